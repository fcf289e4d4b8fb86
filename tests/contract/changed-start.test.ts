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
