import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startSentence } from '../../src/server/start-server'
import { signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const folder = mkdtempSync(join(tmpdir(), 'tessera-changed-'))
let server: TestServer | undefined

afterAll(async () => {
  await server?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('an office whose files changed while it was down starts and makes the texts of its rows again', async () => {
  cpSync('schemas', folder, { recursive: true })
  const file = join(folder, 'entities', 'customers.json')
  const { list, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  const search = [...list.search, 'subject.address.city']
  writeFileSync(file, JSON.stringify({ ...rest, list: { ...list, search } }))

  server = await testServer({ config: { schemas: folder } })
  const admin = await signedIn(server.url, 'admin')
  const found = async (text: string) => (await admin.get(`/api/subjects/customers?q=${text}`)).body.data.total
  expect(await found('Ravenna')).toBe(1)
  expect(await found('Estense')).toBe(1)
}, 120_000)

test('an office whose file offers a job that no feature has does not start, and is told which one', async () => {
  const own = join(folder, 'own')
  cpSync('schemas', own, { recursive: true })
  const file = join(own, 'entities', 'scheduler.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"BACKUP"', '"BACKUP", "WATER_PLANTS"'))
  const refused = await testServer({ kind: 'pglite', demo: false, config: { schemas: own } }).catch(
    startSentence,
  )
  expect(refused).toBe(
    'entities/scheduler.json offers in "handler" what no feature of the server does: "WATER_PLANTS". Remove it from the file, or add it to the `jobs` of a feature.',
  )
}, 120_000)
