"""A client that openapi-python-client made of the house's own document plays a round.

    round.py ADDRESS FOLDER

FOLDER is where the generated package lies. Whatever is asked and answered goes through
the package: no address and no field is written here. It ends with 0 once a round was
played, paid and verified.
"""

import sys
import time
import uuid

ADDRESS, FOLDER = sys.argv[1].rstrip("/"), sys.argv[2]
sys.path.insert(0, FOLDER)

from croupier_client import AuthenticatedClient, Client  # noqa: E402
from croupier_client.api.people import be_guest, own_rounds  # noqa: E402
from croupier_client.api.rounds import round_  # noqa: E402
from croupier_client.api.tables import command, table, tables  # noqa: E402
from croupier_client.api.verification import verify_round  # noqa: E402
from croupier_client.models import Accepted, Phase, ProblemDetails  # noqa: E402

TABLE = 1
PATIENCE_S = 120
STAYS = {"bet", "play", "play-4x", "play-2x", "play-1x"}


def look(client):
    """The table as this guest sees it."""
    view = table.sync(TABLE, client=client)
    assert not isinstance(view, ProblemDetails), view
    return view


def do(client, offer):
    """Posts an offer back as it is; whether the house took it."""
    answer = command.sync(
        TABLE, client=client, body=offer.command, idempotency_key=uuid.uuid4().hex
    )
    # The dealer may have gone on between the look and the command.
    assert isinstance(answer, (Accepted, ProblemDetails)), answer
    return isinstance(answer, Accepted)


def wants(offer, wagered):
    """Whether a simple player takes an offer: a seat, an ante, and then to stay in."""
    if offer.action == "sit":
        return wagered is None
    if offer.action == "wager":
        return wagered is False and offer.wager == "ante"
    return offer.action in STAYS


def play(client):
    """Plays until a round with a wager of ours is settled, and says which."""
    sits = wagered = None
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        view = look(client)
        if wagered and view.round_ == wagered and view.phase == Phase.SETTLED:
            return wagered
        state = None if sits is None else bool(wagered)
        offer = next((it for it in view.offers if wants(it, state)), None)
        if offer is None:
            time.sleep(0.1)
        elif do(client, offer):
            sits = sits or offer.action == "sit"
            if offer.action == "wager":
                wagered = view.round_
    raise SystemExit(f"no round was played in {PATIENCE_S} seconds")


def main():
    """Comes in, plays, and looks at what the house says of it."""
    me = be_guest.sync(client=Client(base_url=ADDRESS))
    client = AuthenticatedClient(base_url=ADDRESS, token=me.token)
    lobby = tables.sync(client=client)
    assert any(it.table == TABLE for it in lobby.tables), lobby
    played = play(client)
    for _ in range(100):
        receipt = round_.sync(played, client=client)
        if all(deal.seed for deal in receipt.deals):
            break
        time.sleep(0.1)
    assert receipt.deals and all(deal.seed for deal in receipt.deals), receipt
    verified = verify_round.sync(played, client=client)
    assert verified.holds, verified
    own = own_rounds.sync(client=client)
    assert own.rounds[0].round_ == played, own
    print(f"round {played} was played, paid and verified")


main()
