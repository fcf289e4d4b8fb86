import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import { type OfficeHandlers, openHandlers } from '../../../src/server/office-code'

let office: string
let logged: string[]
let opened: OfficeHandlers | undefined
beforeEach(() => {
  office = mkdtempSync(join(tmpdir(), 'tessera-handlers-'))
  logged = []
})
afterEach(async () => {
  await opened?.close()
  opened = undefined
  rmSync(office, { recursive: true, force: true })
})

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(office, path)), { recursive: true })
  writeFileSync(join(office, path), text)
}
/** A file whose actions have these bodies, from its second line on. */
const actions = (bodies: Record<string, string>) =>
  `import { defineServer } from 'tessera/server'\n${Object.entries(bodies)
    .map(([name, body]) => `const ${name} = { run: async (call: any) => {\n  ${body}\n} }`)
    .join('\n')}\nexport default defineServer({ actions: { ${Object.keys(bodies).join(', ')} } })\n`

const open = async () => {
  opened = await openHandlers({ office, data: null, log: (line) => logged.push(line), blockedMs: 1_000 })
  return opened
}
const run = (name: string, limit = 20_000, input: JsonObject = {}) => {
  const [handler] = opened?.find('actions', name) ?? []
  if (!opened || !handler) throw new Error(`no action ${name}`)
  return opened.call(handler, {
    facts: { lang: 'en' },
    input,
    limit,
    serve: async ({ op }) => `answer of ${op}`,
  })
}
const thrownBy = async (call: Promise<unknown>) =>
  call.then(
    () => 'nothing',
    (error) => error.thrown ?? error.answer,
  )
const problems = () => opened?.problems(new Set(['books'])) ?? []

describe('the thread of the server code', () => {
  test('a handler that throws fails with file and line, and the next call works', async () => {
    write('server/a.ts', actions({ bad: 'return call.nothing.at.all', good: 'return { lang: call.lang }' }))
    await open()
    expect(await thrownBy(run('bad'))).toMatchObject({
      words: expect.stringContaining("Cannot read properties of undefined (reading 'at')"),
      place: { file: 'server/a.ts', line: 3 },
    })
    expect(await run('good')).toEqual({ lang: 'en' })
  })

  test('a handler that waits too long is given up and its signal says so', async () => {
    write(
      'server/a.ts',
      actions({
        slow: "await new Promise((_, fail) => call.signal.addEventListener('abort', () => { call.log('stopped'); fail(call.signal.reason) }))",
        next: 'return 1',
      }),
    )
    await open()
    expect((await thrownBy(run('slow', 200))).words).toBe('it took longer than 0.2 seconds')
    expect(await run('next')).toBe(1)
    expect(logged).toEqual(['stopped'])
  })

  test('an endless loop costs its own call, and the calls behind it are made in a new thread', async () => {
    write('server/a.ts', actions({ loop: 'for (;;) {}', next: 'return 1' }))
    await open()
    const [lost, next] = await Promise.all([thrownBy(run('loop')), run('next')])
    expect(lost.words).toContain('did not give way for 1 seconds')
    expect(next).toBe(1)
  })

  test('a handler that ends its process ends the thread alone', async () => {
    write('server/a.ts', actions({ end: 'process.exit(3)', next: 'return 1' }))
    await open()
    expect((await thrownBy(run('end'))).words).toContain('ended its thread')
    expect(await run('next')).toBe(1)
  })

  test('an error that no call waits for is a line of the log with its place', async () => {
    write(
      'server/a.ts',
      actions({
        stray:
          "setTimeout(() => { throw new Error('late') }, 1); await new Promise((done) => setTimeout(done, 50))",
      }),
    )
    await open()
    expect(await run('stray')).toBeNull()
    expect(logged.join()).toMatch(
      /^server\/a\.ts:3: nothing waited for what failed: late; await it, or catch it$/,
    )
  })

  test('a handler asks for records, and what is refused keeps its code', async () => {
    write(
      'server/a.ts',
      actions({
        ask: "return await call.records('books').get('1')",
        late: "setTimeout(() => call.records('books').get('1').catch((error: any) => call.log(error.message)), 1)",
      }),
    )
    const { call, find } = await open()
    expect(await run('ask')).toBe('answer of get')
    const [ask] = find('actions', 'ask')
    if (!ask) throw new Error('no action')
    const refusal = { code: 'NOT_FOUND', message: 'gone', errors: [] }
    const refused = call(ask, { facts: {}, input: {}, limit: 9_000, serve: () => Promise.reject(refusal) })
    expect(await thrownBy(refused)).toMatchObject({ code: 'NOT_FOUND', message: 'gone' })
    await run('late')
    await expect.poll(() => logged.join()).toContain('the call is over')
  })

  test('an edit is in force after the next loading', async () => {
    write('server/a.ts', actions({ one: 'return 1' }))
    const { reload } = await open()
    write('server/lib/two.ts', 'export const two = 2')
    write(
      'server/a.ts',
      `import { two } from './lib/two'\nexport default { actions: { one: { run: () => two }, more: { run: () => 3 } } }`,
    )
    await reload()
    expect([await run('one'), await run('more')]).toEqual([2, 3])
    write('server/lib/two.ts', 'export const two = 22')
    expect(await reload()).toBe(false)
    expect(await run('one')).toBe(22)
  })
})

