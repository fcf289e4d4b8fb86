import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

/** More distinct words than a search accepts. */
const MANY_WORDS = Array.from({ length: 17 }, (_, index) => String.fromCharCode(97 + index).repeat(2)).join(
  '+',
)

describe('names of records that somebody may choose but not read', () => {
  let server: TestServer
  let clerk: Caller
  const labels = async (asked: string): Promise<[number, string[]]> => {
    const { body, status } = await clerk.get(`/api/suggestions/users${asked}`)
    return [status, (body.data?.items ?? []).map(({ label }: { label: string }) => label)]
  }

  beforeAll(async () => {
    server = await testServer()
    clerk = await signedIn(server.url, 'ufficio')
  }, 300_000)
  afterAll(() => server?.drop())

  test('suggestions match whole names too, as an import sends them', async () => {
    const [, [davide = '']] = await labels('?q=Davide')
    const asked = `?labelIn=${encodeURIComponent(davide)}&labelIn=${encodeURIComponent('Nobody (nobody)')}`
    expect(await labels(asked)).toEqual([200, [davide]])
  })

  test('suggested names match the relation’s conditions, and accept no other condition', async () => {
    for (const asked of [
      '?emailContains=demo',
      '?codeIn=x&codeIn=y',
      '?usernameEquals=admin',
      '?sort=email,asc',
      '?statusEquals=ACTIVE',
      `?q=${MANY_WORDS}`,
    ])
      expect([asked, (await labels(asked))[0]]).toEqual([asked, 400])
    const file = join(server.schemas, 'entities/notes.json')
    const notes = JSON.parse(readFileSync(file, 'utf8'))
    notes.record.properties.assignedTo.where = { username: 'davide.moretti' }
    writeFileSync(file, JSON.stringify(notes))
    await expect
      .poll(() => labels('?usernameEquals=davide.moretti'), { timeout: 20_000 })
      .toEqual([200, [expect.stringMatching(/^Davide/)]])
    expect(await labels('?usernameEquals=davide.moretti&q=Laura')).toEqual([200, []])
    expect((await labels('?emailContains=demo'))[0]).toBe(400)
  })
})
