//! What a case states of the past, which no person says: the house tells itself.

use floor::authority::By;
use floor::house::Command;
use floor::replay::{Answered, Told};
use floor::report::Under;
use jackpot::{Pools, Setup};
use rulebook::Role;

use super::house::Street;
use super::{Open, failed};

impl Open {
    /// Opens a jackpot. Whether it may be is asked by a manager, of one with nothing in it; what
    /// stands in its pools is of the past, which no person says.
    pub(super) fn open_jackpot(
        &mut self,
        street: &Street,
        told: &Told,
        name: &str,
        setup: &Setup,
    ) -> Result<Under, Answered> {
        let empty = Setup {
            pools: Pools::empty(setup.pools),
            ..setup.clone()
        };
        let opened = Command::Jackpot {
            jackpot: name.to_owned(),
            command: Box::new(jackpot::Command::Open(empty)),
        };
        if opened == told.command {
            return self.tell_house(&told.by, &opened);
        }
        let body = serde_json::to_string(&opened).map_err(|error| failed(error.to_string()))?;
        let manager = By::person("manager", Role::Manager);
        self.post("/api/v1/house/preview", &manager, &body)?;
        self.tell_itself(street, format!("pool-{name}"), told.command.clone())
    }

    /// Has the house tell itself something of the past.
    pub(super) fn tell_itself(
        &self,
        street: &Street,
        key: String,
        command: Command,
    ) -> Result<Under, Answered> {
        let told = self.house.tell_itself(&street.runtime, key, command);
        told.map(|()| Vec::new())
            .map_err(|why| failed(why.to_string()))
    }
}
