//! Pages around their bodies, in the look of the house (`web/style/page.css`).

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

use crate::problem::{Kind, Problem};

/// A page that the server writes.
pub(crate) struct Page<'p> {
    /// What the browser calls it.
    pub(crate) title: &'p str,
    /// What stands in the bar over it.
    pub(crate) bar: &'p str,
    /// Links beside that: where to, and their words.
    pub(crate) links: &'p [(String, &'p str)],
    /// Sheets of style beside that of every page.
    pub(crate) styles: &'p [&'p str],
    /// What stands in it, as markup.
    pub(crate) body: &'p str,
}

impl Page<'_> {
    /// The page as an answer.
    pub(crate) fn send(&self, status: StatusCode) -> Response {
        (status, Html(self.text())).into_response()
    }

    fn text(&self) -> String {
        let styles = self
            .styles
            .iter()
            .map(|file| format!("<link rel=\"stylesheet\" href=\"{}\">", escape(file)));
        let links = self
            .links
            .iter()
            .map(|(to, words)| format!("<a href=\"{}\">{}</a>", escape(to), escape(words)));
        format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <title>{title} · Croupier</title>\
             <link rel=\"icon\" type=\"image/svg+xml\" href=\"/assets/icon.svg\">\
             <link rel=\"stylesheet\" href=\"/assets/style/page.css\">\
             <link rel=\"stylesheet\" href=\"/assets/style/card.css\">{styles}\
             <script type=\"module\" src=\"/assets/document.js\"></script></head>\n<body>\
             <header class=\"bar\"><a class=\"brand\" href=\"/\">\
             <span class=\"brand-mark\" aria-hidden=\"true\">♠</span> \
             <span class=\"brand-word\">Croupier</span></a>\
             <div class=\"bar-title\"><p>{bar}</p></div>\
             <nav class=\"bar-links\" aria-label=\"Pages\">{links}<page-settings></page-settings>\
             </nav></header>\n<main class=\"document\">{body}</main></body></html>\n",
            title = escape(self.title),
            bar = escape(self.bar),
            styles = styles.collect::<String>(),
            links = links.collect::<String>(),
            body = self.body,
        )
    }
}

/// A problem, for people.
pub(crate) fn problem(problem: &Problem) -> Response {
    let details = problem.details();
    let mut body = format!(
        "<h1>{}</h1><p class=\"lede\">{}.</p>",
        escape(details.title),
        escape(&details.detail)
    );
    if let Some(field) = &details.field {
        body.push_str(&format!(
            "<p>What is wrong: <code>{}</code>.</p>",
            escape(field)
        ));
    }
    body.push_str("<p><a class=\"button\" href=\"/\">To the lobby</a></p>");
    body.push_str(&format!(
        "<p class=\"quiet\">Status {}, <a href=\"{}\">about problems of this kind</a></p>",
        details.status,
        escape(&details.kind)
    ));
    let page = Page {
        title: details.title,
        bar: "Not this way",
        links: &[],
        styles: &[],
        body: &body,
    };
    let mut response = page.send(problem.status());
    problem.say_when(&mut response);
    response
}

/// What a kind of problem is, for whoever follows its address.
pub(crate) fn kind(kind: &Kind) -> Response {
    let body = format!(
        "<h1>{}</h1><p class=\"lede\"><code>{}</code>, status {}</p><p>{}</p>",
        escape(kind.title),
        kind.word,
        kind.status,
        code(kind.next)
    );
    let page = Page {
        title: kind.title,
        bar: "Problems",
        links: &[],
        styles: &[],
        body: &body,
    };
    page.send(StatusCode::OK)
}

/// Words in which `this` is code.
fn code(text: &str) -> String {
    let parts = text.split('`').enumerate();
    parts
        .map(|(index, part)| match index % 2 {
            0 => escape(part),
            _ => format!("<code>{}</code>", escape(part)),
        })
        .collect()
}

/// Text as it stands in a page.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}
