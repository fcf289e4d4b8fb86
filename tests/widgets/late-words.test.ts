import { expect, test, vi } from 'vitest'

test('a duration is a number until its words have come, and whoever shows it is told', async () => {
  vi.resetModules()
  const { duration } = await import('../../src/widgets/duration')
  let coming: Promise<unknown> | null = null
  const field = {
    kind: 'integer' as const,
    schema: {},
    choices: null,
    lookup: null,
    relation: null,
    options: { minutes: true },
  }
  const context = {
    lang: 'it',
    field,
    text: (key: string) => key,
    lookupLabel: (_: string, value: string) => value,
  }
  const line = () => duration.text(2522, { ...context, later: (promise) => (coming = promise) })
  expect(line()).toBe('2522')
  await coming
  expect([line(), duration.text(null, context)]).toEqual(['42 min', ''])
})

test('a schedule is said as its expression until its words have come, and whoever shows it is told', async () => {
  // Its words come once in a page: here they have not come yet.
  vi.resetModules()
  const { schedule } = await import('../../src/widgets/schedule')
  let coming: Promise<unknown> | null = null
  const field = {
    kind: 'text' as const,
    schema: {},
    choices: null,
    lookup: null,
    relation: null,
    options: {},
  }
  const context = {
    lang: 'it',
    field,
    text: (key: string) => key,
    lookupLabel: (_: string, value: string) => value,
  }
  const line = () => schedule.text('0 0 8 * * ?', { ...context, later: (promise) => (coming = promise) })
  expect(line()).toBe('0 0 8 * * ?')
  expect(coming).toBeInstanceOf(Promise)
  await coming
  expect(line()).toMatch(/SCHEDULE\.SAYS/)
  expect(schedule.text(null, context)).toBe('')
})
