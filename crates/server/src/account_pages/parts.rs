//! What stands on the page of an account, part by part.

use std::fmt::Write;

use money::Money;

use super::form::{Field, Form, Words};
use crate::api::accounts::LogInsView;
use crate::api::own::{LimitView, LimitsView};
use crate::app::App;
use crate::chance::Chance;
use crate::html::escape;
use crate::people::SignedIn;

pub(super) fn password_part(words: Words) -> String {
    let form = Form {
        action: "/account/password",
        fields: &[
            Field::password("account.old-password"),
            Field::new_password("new_password"),
        ],
        button: "account.change-password",
        is_main: false,
    };
    let title = words.say("account.password");
    format!("<h2 id=\"password\">{title}</h2>{}", form.write(words))
}

/// What there is to say of a second factor that is set up, or is not.
pub(super) fn second_factor_part(words: Words, is_set_up: bool) -> String {
    let password = Field::password("account.password");
    let (why, form) = match is_set_up {
        false => (
            "account.factor-why",
            Form {
                action: "/account/second-factor",
                fields: &[password],
                button: "account.factor-set-up",
                is_main: false,
            }
            .write(words),
        ),
        true => (
            "account.factor-is-set-up",
            Form {
                action: "/account/second-factor/removal",
                fields: &[password, Field::needed_code("account.code")],
                button: "account.factor-remove",
                is_main: false,
            }
            .write(words),
        ),
    };
    let title = words.say("account.factor");
    format!("<h2>{title}</h2><p>{}</p>{form}", words.say(why))
}

pub(super) fn limits_part<C: Chance>(
    app: &App<C>,
    words: Words,
    who: &SignedIn,
    body: &mut String,
) {
    let view = LimitsView::of(app, &who.person);
    let title = words.say("account.limits");
    let _ = write!(body, "<h2 id=\"limits\">{title}</h2>");
    if let Some(exclusion) = &view.exclusion {
        let until = match &exclusion.until {
            Some(until) => words.with("account.no-play-until", &[("day", until)]),
            None => words.say("account.no-play"),
        };
        let _ = write!(body, "<p class=\"problem\"><strong>{until}</strong></p>");
    }
    let _ = write!(body, "<p>{}</p>", words.say("account.limits-why"));
    for limit in &view.limits {
        limit_form(words, limit, body);
    }
    let stop = Form {
        action: "/account/exclusion",
        fields: &[Field::day("account.stop-until", "until")],
        button: "account.stop-me",
        is_main: false,
    };
    let _ = write!(
        body,
        "<h2>{}</h2>{}<p class=\"quiet\">{}</p>",
        words.say("account.stop"),
        stop.write(words),
        words.say("account.stop-why"),
    );
}

/// One limit: what is used of it, and another in its place.
fn limit_form(words: Words, limit: &LimitView, body: &mut String) {
    let (title, label, set) = match limit.on {
        "time" => ("account.time", "account.time-a-day", "account.set-time"),
        "loss" => ("account.loss", "account.loss-a-day", "account.set-loss"),
        _ => ("account.stake", "account.stake-a-day", "account.set-stake"),
    };
    let in_minutes = limit.on == "time";
    let shown = |amount: i64| match in_minutes {
        true => words.with("account.minutes", &[("minutes", &amount.to_string())]),
        false => words.0.texts().amount(Money::cents(amount)),
    };
    let none = || words.say("account.no-limit");
    let most = limit.most.map_or_else(none, shown);
    let used = [("used", shown(limit.used)), ("most", most)];
    let used = used.each_ref().map(|(name, value)| (*name, value.as_str()));
    let state = match (limit.reached, limit.near) {
        (true, _) => Some("account.limit-reached"),
        (_, true) => Some("account.limit-near"),
        _ => None,
    };
    let state = state.map_or_else(String::new, |key| {
        format!(" <strong class=\"problem\">{}</strong>", words.say(key))
    });
    let next = match (limit.changes, limit.next) {
        (false, _) => String::new(),
        (true, None) => format!(" {}", words.say("account.next-none")),
        (true, Some(next)) => {
            format!(" {}", words.with("account.next", &[("most", &shown(next))]))
        }
    };
    let step = if in_minutes { "1" } else { "0.01" };
    let _ = write!(
        body,
        "<form class=\"account\" method=\"post\" action=\"/account/limits\">\
         <input type=\"hidden\" name=\"on\" value=\"{on}\"><p>{title}: {used}.{state}{next}</p>\
         <label>{label} <input name=\"most\" type=\"number\" min=\"0\" step=\"{step}\"></label>\
         <button class=\"button\">{set}</button></form>",
        on = limit.on,
        title = words.say(title),
        used = words.with("account.used", &used),
        label = words.say(label),
        set = words.say(set),
    );
}

pub(super) fn log_ins_part(words: Words, log_ins: LogInsView, body: &mut String) {
    let heads = [
        "account.log-in-since",
        "account.log-in-until",
        "account.log-in-how",
        "account.log-in-end",
    ];
    let heads = heads.map(|key| format!("<th scope=\"col\">{}</th>", words.say(key)));
    let _ = write!(
        body,
        "<h2>{}</h2><table class=\"clauses\"><thead><tr>{}</tr></thead><tbody>",
        words.say("account.log-ins"),
        heads.concat(),
    );
    for it in log_ins.into_inner() {
        let since = time(&it.since);
        let until = it.until.as_deref().map(time);
        let here = match it.own {
            true => format!(" ({})", words.say("account.log-in-here")),
            false => String::new(),
        };
        let how = match it.how.as_str() {
            "password" => "account.how-password",
            "second-factor" => "account.how-second-factor",
            "once" => "account.how-once",
            "link" => "account.how-link",
            _ => "account.how-guest",
        };
        let _ = write!(
            body,
            "<tr><td>{since}{here}</td><td>{until}</td><td>{how}</td><td><form class=\"row\" \
             method=\"post\" action=\"/account/log-ins\"><input type=\"hidden\" name=\"log_in\" \
             value=\"{name}\"><button class=\"button is-small\">{end}<span class=\"aside\"> \
             {which}</span></button></form></td></tr>",
            until = until.unwrap_or_else(|| words.say("account.until-sign-out")),
            how = words.say(how),
            name = escape(&it.log_in),
            end = words.say("account.end"),
            which = words.with("account.end-which", &[("since", &since)]),
        );
    }
    body.push_str("</tbody></table>");
}

/// A time as people read it, to the minute; the server keeps RFC 3339.
fn time(written: &str) -> String {
    match written.split_once('T') {
        Some((day, time)) => escape(&format!("{day} {} UTC", time.get(..5).unwrap_or(time))),
        None => escape(written),
    }
}
