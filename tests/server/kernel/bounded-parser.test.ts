import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoundedParser, createBoundedParser } from '../../../src/server/kernel/bounded-parser'

let parser: BoundedParser<string, string>
beforeAll(() => {
  const limits = { parts: 20, depth: 5, ms: 1_000, memoryMb: 32, waiting: 3 }
  parser = createBoundedParser(new URL('./bounded-parser.worker.js', import.meta.url), limits)
})
afterAll(() => parser.close())

const outcome = (input: string) => parser.parse(input).catch(({ message, reason }) => `${reason}: ${message}`)

test.each([
  ['turns for ever', 'TIME: reading it takes too long'],
  ['takes all memory', 'MEMORY: reading it takes too much memory'],
  ['ends its thread', 'MEMORY: reading it takes too much memory'],
  ['is no such file', 'FORMAT: it cannot be read: the first byte is wrong'],
  ['has more letters than parts', 'PARTS: it has too many parts'],
])('an input that %s is given up with the reason, and the next one is read', async (input, reason) => {
  expect(await Promise.all([outcome(input), outcome('good')])).toEqual([reason, 'read: good'])
})

test('the main thread goes on while an input is parsed, and too many inputs at once are refused', async () => {
  const slow = Promise.all(['turns for ever', 'good', 'good', 'one too many'].map(outcome))
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 10)
  expect(await slow).toEqual([
    'TIME: reading it takes too long',
    'read: good',
    'read: good',
    'WAITING: too many others wait to be read',
  ])
  clearInterval(timer)
  expect(turns).toBeGreaterThan(10)
})
