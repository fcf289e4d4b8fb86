import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Config } from '../../src/server/config'
import { createInlineCompiler } from '../../src/server/schema-folder/compiler'
import { MANIFESTS } from '../../src/server/schema-folder/widgets'
import { type RunningServer, startServer } from '../../src/server/start-server'
import { caller, login } from '../support/api'
import { testDatabase } from '../support/database'
import { testServer } from '../support/server'

// Each test creates its own databases, which takes long on a busy machine.
describe('a start', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-start-'))
  let server: RunningServer | undefined

  afterEach(async () => {
    await server?.stop()
    server = undefined
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function start(over: Partial<Config>, client: string | null = null): Promise<RunningServer> {
    const config: Config = {
      port: 0,
      host: '127.0.0.1',
      data: join(folder, 'data'),
      schemas: 'tests/fixtures/minimal',
      databaseUrl: undefined,
      demo: false,
      demoPassword: 'Tessera-demo-2026',
      ...over,
    }
    server = await startServer(config, {
      compiler: createInlineCompiler(MANIFESTS),
      client,
      files: () => null,
      say: () => undefined,
    })
    return server
  }

  test('a start without demo data makes one administrator and shows the password once', async () => {
    const { hint, url } = await start({ data: join(folder, 'plain') })
    if (hint.kind !== 'admin') throw new Error(`the hint is ${hint.kind}`)
    const { body } = await login(url, hint.username, hint.password)
    expect(body.data.authorities).toContain('ROLE_ADMIN')
    await server?.stop()
    const again = await start({ data: join(folder, 'plain') })
    expect(again.hint).toEqual({ kind: 'known' })
    expect((await login(again.url, hint.username, hint.password)).status).toBe(200)
  })

  test('a start that ended before its administrator had a password is completed by the next one', async () => {
    const { db, drop, url } = await testDatabase('postgres')
    const options = { data: join(folder, 'stopped'), databaseUrl: url ?? '' }
    await start(options)
    await server?.stop()
    for (const table of ['credential', 'user_group', 'e_users']) await db.query(`delete from ${table}`)
    await db.query('alter table credential add constraint broken check (false) not valid')
    await expect(start(options)).rejects.toThrow()
    await db.query('alter table credential drop constraint broken')
    const { hint, url: address } = await start(options)
    if (hint.kind !== 'admin') throw new Error(`the hint is ${hint.kind}`)
    expect((await login(address, hint.username, hint.password)).status).toBe(200)
    await server?.stop()
    server = undefined
    await drop()
  })

  test('a start with demo data seeds once, refuses the known password for other hosts, and follows a new password', async () => {
    const data = join(folder, 'demo')
    const first = await start({ data, demo: true })
    expect(first.hint).toMatchObject({ kind: 'demo', password: 'Tessera-demo-2026' })
    expect((await login(first.url, 'admin')).status).toBe(200)
    await server?.stop()
    await expect(start({ data, host: '0.0.0.0' })).rejects.toThrow('TESSERA_DEMO_PASSWORD')
    const second = await start({ data, demo: true, demoPassword: 'one of our own' })
    expect((await login(second.url, 'admin')).status).toBe(401)
    expect((await login(second.url, 'admin', 'one of our own')).status).toBe(200)
  })

  test.each([
    [{ schemas: '/nowhere/at/all' }, 'does not exist'],
    [{ schemas: 'package.json' }, 'which is not a folder'],
    [{ data: '/proc/tessera' }, 'cannot be written'],
    [{ databaseUrl: 'postgres://a@127.0.0.1:1/x' }, 'cannot be used'],
  ])('a start with %o ends in one sentence', async (over, words) => {
    await expect(start(over)).rejects.toThrow(words)
    await expect(start(over)).rejects.toThrow(/^[^\n]+[.!]$/)
  })

  test('a start without the built front end says how to build it', async () => {
    await expect(start({}, join(folder, 'nothing'))).rejects.toThrow('npm run build')
  })

  test('a start on a port in use says so, and releases everything', async () => {
    // Both were seeded by the tests above: this tests a later start.
    const { url } = await start({ data: join(folder, 'plain') })
    const taken = server
    const other = { data: join(folder, 'demo'), demo: true, demoPassword: 'one of our own' }
    await expect(start({ ...other, port: Number(new URL(url).port) })).rejects.toThrow(
      'is in use by another program',
    )
    await taken?.stop()
    await start(other)
  })
})

test('an office that says it is ready has every row of its reference tables, in lists and exports too', async () => {
  const server = await testServer({ kind: 'postgres', fresh: true, demo: false })
  try {
    if (server.hint.kind !== 'admin') throw new Error(`the hint is ${server.hint.kind}`)
    const { body } = await login(server.url, server.hint.username, server.hint.password)
    const admin = caller(server.url, body.data.token)
    const rows = [...server.catalogue.current().lookups.values()].reduce(
      (sum, { rows }) => sum + rows.length,
      0,
    )
    expect(rows).toBeGreaterThan(500)
    expect((await admin.get('/api/conf/tables?size=1&count=exact')).body.data.total).toBe(rows)
    const file = await admin.get('/api/conf/tables/export?format=csv&columns=code')
    expect(String(file.body).trim().split('\n')).toHaveLength(rows + 1)
  } finally {
    await server.drop()
  }
}, 240_000)
