//! Those who tell a case: taken on, and signed in.

use floor::authority::By;
use floor::house::House;
use floor::replay::Answered;
use floor::report::Under;
use games::Place;
use games::round::Command;
use rulebook::Role;
use serde_json::{Value, json};

use super::client::Request;
use super::{Open, failed};

/// A password of somebody's own.
const OWN: &str = "correct horse battery";

impl Open {
    /// What one of two people proposes, and the other confirms by saying the same.
    pub(super) fn propose(
        &mut self,
        by: &By,
        command: &floor::house::Command,
    ) -> Result<Under, Answered> {
        let (path, body) = match command {
            floor::house::Command::Table { table, command } => {
                let path = format!("/api/v1/tables/{table}/proposals");
                (path, serde_json::to_string(command))
            }
            other => {
                let path = "/api/v1/house/commands".to_owned();
                (path, serde_json::to_string(other))
            }
        };
        let body = body.map_err(|error| failed(error.to_string()))?;
        self.post_by_two(&path, by, &body, false)
    }

    /// The token of whoever gives a command, who is taken on and signed in first.
    pub(super) fn token(&mut self, by: &By) -> Result<String, String> {
        let name = match by.role {
            Some(Role::Player) => format!("player {}", by.person),
            _ => by.person.clone(),
        };
        if let Some(known) = self.tokens.get(&name) {
            return Ok(known.clone());
        }
        let role = by.role.unwrap_or(Role::Dealer);
        let token = match role {
            Role::Player => self.account(&by.person)?,
            role => self.staff(&by.person, role)?,
        };
        self.tokens.insert(name, token.clone());
        Ok(token)
    }

    /// A player's account.
    fn account(&mut self, name: &str) -> Result<String, String> {
        let body = json!({ "name": "Ann", "password": OWN }).to_string();
        let answer = self.client.ask(Request::post("/api/v1/accounts", &body))?;
        let token = answer.body.pointer("/me/token").and_then(Value::as_str);
        let token = token.map(str::to_owned);
        let id = answer.body.pointer("/me/person").and_then(Value::as_str);
        let id = id.ok_or_else(|| format!("no account: {}", answer.body))?;
        self.ids.insert(name.to_owned(), id.to_owned());
        token.ok_or_else(|| format!("no account: {}", answer.body))
    }

    /// The id of a player, who has an account from now on.
    fn id(&mut self, name: &str) -> Result<String, String> {
        self.token(&By::player(name))?;
        let id = self.ids.get(name).cloned();
        id.ok_or_else(|| format!("{name} has no account"))
    }

    /// A command with the ids of those whom the case names; where players have screens, whoever
    /// wagers at a place that nobody has is one of them too.
    pub(super) fn named(
        &mut self,
        table: u32,
        command: &Command,
        mirror: &House,
    ) -> Result<Command, String> {
        if !self.screens {
            return Ok(command.clone());
        }
        let mut command = command.clone();
        let holder = |place: Place| {
            let table = mirror.tables.get(&table)?;
            table.round.seating.holder(place).map(str::to_owned)
        };
        match &mut command {
            Command::Sit { person, .. }
            | Command::Seat { person, .. }
            | Command::Wait { person } => {
                if let Some(name) = person {
                    *person = Some(self.id(name)?);
                }
            }
            Command::Wager { person, place, .. } => {
                let name = person.clone().or_else(|| holder(*place));
                let name = name.unwrap_or_else(|| format!("player-{place}"));
                *person = Some(self.id(&name)?);
            }
            Command::Order { people, .. } => {
                for name in people {
                    *name = self.id(name)?;
                }
            }
            _ => {}
        }
        Ok(command)
    }

    /// Somebody of the house in a role.
    fn staff(&mut self, name: &str, role: Role) -> Result<String, String> {
        if let Some((name, once)) = self.house.staff.get(name).cloned() {
            return self.first_sign_in(&name, &once);
        }
        let (administrator, once) = self.house.administrator.clone();
        let token = match self.tokens.get("the administrator") {
            Some(token) => token.clone(),
            None => {
                let token = self.first_sign_in(&administrator, &once)?;
                self.tokens
                    .insert("the administrator".to_owned(), token.clone());
                token
            }
        };
        let body = json!({ "name": name, "offices": [role.to_string()] }).to_string();
        let request = Request::post("/api/v1/people", &body).by(&token);
        let answer = self.client.ask(request)?;
        let taken_on = answer.text("sign_in_name").zip(answer.text("password"));
        let (name, once) = taken_on.ok_or_else(|| format!("not taken on: {}", answer.body))?;
        let (name, once) = (name.to_owned(), once.to_owned());
        self.first_sign_in(&name, &once)
    }

    /// Signs somebody in with a password that is good once, and chooses another.
    fn first_sign_in(&mut self, name: &str, once: &str) -> Result<String, String> {
        let body = json!({ "name": name, "password": once }).to_string();
        let answer = self.client.ask(Request::post("/api/v1/sign-in", &body))?;
        let token = answer.text("token").map(str::to_owned);
        let token = token.ok_or_else(|| format!("{name} is not signed in: {}", answer.body))?;
        let body = json!({ "password": once, "new_password": OWN }).to_string();
        let request = Request::post("/api/v1/me/password", &body).by(&token);
        let answer = self.client.ask(request)?;
        match answer.is_ok() {
            true => Ok(token),
            false => Err(format!("{name} keeps the first password: {}", answer.body)),
        }
    }
}
