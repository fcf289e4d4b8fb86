import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
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

test('an office whose file offers a job that no feature has starts, and says which one and what to do', async () => {
  const own = join(folder, 'own')
  cpSync('schemas', own, { recursive: true })
  const file = join(own, 'entities', 'scheduler.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('"BACKUP"', '"BACKUP", "WATER_PLANTS"'))
  const started = await testServer({ kind: 'pglite', demo: false, config: { schemas: own } })
  try {
    expect(started.said.filter((line) => line.includes('WATER_PLANTS'))).toEqual([
      expect.stringContaining(
        'entities/scheduler.json offers in "handler" what no feature of the server does: "WATER_PLANTS". Their schedules fail at each run. Remove them from the file, or add them to the `jobs` of a feature.',
      ),
    ])
  } finally {
    await started.drop()
  }
}, 120_000)
