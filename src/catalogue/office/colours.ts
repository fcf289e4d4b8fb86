import { getContrast } from '../files/defaults'

/** A colour in OKLab, where equal steps look equal: lightness 0 to 1, and two axes. */
type Lab = readonly [lightness: number, a: number, b: number]

type Triple = readonly [number, number, number]

const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

const fromLinear = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

const times = (rows: readonly Triple[], [x, y, z]: Triple): Triple => {
  const [a = 0, b = 0, c = 0] = rows.map(([p, q, r]) => p * x + q * y + r * z)
  return [a, b, c]
}

// Matrices of Björn Ottosson's OKLab, as CSS Color 4 gives them.
const TO_CONES: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const TO_LAB: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const FROM_LAB: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const FROM_CONES: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

function toLab(hex: string): Lab {
  const rgb: Triple = [toLinear(channel(hex, 1)), toLinear(channel(hex, 3)), toLinear(channel(hex, 5))]
  const [l, m, s] = times(TO_CONES, rgb)
  return times(TO_LAB, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)])
}

/** `#RRGGBB`; what the screen cannot show is cut to the nearest channel. */
function toHex(lab: Lab): string {
  const [l, m, s] = times(FROM_LAB, lab)
  const rgb = times(FROM_CONES, [l ** 3, m ** 3, s ** 3])
  const bytes = rgb.map((one) => Math.round(Math.min(1, Math.max(0, fromLinear(Math.max(0, one)))) * 255))
  return `#${bytes.map((one) => one.toString(16).padStart(2, '0')).join('')}`
}

/** `share` (0 to 1) of `other` in `one`, mixed in OKLab as `color-mix(in oklab, …)` does. */
export function mixColours(one: string, other: string, share: number): string {
  const [from, to] = [toLab(one), toLab(other)]
  const at = (index: 0 | 1 | 2): number => from[index] * (1 - share) + to[index] * share
  return toHex([at(0), at(1), at(2)])
}

/** A colour beside which another one must be told apart. */
export interface ContrastNeed {
  beside: string
  /** 4.5 for text, 3 for marks and edges (WCAG 2.2, 1.4.3 and 1.4.11) */
  least: number
}

/** True when a colour keeps every contrast. */
export const keepsContrasts = (colour: string, needs: readonly ContrastNeed[]): boolean =>
  needs.every(({ beside, least }) => getContrast(colour, beside) >= least)

const STEPS = 200

/** The colour of the same hue, nearest in lightness, that keeps every contrast; undefined when none does. */
export function findNearestColour(colour: string, needs: readonly ContrastNeed[]): string | undefined {
  if (keepsContrasts(colour, needs)) return colour
  const [lightness, a, b] = toLab(colour)
  const turns = Array.from({ length: STEPS }, (_, step) => (step + 1) / STEPS)
  for (const turn of turns)
    for (const next of [lightness - turn, lightness + turn]) {
      if (next < 0 || next > 1) continue
      const found = toHex([next, a, b])
      if (keepsContrasts(found, needs)) return found
    }
  return undefined
}
