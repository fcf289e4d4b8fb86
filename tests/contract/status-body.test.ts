import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'

const DOCUMENTS = '/api/bu/documents'
const NOTES = '/api/conf/notes'

describe('a document on its way to approval', () => {
  let server: TestServer
  let clerk: Caller
  let approver: Caller

  beforeAll(async () => {
    server = await testServer({ kind: 'postgres' })
    clerk = await signedIn(server.url, 'ufficio')
    approver = await signedIn(server.url, 'davide.moretti')
  })
  afterAll(() => server?.drop())

  const named = async (call: Caller, name: string) => {
    const { body } = await call.get(`/api/suggestions/users?q=${encodeURIComponent(name)}`)
    return body.data.items[0] as { id: string; label: string }
  }
  const draft = async () => {
    const made = await clerk.post(DOCUMENTS, { title: `Offerta ${Math.random()}`, documentType: 'CIRC' })
    expect(made.body.errors ?? []).toEqual([])
    return made.body.data
  }
  const move = (call: Caller, record: { id: string }, status: string, body: unknown) =>
    call.put(`${DOCUMENTS}/statuses/${record.id}?newStatus=${status}`, body)

  test('a clerk names the approver they were offered and may not read, and sends it', async () => {
    const record = await draft()
    const { id, label } = await named(clerk, 'Davide')
    expect((await clerk.get(`/api/auth/users/${id}`)).status).toBe(403)
    const saved = await clerk.put(`${DOCUMENTS}/${record.id}`, { ...record, approver: { id } })
    expect([saved.status, saved.body.data.approver]).toEqual([200, { id, label }])
    const sent = await move(clerk, record, 'TO_APPROVE', saved.body.data)
    expect([sent.status, sent.body.data?.status]).toEqual([200, 'TO_APPROVE'])
  })

  test('a status call with fields needs the version that was read, and one that changes nothing else does not', async () => {
    const record = await draft()
    const { id } = await named(clerk, 'Davide')
    const newer = await clerk.put(`${DOCUMENTS}/${record.id}`, {
      ...record,
      title: 'Più nuovo',
      approver: { id },
    })
    const refused = await move(clerk, record, 'TO_APPROVE', { title: 'Vecchio' })
    expect([refused.status, refused.body.errorCode]).toEqual([428, 'VERSION_REQUIRED'])
    const stale = await clerk.put(
      `${DOCUMENTS}/statuses/${record.id}?newStatus=TO_APPROVE`,
      { title: 'Vecchio' },
      { 'if-match': '"1"' },
    )
    expect(stale.status).toBe(409)
    const moved = await move(clerk, record, 'TO_APPROVE', { title: newer.body.data.title })
    expect([moved.status, moved.body.data.title]).toEqual([200, 'Più nuovo'])
  })

  test('a note is assigned by whoever is offered the person, and by nobody else', async () => {
    const { id } = await named(clerk, 'Davide')
    const made = await clerk.post(NOTES, {
      title: 'Chiamare',
      body: 'x',
      assignedTo: { id },
      sharedWith: [{ id }],
    })
    expect([made.status, made.body.data.assignedTo.id, made.body.data.sharedWith[0].id]).toEqual([
      201,
      id,
      id,
    ])
    const outsider = await signedIn(server.url, 'giulia.neri')
    expect((await outsider.get('/api/suggestions/users?q=Davide')).status).toBe(404)
    const refused = await outsider.post(NOTES, { title: 'Chiamare', body: 'x', assignedTo: { id } })
    expect([403, 422]).toContain(refused.status)
    if (refused.status === 422)
      expect(refused.body.errors).toMatchObject([{ path: 'assignedTo', code: 'INCORRECT' }])
  })

  test('[API-25] the approver, who may not write, sends the record back as they read it with the new status; a changed field is refused', async () => {
    const record = await draft()
    const { id } = await named(clerk, 'Davide')
    const sent = await move(clerk, record, 'TO_APPROVE', { ...record, approver: { id } })
    expect(sent.status).toBe(200)
    const read = (await approver.get(`${DOCUMENTS}/${record.id}`)).body.data
    const changed = await move(approver, record, 'APPROVED', { ...read, title: 'Altro' })
    expect([changed.status, changed.body.errorCode]).toEqual([403, 'FORBIDDEN'])
    const code = await move(approver, record, 'APPROVED', { ...read, code: 'DOC-X' })
    expect(code.status, 'nor the code').not.toBe(200)
    const done = await move(approver, record, 'APPROVED', read)
    expect([done.status, done.body.data?.status, done.body.data?.title]).toEqual([
      200,
      'APPROVED',
      read.title,
    ])
    const stale = await move(approver, record, 'REJECTED', read)
    expect([stale.status, stale.body.errorCode]).not.toEqual([200, undefined])
  })

  test('[API-25] a supplier marks what was sent to them as read, with the record they hold as body', async () => {
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    const at = '/api/bu/document-subjects'
    const { items } = (await supplier.get(`${at}?statusEquals=SENT`)).body.data
    const read = (await supplier.get(`${at}/${items[0].id}`)).body.data
    const dated = await supplier.put(`${at}/statuses/${read.id}?newStatus=READ`, {
      ...read,
      dueDate: '2031-01-01',
    })
    expect(dated.status, 'the date is not theirs to change').not.toBe(200)
    const done = await supplier.put(`${at}/statuses/${read.id}?newStatus=READ`, read)
    expect([done.status, done.body.data?.status, done.body.data?.dueDate]).toEqual([
      200,
      'READ',
      read.dueDate,
    ])
  })

  test('a session that is listed opens, for its owner and for those who see all; to others it is none', async () => {
    const at = '/api/auth/tokens'
    const own = (await clerk.get(at)).body.data.items
    for (const session of own)
      expect((await clerk.get(`${at}/${session.id}`)).body.data).toMatchObject({
        ...session,
        status: 'ACTIVE',
        entity: { id: 'token' },
        label: expect.stringContaining(session.user.label),
      })
    const admin = await signedIn(server.url, 'admin')
    for (const { id } of (await admin.get(`${at}?all=true`)).body.data.items)
      expect((await admin.get(`${at}/${id}`)).status).toBe(200)
    const foreign = (await admin.get(at)).body.data.items[0].id
    expect((await clerk.get(`${at}/${foreign}`)).status).toBe(404)
  })

  test.each(['giulia.neri', 'sara.fontana@posta.example'])(
    '%s has no dashboard: its cards are refused [MENU-04]',
    async (who) => {
      const outsider = await signedIn(server.url, who)
      const refused = await outsider.get('/api/dashboard/widgets')
      expect([refused.status, refused.body.errorCode]).toEqual([403, 'FORBIDDEN'])
      expect((await clerk.get('/api/dashboard/widgets')).status).toBe(200)
    },
  )

  const SENT_TO_ME = ['/inbox', '/document-subjects', '/documents']
  const ABOUT_ME = ['/signed-contracts', '/notices']
  test.each([
    ['officina.estense', ['/dashboard'], ['/customers/me', ...SENT_TO_ME, ...ABOUT_ME]],
    [
      'trasporti.secchia',
      ['/dashboard'],
      ['/suppliers/me', ...SENT_TO_ME, '/subject-documents', ...ABOUT_ME],
    ],
    [
      'giulia.neri',
      [],
      ['/collaborators/me', ...SENT_TO_ME, '/subject-documents', ...ABOUT_ME, '/profile/me'],
    ],
    [
      'sara.fontana@posta.example',
      [],
      ['/collaborators/me', '/inbox', '/subject-documents', ...ABOUT_ME, '/profile/me'],
    ],
  ])(
    '%s finds what is theirs in a menu of their own, and nowhere else; nothing is empty or foreign [MENU-18]',
    async (who, main, own) => {
      const outsider = await signedIn(server.url, who)
      const { id, subjectId } = (await outsider.get('/api/auth/whoami')).body.data
      const { items, menus } = (await outsider.get('/api/entityconf/visible')).body.data
      type Entry = { path: string | null; items: Entry[] }
      const pathsOf = (entries: Entry[]): string[] =>
        entries.flatMap((one) => [one.path ?? [], ...pathsOf(one.items)].flat())
      expect(pathsOf(menus.main)).toEqual(main)
      expect(pathsOf(menus.own).map((path) => path.replace(subjectId, 'me').replace(id, 'me'))).toEqual(own)
      // The profile of collaborators is their own record as well [MENU-06].
      const further = pathsOf(menus.own).filter((path) => !path.startsWith('/collaborators/'))
      for (const path of further) expect(pathsOf(menus.system)).not.toContain(path)
      expect(pathsOf(menus.system)).not.toContain('/icons')
      const readable = new Map(
        items.map((one: { route: string; canRead: boolean }) => [one.route, one.canRead]),
      )
      for (const path of Object.values<Entry[]>(menus).flatMap(pathsOf))
        if (path !== '/inbox') expect(readable.get(path.split('/')[1]), path).toBe(true)
    },
  )

  test('staff have no menu beside the main and the system menu', async () => {
    for (const who of ['admin', 'laura.bianchi', 'ufficio', 'davide.moretti', 'sola.lettura'])
      expect(
        (await (await signedIn(server.url, who)).get('/api/entityconf/visible')).body.data.menus.own,
        who,
      ).toEqual([])
  })
})
