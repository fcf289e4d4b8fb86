import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTeller, stepLine } from '../../src/server/start/steps.mjs'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a stream gets while a step takes so long; `shares`: its reports, by second. */
function written(isTTY: boolean, ms: number, shares: Record<number, [number, number]> = {}): string {
  let text = ''
  const { begin, line } = createTeller({ isTTY, write: (chunk: string) => (text += chunk) })
  const step = begin('Building the application')
  for (let at = 0; at < ms; at += 100) {
    vi.advanceTimersByTime(100)
    const share = at % 1000 === 0 ? shares[at / 1000] : undefined
    if (share) step.share(...share)
    if (at === 3000) line('a line of another')
  }
  step.end()
  return text
}

describe('a step of a start', () => {
  test('a step of more than two seconds is named in a log, with its time at the end and without control characters', () => {
    expect(written(false, 4_000)).toBe(
      'Building the application …\na line of another\nBuilding the application: 4 s\n',
    )
  })

  test('a long step reports every ten seconds how far it is, or how long it takes', () => {
    expect(written(false, 25_000, { 11: [1, 2], 20: [9, 10] })).toBe(
      [
        'Building the application …',
        'a line of another',
        'Building the application: 50 %, 12 s …',
        'Building the application: 90 %, 22 s …',
        'Building the application: 25 s',
        '',
      ].join('\n'),
    )
    expect(written(false, 13_000)).toContain('Building the application: 12 s …')
  })

  test.each([true, false])('a step of less than two seconds leaves no line (terminal: %s)', (isTTY) => {
    expect(written(isTTY, 1_500).split('\n')).toHaveLength(1)
  })

  test('a step shows a moving bar in a terminal; lines of others stand above it, and its time stays', () => {
    const text = written(true, 4_000)
    const drawn = text.split('\r\u001b[K').filter((one) => one.startsWith('['))
    expect(new Set(drawn.map((one) => one.slice(0, 26))).size).toBeGreaterThan(10)
    expect(text).toContain('\r\u001b[Ka line of another\n')
    expect(text.endsWith('\r\u001b[KBuilding the application: 4 s\n')).toBe(true)
  })
})

test.each([
  [{ done: 1, total: 2 }, 12_000, '[############            ] 50 %  Filling  12 s'],
  [{ done: 0, total: 0 }, 0, '[######                  ]  Filling  0 s'],
  [{ done: 0, total: 0 }, 1_800, '[                  ######]  Filling  2 s'],
  [{ done: 0, total: 0 }, 1_900, '[                 ###### ]  Filling  2 s'],
  [{ done: 3, total: 3 }, 125_000, '[########################] 100 %  Filling  2 min 5 s'],
])('the bar of %o after %i ms is %s', (share, ms, line) =>
  expect(stepLine({ text: 'Filling', ...share }, ms)).toBe(line),
)
