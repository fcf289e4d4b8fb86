import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Caller, signedIn } from '../support/api'
import { type TestServer, testServer } from '../support/server'
import { PEOPLE } from './permissions/table'

const AT = '/api/bu/documents'
const RULES = '/api/auth/acls'
const TITLE = 'Listino riservato zibaldone'

/**
 * The effect of a rule about one draft by the clerk (U) for each role: who reads, who writes (fields and
 * status), who deletes and restores. Written from the specification: write words name who may write
 * (PERM-12..16), reading is never taken away (PERM-17), and a read word shows the record to people limited to
 * own rows.
 */
const TABLE: [what: string, words: object, reads: string, writes: string, deletes: string][] = [
  ['no words', {}, 'AMUPV', 'AMU', 'AM'],
  ['authWrite of a role [PERM-13] [PERM-15]', { authWrite: ['ROLE_MANAGER'] }, 'AMUPV', 'AM', 'AM'],
  ['authWrite of an authority [PERM-13]', { authWrite: ['BU_DOCUMENT_W'] }, 'AMUPV', 'AMU', 'AM'],
  ['authWrite of the author [PERM-14]', { authWrite: ['OWNER'] }, 'AMUPV', 'AU', 'A'],
  ['authWrite of somebody who may not write at all', { authWrite: ['ROLE_VIEWER'] }, 'AMUPV', 'A', 'A'],
  ['authWriteMap of the present status', { authWriteMap: [['DRAFT', 'ROLE_USER']] }, 'AMUPV', 'AU', 'A'],
  ['authWriteMap of another status', { authWriteMap: [['APPROVED', 'ROLE_USER']] }, 'AMUPV', 'A', 'A'],
  ['authWriteMap of any status', { authWriteMap: [['*', 'ROLE_MANAGER']] }, 'AMUPV', 'AM', 'AM'],
  ['authRead of a role [PERM-17]', { authRead: ['ROLE_MANAGER'] }, 'AMUPV', 'AMU', 'AM'],
  ['authRead of people with own rows', { authRead: ['ROLE_SUPPLIER'] }, 'AMUPVS', 'AMU', 'AM'],
  ['authReadMap of the present status', { authReadMap: [['DRAFT', 'ROLE_CUSTOMER']] }, 'AMUPVC', 'AMU', 'AM'],
  ['authReadMap of another status', { authReadMap: [['PUBLISHED', 'ROLE_CUSTOMER']] }, 'AMUPV', 'AMU', 'AM'],
  [
    'authRead and authWrite of suppliers',
    { authRead: ['ROLE_SUPPLIER'], authWrite: ['ROLE_SUPPLIER'] },
    'AMUPVS',
    'A',
    'A',
  ],
  ['authRead of somebody without the entity', { authRead: ['ROLE_REG_WORKFLOW'] }, 'AMUPV', 'AMU', 'AM'],
]

const rows = (words: object) =>
  Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      key.endsWith('Map')
        ? value.map(([status, word]: string[]) => ({ status, authorities: [word] }))
        : value,
    ]),
  )

