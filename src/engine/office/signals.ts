import type { SignalReport } from '../../contract/calls/monitor'

/** A signal of use, without person and value: `VALIDATION customers.vatNumber`. */
type Signal = Pick<SignalReport, 'signal' | 'name'>

/** Passes signals to the counter; earlier signals are lost. */
export interface Signals {
  /** set by the counter */
  tell: (signal: Signal) => void
}
