//! The odds of a game for people: what the house keeps, drawn, how to play, a calculator.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use gamemath::fraction::{decimal, whole};
use gamemath::{Figures, Fraction, Wager, WagerAnalysis};
use narrator::Texts;
use rulebook::Book;

use super::book::section;
use super::question::{Query, Question};
use super::{STYLE, calculator, charts, grid, strategy, words};
use crate::api::{Part, books, table_number};
use crate::app::{self, App};
use crate::asker::Asker;
use crate::chance::Chance;
use crate::html::{Page, escape};
use crate::language::Spoken;
use crate::problem::Problem;

/// The odds of a book; `?table=N` leads to those of a table.
pub(crate) async fn page<C: Chance>(
    State(app): State<Arc<App<C>>>,
    asker: Asker,
    Part(id): Part,
    uri: Uri,
    spoken: Spoken,
) -> Result<Response, Problem> {
    let book = books::find(&app, &id)?;
    let query = Query::read(uri.query().unwrap_or_default());
    let question = Question::read(&query, &["table"])?;
    if let Some(number) = query.get("table") {
        let published = app.counter.published();
        let table = app::table(&published, table_number(number)?)?;
        let question = Question {
            on: table.on,
            choices: table.choices.as_ref().clone(),
            ..question
        };
        let to = format!("/odds/{}{}", table.book.id, question.query());
        return Ok(Redirect::to(&to).into_response());
    }
    if query.is_a_form() {
        let question = question.filled(&book, &query)?;
        question.answers(&book)?;
        let to = format!("/odds/{id}{}", question.query());
        return Ok(Redirect::to(&to).into_response());
    }
    let own = Question {
        on: question.on,
        ..Question::default()
    };
    let figures = app.sheets.figures(&app.budget, &asker, &book, &question);
    let figures = figures.await?;
    let by_the_book = match question == own {
        true => Arc::clone(&figures),
        false => {
            let figures = app.sheets.figures(&app.budget, &asker, &book, &own);
            figures.await?
        }
    };
    let texts = spoken.texts();
    let shown = Shown {
        texts,
        book: &book,
        question: &question,
        figures: &figures,
        by_the_book: &by_the_book,
    };
    let values: [(&str, &str); 2] = [("game", &book.title), ("edition", &book.edition())];
    let page = Page {
        spoken,
        title: &texts.say("pages.odds-title", &values),
        bar: &texts.say("pages.odds", &[]),
        links: &[
            (format!("/book/{id}"), &texts.say("pages.rules", &[])),
            (
                format!("/practice/{id}"),
                &texts.say("library.practice", &[]),
            ),
        ],
        styles: &["/par.css", STYLE],
        body: &shown.body()?,
    };
    Ok(page.send(StatusCode::OK))
}

/// What is shown: figures, and those of the book's own first rules to hold them against.
struct Shown<'s> {
    texts: &'s Texts,
    book: &'s Book,
    question: &'s Question,
    figures: &'s Figures,
    by_the_book: &'s Figures,
}

