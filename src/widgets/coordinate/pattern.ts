/** A minus sign at most, no leading zeros, a point before the decimals (GROUP-16). */
const COORDINATE = /^-?(0|[1-9]\d*)(\.\d+)?$/

/** Degrees out of what was typed; null when it is not written as a coordinate. */
export function degreesOf(text: string): number | null {
  return COORDINATE.test(text) ? Number(text) : null
}
