import type { SignalReport } from '../contract/monitor'

/** Something about how screens are used, without who and what: `VALIDATION customers.vatNumber`. */
type Signal = Pick<SignalReport, 'signal' | 'name'>

/** Passes signals to whoever counts them; what comes before somebody does is lost. */
export interface Signals {
  /** set by who counts them */
  tell: (signal: Signal) => void
}