impl Shown<'_> {
    fn say(&self, key: &str) -> String {
        escape(&self.texts.say(key, &[]))
    }

    fn body(&self) -> Result<String, Problem> {
        let form = calculator::form(self.texts, self.book, self.question)?;
        let mut body = format!(
            "<h1>{}</h1><p class=\"lede\">{}.</p><odds-calculator><div id=\"answer\" aria-live=\"polite\">",
            escape(&self.book.title),
            escape(&self.book.edition()),
        );
        body.push_str(&self.in_words());
        body.push_str(&self.settings());
        body.push_str("</div><div class=\"charts\" id=\"drawn\">");
        body.push_str(&charts::edges(self.texts, &self.edges()));
        if let Some(base) = self.figures.wager(Wager::Base) {
            body.push_str(&charts::results(self.texts, base));
        }
        body.push_str("</div>");
        let title = self.texts.say("library.strategy", &[]);
        body.push_str(&section("strategy", &title, &self.strategies()));
        let title = self.texts.say("library.calculator", &[]);
        body.push_str(&section("calculator", &title, &form));
        let title = self.texts.say("library.exactly", &[]);
        body.push_str(&section("exact", &title, &self.exactly()));
        body.push_str("</odds-calculator>");
        Ok(body)
    }

    /// What the house keeps of the ante, in a sentence.
    fn in_words(&self) -> String {
        let Some(base) = self.figures.wager(Wager::Base) else {
            return String::new();
        };
        let edge = base.house_edge();
        let (key, amount) = match edge < whole(0) {
            true => ("library.player-keeps", -edge),
            false => ("library.keeps", edge),
        };
        let amount = words::percent(self.texts, &amount, 2);
        let risk = words::percent(self.texts, &base.element_of_risk(), 2);
        format!(
            "<p class=\"edge-words\">{}</p><p>{}</p>",
            escape(&self.texts.say(key, &[("amount", &amount)])),
            escape(
                &self
                    .texts
                    .say("library.of-everything", &[("amount", &risk)])
            ),
        )
    }

    /// What is set, marked where no book says so, and what it does to each edge.
    fn settings(&self) -> String {
        if self.question.choices.is_empty() && self.question.what_if.is_empty() {
            return format!("<p class=\"quiet\">{}</p>", self.say("library.by-the-book"));
        }
        let mut list = format!(
            "<ul class=\"settings\" aria-label=\"{}\">",
            self.say("library.as-set")
        );
        for (option, value) in self.question.choices.iter() {
            let _ = write!(
                list,
                "<li><code>{}={}</code></li>",
                escape(option),
                escape(value)
            );
        }
        for text in self.question.what_if.texts() {
            let _ = write!(
                list,
                "<li><code>{}</code> <span class=\"tag\" data-tone=\"bad\">{}</span></li>",
                escape(&text),
                self.say("library.not-by-this-book")
            );
        }
        list.push_str("</ul><ul class=\"changes\">");
        for analysis in &self.figures.wagers {
            let Some(own) = self.by_the_book.wager(analysis.wager) else {
                continue;
            };
            let [now, before] = [analysis, own].map(WagerAnalysis::house_edge);
            let change = words::signed(self.texts, &(&now - &before), 2);
            let [now, before] = [now, before].map(|it| words::percent(self.texts, &it, 2));
            let wager = words::wager(self.texts, analysis.wager.word());
            let values: [(&str, &str); 4] = [
                ("wager", &wager),
                ("before", &before),
                ("after", &now),
                ("change", &change),
            ];
            let _ = write!(
                list,
                "<li data-wager=\"{}\">{}</li>",
                analysis.wager,
                escape(&self.texts.say("library.edge-changes", &values))
            );
        }
        list.push_str("</ul>");
        list
    }

    fn edges(&self) -> Vec<(String, Fraction)> {
        let wagers = self.figures.wagers.iter();
        let wagers = wagers.map(|analysis| {
            let name = words::wager(self.texts, analysis.wager.word());
            (name, analysis.house_edge())
        });
        wagers.collect()
    }

    /// The best simple way to play, what the others cost, and the chart.
    fn strategies(&self) -> String {
        let mut part = String::new();
        if let Some((name, cost)) = strategy::cheapest(self.figures)
            && let Some(told) = strategy::told(self.texts, &name)
        {
            let price = strategy::price(self.texts, &cost);
            let _ = write!(
                part,
                "<p class=\"game\">{} {}</p>",
                escape(&told),
                escape(&price)
            );
        }
        if let Some(chart) = &self.figures.grid {
            part.push_str(&grid::drawn(self.texts, chart));
        }
        let rows = self.figures.strategies.iter().filter_map(|it| {
            let told = strategy::told(self.texts, &it.name)?;
            let cost = words::percent(self.texts, &self.figures.cost(it)?, 2);
            let edge = words::percent(self.texts, &it.base.house_edge(), 2);
            Some(format!(
                "<tr><th scope=\"row\">{}</th><td>{edge} %</td><td>{cost} %</td></tr>",
                escape(&told)
            ))
        });
        let rows: String = rows.collect();
        let _ = write!(
            part,
            "<details><summary>{}</summary><div class=\"figures-place\"><table class=\"figures\"><thead><tr>\
             <th scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\
             <tbody>{rows}</tbody></table></div></details>",
            self.say("library.simpler-ways"),
            self.say("library.way"),
            self.say("library.house-keeps"),
            self.say("library.cost"),
        );
        part
    }

    /// The exact figures, folded, and where all of them are.
    fn exactly(&self) -> String {
        let rows = self.figures.wagers.iter().map(|analysis| {
            let hits = analysis.hit_frequency();
            format!(
                "<tr data-wager=\"{}\"><th scope=\"row\">{}</th><td class=\"ev\">{}</td><td>{}</td><td>{} %</td><td>{} %</td></tr>",
                analysis.wager,
                escape(&words::wager(self.texts, analysis.wager.word())),
                analysis.ev(),
                self.texts.number(&decimal(&analysis.sd(6), 4)),
                words::percent(self.texts, &hits, 4),
                words::percent(self.texts, &analysis.house_edge(), 10),
            )
        });
        let rows: String = rows.collect();
        let mut part = format!(
            "<details><summary>{}</summary><div class=\"figures-place\"><table class=\"figures\"><thead><tr>\
             <th scope=\"col\">{}</th><th scope=\"col\">{}</th><th scope=\"col\">{}</th>\
             <th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead><tbody>{rows}</tbody></table></div></details>",
            self.say("library.exact-figures"),
            self.say("library.wager"),
            self.say("library.expectation"),
            self.say("library.deviation"),
            self.say("library.hits"),
            self.say("library.house-keeps"),
        );
        if let Some(jackpot) = &self.figures.jackpot
            && let Some(fair) = jackpot.break_even()
        {
            let one = gamemath::fraction::over(jackpot.wager.in_cents(), 100);
            let fair = self
                .texts
                .number(&parsheet::grouped(decimal(&(fair * one), 0)));
            let _ = write!(
                part,
                "<p>{}</p>",
                escape(&self.texts.say("library.fair-at", &[("meter", &fair)]))
            );
        }
        let _ = write!(
            part,
            "<p><a href=\"/par/{}{}\">{}</a></p>",
            escape(&self.book.id),
            escape(&self.question.query()),
            self.say("library.par-sheet")
        );
        part
    }
}
