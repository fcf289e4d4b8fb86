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

/** One folder per release: its schema files, a backup made by it, and the password of its administrator. */
const RELEASES = 'tests/fixtures/releases'
const folder = mkdtempSync(join(tmpdir(), 'tessera-old-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Makes the office of a release of its backup, and starts it with the code of today. */
async function openRelease(version: string) {
  const release = join(RELEASES, version)
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

test.each(readdirSync(RELEASES))(
  'a database of version %s is opened by the code of today, with its people and records, and takes new ones',
  async (version) => {
    const server = await openRelease(version)
    try {
      const password = readFileSync(join(RELEASES, version, 'password.txt'), 'utf8')
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
  },
  120_000,
)
