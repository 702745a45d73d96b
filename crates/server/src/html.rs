//! Pages around their bodies, in the look of the house (`web/style/page.css`).

use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};

use crate::language::Spoken;
use crate::problem::{Kind, Problem};

/// A page that the server writes.
pub(crate) struct Page<'p> {
    /// The language it is written in.
    pub(crate) spoken: Spoken,
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
            "<!doctype html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\">\
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
             <nav class=\"bar-links\" aria-label=\"{pages}\">{links}<page-settings></page-settings>\
             </nav></header>\n<main class=\"document\">{body}</main></body></html>\n",
            language = self.spoken.0,
            pages = escape(&self.spoken.texts().say("pages.pages", &[])),
            title = escape(self.title),
            bar = escape(self.bar),
            styles = styles.collect::<String>(),
            links = links.collect::<String>(),
            body = self.body,
        )
    }
}

/// A problem, for people.
pub(crate) fn problem(problem: &Problem, spoken: Spoken) -> Response {
    let texts = spoken.texts();
    let details = problem.details(texts);
    let stop = if details.detail.ends_with('.') {
        ""
    } else {
        "."
    };
    let mut body = format!(
        "<h1>{}</h1><p class=\"lede\">{}{stop}</p>",
        escape(&details.title),
        escape(&details.detail)
    );
    let say = |key: &str| escape(&texts.say(key, &[]));
    if let Some(field) = &details.field {
        body.push_str(&format!(
            "<p>{} <code>{}</code>.</p>",
            say("problems.wrong"),
            escape(field)
        ));
    }
    // Whoever came by a link that signs nobody in may still play.
    let links = [
        "problems.used-link",
        "problems.old-link",
        "problems.unknown-link",
    ];
    let of_link = links
        .iter()
        .any(|key| texts.say(key, &[]) == details.detail);
    let way = match of_link {
        true => "account.as-guest",
        false => "problems.lobby",
    };
    let sign_in = match details.status {
        401 => format!(
            "<a class=\"button\" href=\"/sign-in\">{}</a> ",
            say("account.sign-in")
        ),
        _ => String::new(),
    };
    let status = details.status.to_string();
    body.push_str(&format!(
        "<p>{sign_in}<a class=\"button\" href=\"/\">{}</a></p>\
         <p class=\"quiet\">{}, <a href=\"{}\">{}</a></p>",
        say(way),
        escape(&texts.say("problems.status", &[("status", &status)])),
        escape(&details.kind),
        say("problems.about"),
    ));
    let page = Page {
        spoken,
        title: &details.title,
        bar: &texts.say("problems.error", &[]),
        links: &[],
        styles: &[],
        body: &body,
    };
    let mut response = page.send(problem.status());
    problem.say_when(&mut response);
    response
}

/// What a kind of problem is, for whoever follows its address.
pub(crate) fn kind(kind: &Kind, spoken: Spoken) -> Response {
    let title = kind.title(spoken.texts());
    let body = format!(
        "<h1>{}</h1><p class=\"lede\"><code>{}</code>, status {}</p><p>{}</p>",
        escape(&title),
        kind.word,
        kind.status,
        code(kind.next)
    );
    let page = Page {
        spoken,
        title: &title,
        bar: &spoken.texts().say("problems.kinds", &[]),
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
