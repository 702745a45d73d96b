//! A report as a page that prints: the tables of it, as markup.

use std::fmt::Write;

use narrator::Texts;

use crate::report::Report;
use crate::table::{Cell, Table, Tables, amount_of, shown};

/// How a page of reports looks, on a screen and on paper.
pub const STYLE: &str = "\
main:has(table.figures){max-inline-size:90rem}\n\
table.figures{border-collapse:collapse;inline-size:100%;margin-block:.5rem 1.5rem;\
font-variant-numeric:tabular-nums}\n\
table.figures th,table.figures td{padding:.25rem .5rem;text-align:start;\
border-block-end:1px solid currentColor;vertical-align:baseline}\n\
table.figures th[scope=row],table.figures .number{white-space:nowrap}\n\
table.figures .number{text-align:end}\n\
table.figures thead th{white-space:normal;vertical-align:bottom;overflow-wrap:normal}\n\
table.figures tr.total{font-weight:700}\n\
.wide{overflow-x:auto}\n\
form.asked{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin-block:1rem}\n\
form.asked label{display:grid;gap:.25rem}\n\
form.asked input,form.asked select,form.asked button{font:inherit;min-block-size:2.75rem;\
padding-inline:.75rem}\n\
@media print{@page{size:A4 landscape;margin:10mm}.bar,form.asked,.saves{display:none}\
main:has(table.figures){max-inline-size:none;padding:0;margin:0}\
.wide{overflow:visible}table.figures{font-size:7pt}\
table.figures th,table.figures td{padding:.2em .35em}h2{break-after:avoid}\
table.figures tr{break-inside:avoid}table.figures thead{display:table-header-group}}\n";

impl Report {
    /// The report as markup, without a page around it.
    #[must_use]
    pub fn markup(&self, texts: &Texts) -> String {
        let say = |key: &str| texts.say(key, &[]);
        let mut text = String::new();
        let day = |day: Option<rulebook::Date>, else_: &str| {
            day.map_or_else(|| say(else_), |day| day.to_string())
        };
        let (from, to) = (
            day(self.asked.from, "reports.first-day"),
            day(self.asked.to, "reports.last-day"),
        );
        let as_of = shown(self.as_of_ms);
        let values = [
            ("house", self.house.as_str()),
            ("currency", self.currency.as_str()),
            ("from", from.as_str()),
            ("to", to.as_str()),
            ("as-of", as_of.as_str()),
        ];
        let lede = texts.say("reports.lede", &values);
        let _ = write!(text, "<p class=\"lede\">{}</p>", escape(&lede));
        for table in &Tables::of(self).0 {
            let _ = write!(text, "<h2>{}</h2>", escape(&say(table.name)));
            if let Some(standing) = table.standing(texts) {
                let _ = write!(text, "<p>{}</p>", escape(&standing));
            }
            text.push_str(&markup(table, texts));
        }
        let _ = write!(text, "<p>{}</p>", escape(&say("reports.note")));
        text
    }
}

impl Report {
    /// The report as a page by itself, which needs no file beside it.
    #[must_use]
    pub fn page(&self, texts: &Texts) -> String {
        let title = escape(&texts.say("reports.title", &[]));
        format!(
            "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\"><title>{title}</title>\
             <style>body{{font-family:sans-serif}}{STYLE}</style></head>\n\
             <body><h1>{title}</h1>{}</body></html>\n",
            texts.language(),
            self.markup(texts)
        )
    }
}

/// How many rows of a table a page has: exceptions of a year are more than anybody reads there.
const MOST: usize = 500;

