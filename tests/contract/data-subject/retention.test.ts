import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataSubjectFeature } from '../../../src/server/features/identity/data-subject'
import { type Caller, signedIn } from '../../support/api'
import { DATABASES } from '../../support/database'
import { type TestServer, testServer } from '../../support/server'
import { upload } from './people'

describe.each(DATABASES)('the end of retention, over %s', (kind) => {
  let server: TestServer
  let admin: Caller
  const said: string[] = []

  beforeAll(async () => {
    server = await testServer({ kind })
    admin = await signedIn(server.url, 'admin')
  }, 120_000)
  afterAll(() => server?.drop())

  const run = () =>
    server
      .use(dataSubjectFeature)
      .endRetention({ say: (line) => said.push(line), signal: new AbortController().signal })
  const due = async (route: string) => {
    const { items } = (await admin.get('/api/data-subjects/retention')).body.data
    return items.find((one: { route: string }) => one.route === route)?.count
  }
  const note = async (title: string): Promise<string> => {
    const subject = (await admin.get('/api/subjects/subjects?size=1')).body.data.items[0]
    return (await admin.post('/api/subjects/notes', { title, body: '<p>x</p>', subject: { id: subject.id } }))
      .body.data.id
  }
  const age = (table: string, column: string, id: string, days: number) =>
    server.db.query(`update ${table} set "${column}" = now() - $2 * interval '1 day' where id = $1`, [
      id,
      days,
    ])

  test('administrators see the number of expiring records before they are erased', async () => {
    const id = await note('Vecchia')
    expect(await due('subject-notes')).toBe(0)
    await age('e_subject_notes', 'updatedAt', id, 3_651)
    expect(await due('subject-notes')).toBe(1)
    const manager = await signedIn(server.url, 'laura.bianchi')
    expect((await manager.get('/api/data-subjects/retention')).status).toBe(403)
  })

  test('the retention job deletes expired records with history and comments, and no younger ones', async () => {
    const [old, young] = [await note('Antica'), await note('Recente')]
    const file = await upload(server, admin, 'antica.pdf', '%PDF-1.4 carta antica')
    const { extraFields } = (await admin.get(`/api/subjects/notes/${old}`)).body.data
    expect(
      (await admin.put(`/api/subjects/notes/${old}`, { extraFields, attachments: [{ documentId: file }] }))
        .status,
    ).toBe(200)
    expect((await admin.post(`/api/subjects/notes/${old}/comments`, { text: 'Parole perdute' })).status).toBe(
      201,
    )
    await age('e_subject_notes', 'updatedAt', old, 3_650)
    await age('e_subject_notes', 'updatedAt', young, 3_648)
    await run()
    expect((await admin.get(`/api/subjects/notes/${old}`)).status).toBe(404)
    expect((await admin.get(`/api/subjects/notes/${young}`)).status).toBe(200)
    expect(said.join('\n')).toContain('subject-notes: delete 2 of 2')
    expect((await admin.get(`/api/files/${file}/content`)).status).toBe(404)
    expect(
      (await server.db.query('select 1 from file where id = $1 and erased_at is null', [file])).rows,
    ).toEqual([])
    const left =
      'select 1 from revision where record_id = $1 union all select 1 from audit where record_id = $1'
    expect((await server.db.query(left, [old])).rows).toEqual([])
    const { rows } = await server.db.query(`select 1 from record_comment where text like '%perdute%'`)
    expect(rows).toEqual([])
    expect(await run()).toBe(0)
  })

  test('the retention job erases records that stay in place, once', async () => {
    const body = {
      email: 'antica@posta.example',
      firstName: 'Clementina',
      lastName: 'Ospite',
      type: 'COLLABORATOR',
      lang: 'it',
    }
    const made = await admin.post('/api/webaccess/invitations', { ...body, invitationKind: 'COLLAB' })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    await age('e_invitation', 'createdAt', id, 731)
    expect(await run()).toBe(1)
    await expect
      .poll(async () => (await admin.get(`/api/webaccess/invitations/${id}`)).body.data.firstName, {
        timeout: 10_000,
      })
      .toBeNull()
    const erased = (await admin.get(`/api/webaccess/invitations/${id}`)).body.data
    expect(erased.email).toMatch(/^cancellato\.[0-9a-f]{12}@example\.invalid$/)
    expect(await due('invitation')).toBe(0)
    expect(await run()).toBe(0)
  })
})
