//! Who works in the house, and as what: granted and withdrawn by event.

use std::collections::BTreeSet;
use std::sync::Arc;

use rulebook::Role;

use super::{House, Opening, Refusal};
use crate::authority;

impl House {
    /// Whether somebody was given a role and still has it. Anybody may play.
    #[must_use]
    pub fn holds(&self, person: &str, role: Role) -> bool {
        role == Role::Player || self.roles_of(person).any(|held| held == role)
    }

    /// The roles that somebody was given and still has.
    pub fn roles_of(&self, person: &str) -> impl Iterator<Item = Role> {
        let held = self.roles.get(person).into_iter();
        held.flat_map(|roles| roles.iter().copied())
    }

    /// The role that somebody acts in who was given several: the highest at a table, else
    /// the first that there is; whoever was given none plays.
    #[must_use]
    pub fn role_of(&self, person: &str) -> Role {
        let role = self
            .roles_of(person)
            .max_by_key(|role| authority::rank(*role));
        role.unwrap_or(Role::Player)
    }

    /// Everybody who was given a role, with what they have.
    pub fn staff(&self) -> impl Iterator<Item = (&str, &BTreeSet<Role>)> {
        let staff = self.roles.iter();
        staff.map(|(person, roles)| (person.as_str(), roles))
    }

    /// Whether a role may be granted or withdrawn: nobody is given what they have, nor
    /// loses what they have not.
    pub(super) fn check_role(&self, opening: &Opening) -> Result<(), Refusal> {
        let refuse = |why: String| Err(Refusal::Setup(why));
        match opening {
            Opening::Granted { role, .. } if *role == Role::Player => {
                refuse("role: anybody may play".to_owned())
            }
            Opening::Granted { person, .. } if person.is_empty() => {
                refuse("person: somebody is given a role".to_owned())
            }
            Opening::Granted { person, role, pit } => {
                self.check_granted(person, *role, pit.as_deref())?;
                let apart = self.roles_of(person).find(|held| are_apart(*held, *role));
                match apart {
                    Some(held) => refuse(format!(
                        "role: {held} and {role} are kept by two people, and {person} is {held}"
                    )),
                    None => Ok(()),
                }
            }
            Opening::Withdrawn { person, role, .. }
                if *role == Role::Administrator && self.is_last(person, *role) =>
            {
                refuse(format!(
                    "role: {person} is the last administrator; make another one first"
                ))
            }
            Opening::Withdrawn { person, role, .. }
                if *role == Role::Player || !self.holds(person, *role) =>
            {
                refuse(format!("role: {person} was not given it"))
            }
            Opening::Withdrawn { person, role, pit } => {
                self.check_withdrawn(person, *role, pit.as_deref())
            }
            _ => Ok(()),
        }
    }

    /// Whether nobody else has a role that somebody has.
    fn is_last(&self, person: &str, role: Role) -> bool {
        let mut others = self.staff().filter(|(other, _)| *other != person);
        self.holds(person, role) && !others.any(|(_, roles)| roles.contains(&role))
    }

    pub(super) fn grant(&mut self, person: &str, role: Role, pit: Option<&str>) {
        let held = self.holds(person, role);
        let roles = Arc::make_mut(&mut self.roles);
        roles.entry(person.to_owned()).or_default().insert(role);
        self.grant_in(person, role, pit, held);
    }

    pub(super) fn withdraw(&mut self, person: &str, role: Role, pit: Option<&str>) {
        if self.withdraw_in(person, role, pit) {
            return;
        }
        let roles = Arc::make_mut(&mut self.roles);
        if let Some(held) = roles.get_mut(person) {
            held.remove(&role);
            if held.is_empty() {
                roles.remove(person);
            }
        }
    }
}

/// Whether two roles are kept by two people: whoever audits does nothing that is audited, and
/// whoever keeps the money of the cage counts no float at a table.
fn are_apart(one: Role, other: Role) -> bool {
    let either = |role| one == role || other == role;
    let at_tables = |role| authority::rank(role) > 0;
    one != other
        && (either(Role::Auditor) || either(Role::Cage) && (at_tables(one) || at_tables(other)))
}