fn markup(table: &Table, texts: &Texts) -> String {
    let say = |key: &str| texts.say(key, &[]);
    if table.rows.is_empty() {
        return format!("<p>{}</p>", escape(&say("reports.nothing")));
    }
    let numbers = table.rows.first();
    let number = |at: usize| {
        let cell = numbers.and_then(|row| row.get(at));
        match cell.is_some_and(Cell::is_number) {
            true => " class=\"number\"",
            false => "",
        }
    };
    let heads = table.columns.iter().enumerate();
    let heads = heads.map(|(at, column)| {
        let words = escape(&say(column));
        format!("<th scope=\"col\"{}>{words}</th>", number(at))
    });
    let heads: String = heads.collect();
    let left_out = table.rows.len().saturating_sub(MOST);
    let shortened = match left_out {
        0 => String::new(),
        _ => {
            let [shown, all] = [MOST, table.rows.len()]
                .map(|rows| texts.whole(u64::try_from(rows).unwrap_or(u64::MAX)));
            let values = [("shown", shown.as_str()), ("all", all.as_str())];
            let words = texts.say("reports.shortened", &values);
            format!("<p>{}</p>", escape(&words))
        }
    };
    let rows = table.rows.iter().skip(left_out).map(|row| {
        let total = matches!(
            row.first(),
            Some(Cell::Word("reports.total" | "reports.trial-balance"))
        );
        let cells = row.iter().enumerate().map(|(at, cell)| {
            let words = escape(&written(cell, texts));
            match at {
                0 => format!("<th scope=\"row\">{words}</th>"),
                at => format!("<td{}>{words}</td>", number(at)),
            }
        });
        let class = if total { " class=\"total\"" } else { "" };
        format!("<tr{class}>{}</tr>", cells.collect::<String>())
    });
    format!(
        "{shortened}<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">\
         <table class=\"figures\"><thead><tr>{heads}</tr></thead><tbody>{}</tbody></table></div>",
        escape(&say(table.name)),
        rows.collect::<String>()
    )
}

impl Cell {
    /// What it says in a language.
    #[must_use]
    pub fn written(&self, texts: &Texts) -> String {
        written(self, texts)
    }
}

fn written(cell: &Cell, texts: &Texts) -> String {
    match cell {
        Cell::Text(text) => text.clone(),
        Cell::Word(key) => texts.say(key, &[]),
        Cell::Count(count) => texts.whole(*count),
        Cell::Amount(_) => texts.number(&grouped(&cell.plain())),
        Cell::Decimal(decimal) => {
            let amount = decimal.as_deref().map(amount_of);
            amount.map_or_else(String::new, |it| texts.number(&grouped(&it)))
        }
        Cell::Percent(percent) => {
            let percent = percent.as_ref().map(|it| texts.number(it));
            percent.map_or_else(String::new, |it| format!("{it} %"))
        }
    }
}

/// Digits in groups of three: `12,345.67`.
fn grouped(number: &str) -> String {
    let (sign, digits) = match number.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", number),
    };
    let (whole, rest) = digits.split_once('.').unwrap_or((digits, ""));
    let mut grouped = String::from(sign);
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    if !rest.is_empty() {
        grouped.push('.');
        grouped.push_str(rest);
    }
    grouped
}

/// Words as markup.
fn escape(words: &str) -> String {
    let mut escaped = String::with_capacity(words.len());
    for letter in words.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use narrator::Language;

    use super::*;

    #[test]
    fn a_page_has_the_last_rows_of_a_long_table_and_says_so() {
        let texts = Texts::of_language(Language::English);
        let long = |rows: u64| Table {
            name: "reports.exceptions",
            columns: vec!["reports.of"],
            rows: (1..=rows).map(|row| vec![Cell::Count(row)]).collect(),
            as_of_ms: None,
        };
        let whole = markup(&long(500), texts);
        assert!(
            whole.contains(">1</th>") && !whole.contains("rows;"),
            "{whole}"
        );
        let shortened = markup(&long(1_501), texts);
        assert!(
            shortened.contains("The last 500 of 1,501 rows"),
            "{shortened}"
        );
        assert!(!shortened.contains(">1,001</th>") && shortened.contains(">1,002</th>"));
    }
}
