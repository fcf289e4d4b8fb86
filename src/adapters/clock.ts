import type { Clock } from '../contract/ports'

/** The system clock. */
export const systemClock: Clock = { now: () => Date.now() }
