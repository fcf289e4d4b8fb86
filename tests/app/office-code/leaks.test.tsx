import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type LeakWatch, watchLeaks } from '../../../src/app/office-code/leaks'
import { fillGaps } from '../../../src/testing/kit/gaps'

// jsdom has no observers of sizes.
fillGaps()

const CLOCK_FRAME = '    at effect (http://127.0.0.1:4280/assets/office/clock-Input-4F7QKZ2A.js:12:5)'
const FAST_FRAME = '    at effect (http://127.0.0.1:4280/assets/office/clock-fast-4F7QKZ2A.js:3:1)'

let stack = ''
let told: string[]
let watch: LeakWatch
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const sentences: string[] = []
  told = sentences
  stack = 'Error\n    at page (http://127.0.0.1:4280/assets/main-abcdefg.js:1:1)'
  watch = watchLeaks({
    widgets: () => ['clock', 'clock-fast'],
    tell: (sentence) => sentences.push(sentence),
    stack: () => stack,
  })
})
afterEach(() => vi.useRealTimers())

/** Draws a part of a widget, whose code does something, and takes it away. */
const visit = (widget: string, frame: string, act: () => void, tidy: () => void = () => undefined) => {
  const leave = watch.mounted(widget)
  const before = stack
  stack = `Error\n${frame}\n    at react (http://127.0.0.1:4280/assets/start-abcdefg.js:1:1)`
  act()
  tidy()
  stack = before
  leave()
  vi.advanceTimersByTime(2_000)
}
const listener = () => undefined

test('a listener, a timer and an observer that a widget leaves are told with their places, each once', () => {
  const timers: ReturnType<typeof setInterval>[] = []
  const act = () => {
    window.addEventListener('resize', listener)
    timers.push(setInterval(listener, 5_000))
    new MutationObserver(listener).observe(document.body, { childList: true })
  }
  visit('clock', CLOCK_FRAME, act)
  expect(told).toEqual(
    ['listener of window for resize', 'timer of every 5000 ms', 'MutationObserver'].map(
      (what) =>
        `The widget "clock" left a ${what} behind (clock-Input-4F7QKZ2A.js:12:5): end it where its effect ends.`,
    ),
  )
  visit('clock', CLOCK_FRAME, act)
  expect(told).toHaveLength(3)
  for (const timer of timers) clearInterval(timer)
  window.removeEventListener('resize', listener)
})

test('a widget that ends what it began, by hand or by a signal, is not told of', () => {
  const stop = new AbortController()
  visit(
    'clock',
    CLOCK_FRAME,
    () => {
      document.addEventListener('keydown', listener, true)
      window.addEventListener('blur', listener, { signal: stop.signal })
      window.addEventListener('load', listener, { once: true })
    },
    () => {
      document.removeEventListener('keydown', listener, true)
      stop.abort()
    },
  )
  expect(told).toEqual([])
})

test('what the page itself leaves is not a widget’s, and a longer name is another widget', () => {
  window.addEventListener('resize', listener)
  visit('clock', CLOCK_FRAME, () => undefined)
  expect(told).toEqual([])
  visit('clock-fast', FAST_FRAME, () => window.addEventListener('scroll', listener))
  expect(told.map((one) => one.slice(0, 28))).toEqual(['The widget "clock-fast" left'])
})

test('nothing is told while another field of the widget is on the page', () => {
  const leave = watch.mounted('clock')
  visit('clock', CLOCK_FRAME, () => window.addEventListener('hashchange', listener))
  expect(told).toEqual([])
  leave()
  vi.advanceTimersByTime(2_000)
  expect(told).toHaveLength(1)
})
