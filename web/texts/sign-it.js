// The texts of the sign in the hall in Italian.

export default {
  'sign.title': 'Jackpot {jackpot}',
  'sign.jackpot': 'Jackpot {jackpot}',
  'sign.opening': 'Apertura…',
  'sign.pool': 'Montepremi',
  'sign.verified': 'Tavolo {table}: in verifica',
  'sign.suspended': 'Il gioco è sospeso',
  'sign.paid': 'Pagato al tavolo {table}: {hand}',
  'sign.down': 'Montepremi, non in gioco',
  'sign.closed': 'Le puntate jackpot sono chiuse',
  'sign.next': 'Prossimo montepremi: finora {amount}',
  'sign.now': 'Montepremi ora {amount}',
  'sign.minor': 'Montepremi minore {amount}',
  'sign.wager': 'Puntata jackpot {amount}',
  'sign.prizes': 'Premi',
  'sign.whole': 'tutto il montepremi',
  'sign.share': '{share} del montepremi',
  'sign.greater': '{part}, almeno {sum}',
  'sign.table-down': 'chiuso',
  'sign.cut': 'Nessuna connessione: alle {at}',
};