describe('rules of access', () => {
  let server: TestServer
  let people: Map<string, Caller>
  let admin: Caller
  let id: string
  let file: string

  beforeAll(async () => {
    server = await testServer()
    people = new Map(
      await Promise.all(
        Object.entries(PEOPLE).map(async ([role, name]) => [role, await signedIn(server.url, name)] as const),
      ),
    )
    admin = people.get('A') as Caller
    const clerk = people.get('U') as Caller
    const pdf = new Blob(['%PDF-1.4\n%%EOF\n'], { type: 'application/pdf' })
    const form = new FormData()
    form.append('file', pdf, 'listino.pdf')
    const sent = await fetch(`${server.url}/api/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${clerk.token}` },
      body: form,
    })
    file = (await sent.json()).data.documentId
    const body = { title: TITLE, documentType: 'PROC', visibility: 'INTERNAL', files: [{ documentId: file }] }
    const made = await clerk.post(AT, body)
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    id = made.body.data.id
  }, 180_000)
  afterAll(() => server.drop())

  const ruled = async (words: object): Promise<string> => {
    const body = { name: 'Prova', entityRoute: 'documents', recordRef: id, ...rows(words) }
    const made = await admin.post(RULES, body)
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    return made.body.data.id
  }
  const revoked = async (rule: string): Promise<void> => {
    expect((await admin.put(`${RULES}/deletes/${rule}`)).status).toBe(200)
  }
  const alive = () => server.db.query(`update e_documents set "_deleted" = false where id = $1`, [id])
  const may = ({ status, body }: Answer): boolean =>
    status !== 403 && status !== 404 && body.errorCode !== 'STATUS_NOT_ALLOWED'

  /** Every way to the record for one role; returns those that differ from the others. */
  async function reads(call: Caller): Promise<Record<string, boolean>> {
    const list = await call.get(`${AT}?titleEquals=${encodeURIComponent(TITLE)}&count=exact`)
    const found = await call.get('/api/search?q=zibaldone')
    const sheet = await call.get(`${AT}/export?format=csv&titleEquals=${encodeURIComponent(TITLE)}`)
    return {
      record: (await call.get(`${AT}/${id}`)).status === 200,
      list: list.status === 200 && list.body.data.items.length === 1 && list.body.data.total === 1,
      search: found.body.data.items.some((hit: { id: string }) => hit.id === id),
      export: sheet.status === 200 && String(sheet.body).includes('zibaldone'),
      revisions: (await call.get(`${AT}/${id}/revisions`)).status === 200,
      file: (await call.get(`/api/files/${file}/content`)).status === 200,
    }
  }

  test.each(TABLE)(
    '%s',
    async (_, words, readers, writers, deleters) => {
      const rule = await ruled(words)
      const stale = { extraFields: { current_envers_version: 0 } }
      const wrong: string[] = []
      for (const [role, call] of people) {
        const said = (what: string, wanted: string, got: boolean): void => {
          if (wanted.includes(role) !== got) wrong.push(`${role} ${what}: ${got}`)
        }
        for (const [way, got] of Object.entries(await reads(call))) said(way, readers, got)
        said('update', writers, may(await call.put(`${AT}/${id}`, {})))
        said('status', writers, may(await call.put(`${AT}/statuses/${id}?newStatus=TO_APPROVE`, stale)))
        said('delete', deleters, may(await call.put(`${AT}/deletes/${id}`)))
        await server.db.query(`update e_documents set "_deleted" = true where id = $1`, [id])
        said('restore', deleters, may(await call.put(`${AT}/${id}/un-deletes`)))
        await alive()
      }
      expect(wrong).toEqual([])
      await revoked(rule)
    },
    60_000,
  )

  test('OWNER as a reader shows the record to its author, and ends with the rule', async () => {
    const supplier = people.get('S') as Caller
    const { id: supplierId } = (await supplier.get('/api/auth/whoami')).body.data
    const { rows: before } = await server.db.query(`select "authorId" from e_documents where id = $1`, [id])
    await server.db.query(`update e_documents set "authorId" = $2 where id = $1`, [id, supplierId])
    const all = (value: boolean) => ({
      record: value,
      list: value,
      search: value,
      export: value,
      revisions: value,
      file: value,
    })
    expect(await reads(supplier)).toEqual(all(false))
    const rule = await ruled({ authRead: ['OWNER'] })
    expect(await reads(supplier)).toEqual(all(true))
    const disabled = await admin.put(`${RULES}/statuses/${rule}?newStatus=DISABLED`)
    expect(disabled.status).toBe(200)
    expect(await reads(supplier)).toEqual(all(false))
    await server.db.query(`update e_documents set "authorId" = $2 where id = $1`, [
      id,
      before[0]?.authorId as string,
    ])
  })

  test('a batch is told row by row where a rule keeps somebody from writing', async () => {
    const rule = await ruled({ authWrite: ['ROLE_MANAGER'] })
    const clerk = people.get('U') as Caller
    const started = await clerk.post(`${AT}/batches`, {
      operation: 'update',
      ids: [id],
      changes: { description: 'x' },
    })
    expect(started.status).toBe(202)
    const told = async () => (await clerk.get(`/api/batches/${started.body.data.id}`)).body.data
    await expect.poll(async () => (await told()).state, { timeout: 10_000 }).toBe('done')
    expect(await told()).toMatchObject({ failed: 1, failures: [{ id, code: 'FORBIDDEN' }] })
    expect((await admin.get(`${AT}/${id}`)).body.data.description).toBeNull()
    await revoked(rule)
  })

  test('the smallest number decides about writing; without numbers the closer rule does', async () => {
    const all = { name: 'Tutti', entityRoute: 'documents', authWrite: ['ROLE_MANAGER'] }
    const general = (await admin.post(RULES, all)).body.data
    const clerk = people.get('U') as Caller
    const writes = async () => may(await clerk.put(`${AT}/${id}`, {}))
    expect(await writes()).toBe(false)
    const near = await ruled({ authWrite: ['ROLE_USER'] })
    expect(await writes()).toBe(true)
    expect((await admin.put(`${RULES}/${general.id}`, { ...general, priority: 1 })).status).toBe(200)
    expect(await writes()).toBe(false)
    await revoked(near)
    await revoked(general.id)
    expect(await writes()).toBe(true)
  })

  test('a rule about a tag holds for the records that carry it, in the list too', async () => {
    const tags = (await admin.get('/api/conf/tag?treeNameEquals=DOCUMENTS&size=50')).body.data.items
    const tag = { id: tags[0].id, label: tags[0].label }
    const body = {
      name: 'Etichetta',
      entityRoute: 'documents',
      tag: [tag],
      authRead: ['ROLE_SUPPLIER'],
      authWrite: ['ROLE_MANAGER'],
    }
    const rule = (await admin.post(RULES, body)).body.data
    const supplier = people.get('S') as Caller
    expect((await supplier.get(`${AT}/${id}`)).status).toBe(404)
    const now = (await admin.get(`${AT}/${id}`)).body.data
    expect((await admin.put(`${AT}/${id}`, { ...now, tags: [tag] })).status).toBe(200)
    expect((await supplier.get(`${AT}/${id}`)).status).toBe(200)
    const clerk = people.get('U') as Caller
    const [row] = (await clerk.get(`${AT}?titleEquals=${encodeURIComponent(TITLE)}&columns=title`)).body.data
      .items
    expect(row.extraFields.access).toEqual({ mayWrite: false })
    await revoked(rule.id)
  })

  test('a rule about a tag holds for the tags below it as well, in the list as for the record, and follows the tree', async () => {
    const make = async (name: string, parent: string | null) =>
      (
        await admin.post('/api/conf/tag', {
          name: { it: name, en: name },
          treeName: 'DOCUMENTS',
          ...(parent ? { parent: { id: parent } } : {}),
        })
      ).body.data
    const above = await make('Riservati di prova', null)
    const middle = await make('Legali di prova', above.id)
    const below = await make('Contratti di prova', middle.id)
    const beside = await make('Pubblici di prova', null)
    const body = {
      name: 'Ramo',
      entityRoute: 'documents',
      authRead: ['ROLE_SUPPLIER'],
      authWrite: ['ROLE_MANAGER'],
    }
    const rule = (await admin.post(RULES, { ...body, tag: [{ id: above.id, label: above.label }] })).body.data
    const [supplier, clerk] = [people.get('S') as Caller, people.get('U') as Caller]
    const where = `${AT}?titleEquals=${encodeURIComponent(TITLE)}&columns=title&count=exact`
    const seen = async () => {
      const list = (await supplier.get(where)).body.data
      const [row] = (await clerk.get(where)).body.data.items
      const record = (await clerk.get(`${AT}/${id}`)).body.data.extraFields.access?.mayWrite !== false
      const listed = row.extraFields.access?.mayWrite !== false
      const one = (await supplier.get(`${AT}/${id}`)).status
      return {
        list: list.items.length,
        total: list.total,
        one,
        clerkWrites: [listed, record, may(await clerk.put(`${AT}/${id}`, {}))],
      }
    }
    const carry = async (tag: { id: string; label: string }) => {
      const now = (await admin.get(`${AT}/${id}`)).body.data
      const sent = await admin.put(`${AT}/${id}`, { ...now, tags: [{ id: tag.id, label: tag.label }] })
      expect([sent.status, sent.body.errors]).toEqual([200, undefined])
    }
    const shown = { list: 1, total: 1, one: 200, clerkWrites: [false, false, false] }
    const hidden = { list: 0, total: 0, one: 404, clerkWrites: [true, true, true] }
    await carry(below)
    expect(await seen()).toEqual(shown)
    await carry(beside)
    expect(await seen()).toEqual(hidden)
    await carry(below)
    const moved = (await admin.get(`/api/conf/tag/${middle.id}`)).body.data
    expect(
      (await admin.put(`/api/conf/tag/${middle.id}`, { ...moved, parent: { id: beside.id } })).status,
    ).toBe(200)
    expect(await seen(), 'the branch hangs elsewhere now').toEqual(hidden)
    await revoked(rule.id)
  })

  test('a rule is told apart: whoever reads rules sees them, others only what they may [PERM-11]', async () => {
    const rule = await ruled({ authWrite: ['ROLE_MANAGER'] })
    const access = async (role: string) =>
      (await (people.get(role) as Caller).get(`${AT}/${id}`)).body.data.extraFields.access
    expect(await access('U')).toEqual({ mayWrite: false })
    expect(await access('M')).toMatchObject({
      mayWrite: true,
      rules: {
        route: 'acls',
        list: [
          {
            id: rule,
            label: 'Prova',
            authRead: [],
            authReadMap: {},
            authWrite: ['ROLE_MANAGER'],
            authWriteMap: {},
          },
        ],
      },
    })
    const now = (await admin.get(`${AT}/${id}`)).body.data
    const written = await admin.put(`${AT}/${id}`, { ...now, description: 'con regola' })
    expect(written.body.data.extraFields.access.rules.list).toHaveLength(1)
    await revoked(rule)
  })

  test('a record of an entity with rules carries who may read and write it, and its author; that is an echo [PERM-11]', async () => {
    const fields = async (role: string) => {
      const { authRead, authReadMap, authWrite, authWriteMap, authorId } = (
        await (people.get(role) as Caller).get(`${AT}/${id}`)
      ).body.data
      return { authRead, authReadMap, authWrite, authWriteMap, authorId }
    }
    const { authorId } = await fields('A')
    expect(authorId).toEqual(expect.any(String))
    expect(await fields('U')).toEqual({
      authRead: [],
      authReadMap: {},
      authWrite: [],
      authWriteMap: {},
      authorId,
    })
    const said = {
      authRead: ['ROLE_SUPPLIER'],
      authReadMap: { DRAFT: ['ROLE_CUSTOMER'] },
      authWrite: ['ROLE_MANAGER'],
      authWriteMap: { '*': ['OWNER'] },
    }
    const rule = await ruled({
      ...said,
      authReadMap: [['DRAFT', 'ROLE_CUSTOMER']],
      authWriteMap: [['*', 'OWNER']],
    })
    for (const role of ['A', 'M', 'U', 'V', 'S'])
      expect(await fields(role), role).toEqual({ ...said, authorId })
    const [row] = (await (people.get('U') as Caller).get(`${AT}?idEquals=${id}`)).body.data.items
    expect(row).toMatchObject(said)
    const now = (await admin.get(`${AT}/${id}`)).body.data
    const echo = await admin.put(`${AT}/${id}`, { ...now, authWrite: ['ROLE_USER'], description: 'eco' })
    expect([echo.status, echo.body.data?.authWrite]).toEqual([200, ['ROLE_MANAGER']])
    await revoked(rule)
    const other = (await admin.get('/api/subjects/customers?size=1')).body.data.items[0]
    const bare = (await admin.get(`/api/subjects/customers/${other.id}`)).body.data
    expect('authWrite' in bare, 'an entity without rules').toBe(false)
  })

  test('a rule names an entity and one of its records by title, code or id', async () => {
    const now = (await admin.get(`${AT}/${id}`)).body.data
    for (const recordRef of [id, now.code, now.label]) {
      const made = await admin.post(RULES, { name: 'Per nome', entityRoute: 'documents', recordRef })
      expect(made.body.data).toMatchObject({ recordId: id, recordRef: now.label })
      await revoked(made.body.data.id)
    }
    const unknown = await admin.post(RULES, { name: 'X', entityRoute: 'documents', recordRef: 'nessuno' })
    expect(unknown.body.errors).toEqual([
      { path: 'recordRef', code: 'INCORRECT', message: 'is not a record of documents' },
    ])
    const none = await admin.post(RULES, { name: 'X', entityRoute: 'customer' })
    expect(none.body.errors).toEqual([
      {
        path: 'entityRoute',
        code: 'NOT_AN_ENTITY',
        message: 'there is no entity with records "customer": did you mean "customers"?',
        params: { word: 'customer', context: 'near', near: 'customers' },
      },
    ])
    const claimed = await admin.post(RULES, { name: 'X', entityRoute: 'documents', recordId: id })
    expect(claimed.status).toBe(422)
  })
})
