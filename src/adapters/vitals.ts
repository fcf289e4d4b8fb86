import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals'
import type { VitalReport } from '../contract/calls/monitor'

/** Reports the vitals of this tab as they become known; a later value of the same one replaces it. */
export function watchVitals(tell: (vital: VitalReport['vital'], value: number) => void): void {
  const inMs = ({ name, value }: Metric) => {
    if (name !== 'FCP') tell(name, Math.round(value))
  }
  onLCP(inMs)
  onTTFB(inMs)
  // The slowest one so far, reported while its page is still open.
  onINP(inMs, { reportAllChanges: true })
  onCLS(({ value }) => tell('CLS', Math.round(value * 1000)), { reportAllChanges: true })
}
