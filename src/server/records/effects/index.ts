/**
 * What follows when effects of schema files happen: the one place on the server to look for them. The files
 * are read and checked in `src/catalogue` (`check/effects.ts`, `resolve/effects.ts`).
 *
 * A write finds the effects of its own record on its way, before it stores it: `write/triggered.ts` (which
 * happen; `set`, `status`), `write/numbers.ts` (`number`), `write/held-back.ts` (`unless`). This folder does
 * the rest, in the transaction of that write: `caused.ts` tells what happened, `followed.ts` creates and
 * moves other records, `dates.ts` looks for dates that have come, `dry-run.ts` tries an effect, `stops.ts`
 * says why one did not happen.
 *
 * What leaves the records (mails, items of the inbox, handlers, records by the thousand) is contributed by
 * `features/records/effects` as a hook `onStored`: it reads `effectsCaused` and queues in the same
 * transaction, so that each step happens exactly once.
 */
export { buildEffectBody, type CausedEffect, effectsCaused, toEffectContext } from './caused'
export { type PassedDates, passDates } from './dates'
export { performEffectDryRun, type Trial } from './dry-run'
export { followEffects } from './followed'
export { stopInWords } from './stops'
