import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caller, login } from '../support/api'
import { DATABASES, emptyFolder, emptyPostgres } from '../support/database'
import { SHORT_LIVED } from '../support/office'
import { writer } from './writers'

let script: string
beforeAll(async () => {
  script = await writer('serving')
})

const boats = (name: string, properties: object, more: object = {}) => ({
  route: name,
  record: { properties, ...more },
})
const text = { type: 'string' }

/** Files that pass the check, and that the database or its bounds refuse: each with what is said of it. */
const REFUSED = {
  wide: boats('wide', Object.fromEntries(Array.from({ length: 1_700 }, (_, index) => [`p${index}`, text]))),
  system: boats('system', { xmin: text }),
  tuple: boats('tuple', Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}`, text])), {
    unique: [Array.from({ length: 40 }, (_, index) => `p${index}`)],
  }),
  // Each alone is within bounds; what search keeps beside the values is not, and only the database knows.
  searched: {
    ...boats('searched', Object.fromEntries(Array.from({ length: 800 }, (_, index) => [`p${index}`, text]))),
    search: Array.from({ length: 800 }, (_, index) => `p${index}`),
  },
}

describe.each(DATABASES)('files that the database refuses, on %s', { timeout: 240_000 }, (kind) => {
  let folder: string
  let postgres: { url: string; drop: () => Promise<void> } | null
  let child: ChildProcess | undefined

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-refused-'))
    cpSync('tests/fixtures/minimal', join(folder, 'schemas'), { recursive: true })
    postgres = kind === 'postgres' ? await emptyPostgres() : null
    if (!postgres) await emptyFolder(join(folder, 'data', 'database'))
  })
  afterEach(async () => {
    await kill()
    await postgres?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  /** Starts the server; `told` answers the errors of the files when next it says them. */
  async function start() {
    const env = { ...process.env, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
    child = spawn(process.execPath, [...SHORT_LIVED, script, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
    })
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]()
    const next = async () => String((await lines.next()).value)
    const [, url = '', password = ''] = (await next()).split(' ')
    return {
      url,
      password,
      told: async () => JSON.parse((await next()).replace(/^problems /, '')) as string[],
    }
  }

  const put = (name: string, file: object) =>
    writeFileSync(join(folder, 'schemas', 'entities', `${name}.json`), JSON.stringify(file))

  test('each is a Problem of its own; the others, later changes and the next start go on', async () => {
    const { password, told, url } = await start()
    expect(await told()).toEqual([])
    const enter = async (address: string) =>
      caller(address, (await login(address, 'admin', password)).body.data.token)
    const office = await enter(url)
    put('sizes', {
      ...boats('sizes', { size: { type: 'integer' } }),
      list: { columns: ['size'], filters: ['size'] },
    })
    await told()
    const { id } = (await office.post('/api/sizes', { size: 42 })).body.data
    const expected: string[] = []
    for (const [name, file] of Object.entries(REFUSED)) {
      put(name, file)
      const codes = {
        wide: 'TOO_MANY_PROPERTIES',
        system: 'RESERVED_COLUMN',
        tuple: 'TOO_MANY_FIELDS',
        searched: 'TABLE_REFUSED',
      }
      expected.push(`entities/${name}.json:1 ${codes[name as keyof typeof codes]} cure`)
      expect([...(await told())].sort()).toEqual([...expected].sort())
    }
    // A change that the database can follow is applied, whatever stands beside it.
    put('sizes', { ...boats('sizes', { size: text }), list: { columns: ['size'], filters: ['size'] } })
    expect([...(await told())].sort()).toEqual([...expected].sort())
    expect((await office.get(`/api/sizes/${id}`)).body.data).toMatchObject({ size: '42' })
    put('later', boats('later', { name: text }))
    await told()
    expect((await office.post('/api/later', { name: 'A' })).status).toBe(201)
    expect((await office.get('/api/searched')).status).toBe(503)

    await kill()
    if (kind === 'pglite') {
      // The embedded database takes ten seconds to refuse this one: the next start meets the others here, and
      // all on PostgreSQL.
      rmSync(join(folder, 'schemas', 'entities', 'searched.json'))
      expected.pop()
    }
    const again = await start()
    expect([...(await again.told())].sort()).toEqual([...expected].sort())
    const later = await enter(again.url)
    expect((await later.get(`/api/sizes/${id}`)).body.data).toMatchObject({ size: '42' })
    expect((await later.post('/api/later', { name: 'B' })).status).toBe(201)
  })
})