describe('the reloading of the server code', () => {
  test('files that are the same are not loaded again, and other names are told', async () => {
    write('server/a.ts', `console.log('loaded')\n${actions({ one: 'return 1' })}`)
    const { declared, reload } = await open()
    const before = declared()
    expect([await reload(), declared() === before]).toEqual([false, true])
    write('server/a.ts', actions({ two: 'return 2' }))
    expect([await reload(), declared().handlers.map(({ name }) => name)]).toEqual([true, ['two']])
    expect(logged).toEqual(['loaded'])
  })
})

describe('the files of the server code', () => {
  test('a file that does not compile is one sentence with its place, and the others work', async () => {
    write('server/a.ts', actions({ good: 'return 1' }))
    write('server/b.ts', 'export default {\n  actions: { bad: { run: ( } },\n}\n')
    await open()
    expect(problems()).toEqual([
      expect.objectContaining({
        file: 'server/b.ts',
        line: 2,
        code: 'OFFICE_CODE',
        hint: 'correct the code',
      }),
    ])
    expect(problems()[0]?.message).toMatch(/^it cannot be loaded: Unexpected token/)
    expect(await run('good')).toBe(1)
  })

  test.each([
    [
      'throws',
      "throw new Error('no key of the weather')",
      1,
      'it cannot be loaded: no key of the weather',
      'correct the code',
    ],
    [
      'misses a package',
      "import 'left-pad'",
      1,
      "it cannot be loaded: Cannot find module 'left-pad'",
      'run "npm install left-pad" in the folder of the office',
    ],
    [
      'exports nothing',
      'export const a = 1',
      1,
      'it exports no parts',
      'write: export default defineServer({ … }), or move it into a folder below',
    ],
    [
      'has an unknown kind',
      'export default {\n check: {} }',
      2,
      'the server has no parts "check"',
      'did you mean "checks"?',
    ],
    [
      'has a handler without a function',
      'export default { actions: { lend: {} } }',
      1,
      'the action "lend" has no function "run"',
      'add run: async (call) => { … }',
    ],
    [
      'has a name of another form',
      'export default {\n actions: {\n  "Lend it": { run() {} } } }',
      3,
      'the action "Lend it" has a name of another form',
      'use lower-case letters, digits and dashes',
    ],
    [
      'has an unknown key',
      'export default { effects: { tell: { run() {}, rums: "write" } } }',
      1,
      'the effect handler "tell" has the unknown key "rums"',
      'did you mean "runs"?',
    ],
    [
      'has a job without times',
      "export default { jobs: { CLOSE: { title: { it: 'a', en: 'b' }, cron: 'daily', run() {} } } }",
      1,
      'the job "CLOSE": "cron" is a Quartz expression, as "0 0 6 * * ?"',
      'correct the declaration',
    ],
    [
      'takes a name of the product',
      "export default { effects: { 'log.note': { run() {} } } }",
      1,
      'the product has an effect handler "log.note"',
      'rename it',
    ],
    [
      'checks an unknown entity',
      'export default { checks: {\n boks: () => null } }',
      2,
      'the check is about "boks", which is no entity',
      'did you mean "books"?',
    ],
  ])('a file that %s is a problem with its line and the cure', async (_, text, line, message, hint) => {
    write('server/a.ts', text)
    await open()
    expect(problems()).toEqual([expect.objectContaining({ file: 'server/a.ts', line, hint })])
    expect(problems()[0]?.message).toContain(message)
  })

  test('a name that two files declare is a problem of the second', async () => {
    write('server/a.ts', actions({ lend: 'return 1' }))
    write('server/b.ts', actions({ lend: 'return 2' }))
    await open()
    expect(problems()).toMatchObject([
      { file: 'server/b.ts', message: 'the action "lend" is declared in server/a.ts, too' },
    ])
    expect(await run('lend')).toBe(1)
  })
})
