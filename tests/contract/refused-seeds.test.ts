import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, nextEvent, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

const ROWS = '/api/conf/tables/tablevalue?unpaged=true&tableCodes='
const text = { type: 'string' }

/** A lookup file whose rows have a label of this many letters: the database holds 200. */
const lookup = (name: string, letters: number) => ({
  lookup: name,
  table: name.toUpperCase(),
  texts: { it: { many: name }, en: { many: name } },
  rows: [{ code: 'A', formattedOutput: { it: 'x'.repeat(letters), en: 'x'.repeat(letters) }, order: 1 }],
})

describe.each(DATABASES)('what the store refuses of one file, over %s', { timeout: 120_000 }, (kind) => {
  let folder: string
  let server: TestServer
  let admin: Caller
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tessera-seeds-'))
    cpSync('tests/fixtures/people', folder, { recursive: true })
    const put = (path: string, file: object) => writeFileSync(join(folder, path), JSON.stringify(file))
    cpSync('schemas/lookups/annual-frequency.json', join(folder, 'lookups/annual-frequency.json'))
    put('lookups/aaa.json', lookup('Aaa', 300))
    put('lookups/zzz.json', lookup('Zzz', 20))
    // This office has a settings entity unlike the built-in one.
    put('entities/sysregistry.json', {
      route: 'sysregistry',
      endpoint: '/api/conf/sysregistry',
      record: { required: ['owner'], properties: { key: text, theValue: text, owner: text } },
    })
    server = await testServer({ kind, schemas: folder })
    admin = await signedIn(server.url, 'admin')
  })
  afterAll(async () => {
    await server?.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the start goes on; a table goes on answering from its file, and the others fill', async () => {
    for (const table of ['AAA', 'ZZZ', 'ANNUAL_FREQUENCY'])
      expect((await admin.get(`${ROWS}${table}`)).body.data.items.length, table).toBeGreaterThan(0)
    const marks = await server.db.query<{ key: string }>(
      `select key from seed_mark where key like 'lookup:%' order by key`,
    )
    expect(marks.rows.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['lookup:ANNUAL_FREQUENCY', 'lookup:ZZZ']),
    )
    expect(marks.rows.map(({ key }) => key)).not.toContain('lookup:AAA')
    expect(server.said.filter((line) => line.includes('stay in their file'))).toHaveLength(1)
    expect(server.said.some((line) => line.includes('has no record'))).toBe(true)
  })

  test('rights that cannot be stored are that entity’s Problem; the others come into force and everybody is told', async () => {
    await server.db.query(
      `alter table group_authority add constraint no_spoons check (authority not like 'SPOON%')`,
    )
    const put = (name: string) =>
      writeFileSync(
        join(server.schemas, `entities/${name}s.json`),
        JSON.stringify({ route: `${name}s`, record: { properties: { name: text } } }),
      )
    await nextEvent(
      server.url,
      admin.token ?? '',
      ({ type }) => type === 'catalogue',
      () => {
        put('spoon')
        put('fork')
      },
    )
    await server.catalogue.settle()
    const { entities, problems, quarantined } = server.catalogue.current()
    expect([entities.has('forks'), entities.has('spoons'), quarantined.has('spoons')]).toEqual([
      true,
      false,
      true,
    ])
    expect(
      problems.filter(({ severity }) => severity === 'error').map(({ code, file }) => [file, code]),
    ).toEqual([['entities/spoons.json', 'TABLE_REFUSED']])
    expect((await admin.post('/api/forks', { name: 'A' })).status).toBe(201)
  })
})
