// The texts of the sign in the hall in English.

export default {
  'sign.title': 'Jackpot {jackpot}',
  'sign.jackpot': 'Jackpot {jackpot}',
  'sign.opening': 'Opening…',
  'sign.pool': 'Prize pool',
  'sign.verified': 'Table {table}: being verified',
  'sign.suspended': 'Play is suspended',
  'sign.paid': 'Paid at table {table}: {hand}',
  'sign.down': 'Prize pool, not in play',
  'sign.closed': 'Jackpot wagers are closed',
  'sign.next': 'Next pool: {amount} so far',
  'sign.now': 'Prize pool now {amount}',
  'sign.minor': 'Minor Prize Pool {amount}',
  'sign.wager': 'Jackpot wager {amount}',
  'sign.prizes': 'Prizes',
  'sign.whole': 'the whole pool',
  'sign.share': '{share} of the pool',
  'sign.greater': '{part}, at least {sum}',
  'sign.table-down': 'closed',
  'sign.cut': 'No connection: as of {at}',
};
