import type { Clock } from '../contract/ports'

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() }
