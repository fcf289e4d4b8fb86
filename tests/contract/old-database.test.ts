import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { restoreFrom } from '../../src/server/backup'
import { readConfig } from '../../src/server/config'
import { createInlineCompiler } from '../../src/server/schema-folder/compiler'
import { MANIFESTS } from '../../src/server/schema-folder/widgets'
import { startServer } from '../../src/server/start-server'
import { caller, login } from '../support/api'
import { makeRelease, RELEASES } from '../support/release'

const folder = mkdtempSync(join(tmpdir(), 'tessera-old-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Makes the office of a release of its backup, and starts it with the code of today. */
async function openRelease(version: string, releases = RELEASES) {
  const release = join(releases, version)
  const [data, schemas] = [join(folder, version, 'data'), join(folder, version, 'schemas')]
  cpSync(join(release, 'schemas'), schemas, { recursive: true })
  const office = readConfig({ TESSERA_DATA: data, TESSERA_SCHEMAS: schemas })
  const code = await restoreFrom(join(release, 'backup'), () => undefined, office)
  expect(code).toBe(0)
  const config = {
    port: 0,
    host: '127.0.0.1',
    data,
    schemas,
    databaseUrl: undefined,
    demo: false,
    demoPassword: '',
  }
  return startServer(config, {
    compiler: createInlineCompiler(MANIFESTS),
    client: null,
    files: () => null,
    say: () => undefined,
  })
}

/** Fails unless the people and boats of a release are there, and a new boat gets the next code. */
async function expectOffice(version: string, releases = RELEASES): Promise<void> {
  const server = await openRelease(version, releases)
  try {
    const password = readFileSync(join(releases, version, 'password.txt'), 'utf8')
    const { body, status } = await login(server.url, 'admin', password)
    expect([status, server.hint.kind]).toEqual([200, 'known'])
    const admin = caller(server.url, body.data.token)
    const list = await admin.get('/api/fleet/boats?sort=code,asc')
    expect(
      list.body.data.items.map(({ code, name }: { code: string; name: string }) => [code, name]),
    ).toEqual([
      ['BRC-00001', 'Boat 1'],
      ['BRC-00002', 'Boat 2'],
      ['BRC-00003', 'Boat 3'],
    ])
    const created = await admin.post('/api/fleet/boats', { name: 'Boat 4', kind: 'MOTOR' })
    expect([created.status, created.body.data.code]).toEqual([201, 'BRC-00004'])
  } finally {
    await server.stop()
  }
}

test.each(readdirSync(RELEASES))(
  'a database of version %s is opened by the code of today, with its people and records, and takes new ones',
  (version) => expectOffice(version),
  120_000,
)

test('the office of the version of today can be made by one command, and is opened like the others', async () => {
  const releases = join(folder, 'made')
  cpSync(RELEASES, releases, { recursive: true })
  expect(await makeRelease('9.9.9', releases)).toBe(join(releases, '9.9.9'))
  await expectOffice('9.9.9', releases)
  await expect(makeRelease('9.9.9', releases)).rejects.toThrow('is there already')
}, 240_000)
