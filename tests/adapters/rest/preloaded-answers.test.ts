import { expect, test } from 'vitest'
import { createPreloadedAnswers } from '../../../src/adapters/rest/preloaded-answers'
import type { StartAnswer } from '../../../src/contract/calls/start'

const START: StartAnswer = { at: 0, answers: { '/api/a': 1, '/api/list?sort=name%2Casc&size=100': 2 } }
const get = (path: string, params?: [string, string][]) => ({
  method: 'GET' as const,
  path,
  ...(params ? { params } : {}),
})

test('an answer that came with the page is given to the first call that asks for it, word for word', async () => {
  const preloaded = createPreloadedAnswers(Promise.resolve(START), 'it', () => 0)
  const params: [string, string][] = [
    ['sort', 'name,asc'],
    ['size', '100'],
  ]
  expect(await preloaded.take(get('/api/list', params), 'it', 1)).toBe(2)
  expect(await preloaded.take(get('/api/list', params), 'it', 1)).toBeUndefined()
  expect(await preloaded.take(get('/api/list', [['size', '50']]), 'it', 1)).toBeUndefined()
  expect(await preloaded.take(get('/api/a'), 'it', 1)).toBe(1)
})

test('a preloaded answer is not used in another language, after ten seconds, and after a change', async () => {
  const fresh = () => createPreloadedAnswers(Promise.resolve(START), 'it', () => 0)
  expect(await fresh().take(get('/api/a'), 'en', 1)).toBeUndefined()
  expect(await fresh().take(get('/api/a'), 'it', 10_001)).toBeUndefined()
  expect(await fresh().take({ method: 'PUT', path: '/api/a' }, 'it', 1)).toBeUndefined()
  const changed = fresh()
  changed.forget()
  expect(await changed.take(get('/api/a'), 'it', 1)).toBeUndefined()
  expect(
    await createPreloadedAnswers(Promise.resolve(null), 'it', () => 0).take(get('/api/a'), 'it', 1),
  ).toBeUndefined()
})
