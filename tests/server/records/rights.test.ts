import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import type { RecordData } from '../../../src/contract/model/record'
import { toBaseVersion } from '../../../src/server/records'
import { DATABASES } from '../../support/database'
import { entity } from '../../support/entity'
import { caller, listOf, type RecordsStage, recordsOver, recordsStage, SERVER } from '../../support/records'

const OWNER_ID = '0190a000-0000-7000-8000-0000000000aa'

const people = entity({
  route: 'people',
  endpoint: '/api/people',
  authority: 'PERSON',
  title: [{ path: 'name' }],
  fields: { name: 'text' },
})
const papers = entity({
  route: 'papers',
  endpoint: '/api/papers',
  authority: 'PAPER',
  title: [{ path: 'title' }],
  fields: {
    title: 'text',
    person: { kind: 'relation', relation: { route: 'people', embedded: false, create: false, where: {} } },
    number: 'text',
    reason: 'text',
    amount: { kind: 'number', write: ['ROLE_MANAGER'] },
    cost: { kind: 'number', read: ['ROLE_MANAGER'] },
    costCentre: 'text',
    parts: 'array',
    'parts[].name': 'text',
    'parts[].cost': { kind: 'number', read: ['ROLE_MANAGER'] },
  },
  rights: {
    read: ['ROLE_USER', 'OWN'],
    write: ['ROLE_USER', 'OWN'],
    delete: ['ROLE_MANAGER'],
    create: ['ROLE_USER'],
    status: [],
    export: [],
  },
  scope: {
    roles: ['ROLE_SUPPLIER'],
    any: [{ path: 'person', is: 'user.subjectId' }],
    write: ['number'],
    status: ['UPLOADED'],
  },
  statuses: {
    list: [
      { code: 'ASKED', allowable: ['UPLOADED', 'VOID'], write: true, delete: true },
      { code: 'UPLOADED', allowable: ['VALID', 'REJECTED'], write: ['ROLE_USER'], delete: ['ROLE_MANAGER'] },
      { code: 'VALID', allowable: ['VALID'], write: [], delete: [] },
      { code: 'REJECTED', allowable: ['UPLOADED'], write: true },
      { code: 'VOID', allowable: ['VOID'] },
      { code: 'EXPIRED', allowable: ['UPLOADED'], system: true },
    ],
  },
  rules: [{ to: 'REJECTED', requires: ['reason'], when: "user.roles.exists(r, r == 'ROLE_USER')" }],
})

/** Offers are created by their owners. */
const offers = entity({
  route: 'offers',
  endpoint: '/api/offers',
  authority: 'OFFER',
  title: [{ path: 'name' }],
  search: ['name'],
  fields: {
    name: 'text',
    person: { kind: 'relation', relation: { route: 'people', embedded: false, create: false, where: {} } },
  },
  rights: { read: ['OWN'], write: ['OWN'], delete: [], create: [], status: [], export: [] },
  scope: {
    roles: ['ROLE_SUPPLIER'],
    any: [{ path: 'person', is: 'user.subjectId' }],
    write: ['name', 'person'],
    status: [],
  },
})

/** Circulars belong to people named by a recipient row. */
const circulars = entity({
  route: 'circulars',
  endpoint: '/api/circulars',
  authority: 'CIRCULAR',
  title: [{ path: 'title' }],
  fields: { title: 'text', state: 'text' },
  rights: { read: ['OWN'], write: [], delete: [], create: [], status: [], export: [] },
  scope: {
    roles: ['ROLE_SUPPLIER'],
    any: [
      { exists: 'recipients', by: 'circular', where: { person: 'user.subjectId' } },
      { path: 'state', is: 'PUBLIC' },
    ],
    write: [],
    status: [],
  },
})
const recipients = entity({
  route: 'recipients',
  endpoint: '/api/recipients',
  authority: 'RECIPIENT',
  title: [{ path: 'circular' }],
  fields: {
    circular: {
      kind: 'relation',
      relation: { route: 'circulars', embedded: false, create: false, where: {} },
    },
    person: { kind: 'relation', relation: { route: 'people', embedded: false, create: false, where: {} } },
  },
})

/** Access rules as in the shipped file. */
const words = { kind: 'array' as const, schema: { items: { type: 'string' } } }
const acls = entity({
  route: 'acls',
  endpoint: '/api/auth/acls',
  authority: 'ACL',
  fields: {
    entityRoute: 'text',
    recordRef: 'text',
    recordId: { kind: 'text', server: true },
    tag: 'tags',
    priority: 'integer',
    authRead: words,
    authWrite: words,
    authReadMap: 'array',
    'authReadMap[].status': 'text',
    authWriteMap: 'array',
    'authWriteMap[].status': 'text',
  },
  statuses: { list: [{ code: 'ENABLED' }] },
})
const letters = entity({
  route: 'letters',
  endpoint: '/api/letters',
  authority: 'LETTER',
  title: [{ path: 'title' }],
  acl: true,
  fields: { title: 'text' },
})

/** Nothing names the owner of these. */
const strays = entity({
  route: 'strays',
  endpoint: '/api/strays',
  authority: 'STRAY',
  title: [{ path: 'title' }],
  fields: { title: 'text' },
  rights: { read: ['OWN'], write: [], delete: [], create: [], status: [], export: [] },
  scope: { roles: ['ROLE_SUPPLIER'], any: [], write: [], status: [] },
})

describe.each(DATABASES)('rights on %s', (kind) => {
  let stage: RecordsStage
  let mine: RecordData
  let other: RecordData
  let person: RecordData
  const user = caller(['ROLE_USER', 'PAPER_R', 'PAPER_W', 'PERSON_R'])
  const viewer = caller(['ROLE_VIEWER', 'PAPER_R'])
  let supplier = caller(['ROLE_SUPPLIER'])

  beforeAll(async () => {
    stage = await recordsStage(kind)
    expect(await stage.use(people, papers, circulars, recipients, strays, acls, letters, offers)).toEqual([])
    person = await stage.records.create(people, { name: 'Officina' }, SERVER)
    const stranger = await stage.records.create(people, { name: 'Altri' }, SERVER)
    supplier = caller(['ROLE_SUPPLIER'], { id: OWNER_ID, subjectId: person.id })
    mine = await stage.records.create(papers, { title: 'Mio', person: { id: person.id } }, SERVER)
    other = await stage.records.create(papers, { title: 'Altrui', person: stranger.id }, SERVER)
  })
  afterAll(() => stage.drop())

  test('a caller without the authority can read, make, write and delete nothing', async () => {
    const nobody = caller([])
    for (const call of [
      () => stage.records.list(papers, listOf(), nobody),
      () => stage.records.get(papers, mine.id, nobody),
      () => stage.records.create(papers, { title: 'X' }, nobody),
      () => stage.records.create(papers, { title: 'X' }, viewer),
      () => stage.records.update(papers, mine.id, { title: 'X', ...toBaseVersion(mine) }, viewer),
      () => stage.records.remove(papers, mine.id, user),
      () => stage.records.restore(papers, [mine.id], user),
      () => stage.records.revisions(papers, mine.id, 0, 10, nobody),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('whoever lacks a right is told so before anything is looked for: which records there are is not learnt from it', async () => {
    const missing = '0190a000-0000-7000-8000-00000000dead'
    for (const call of [
      () => stage.records.get(papers, missing, caller([])),
      () => stage.records.update(papers, missing, { title: 'X' }, viewer),
      () => stage.records.remove(papers, missing, user),
      () => stage.records.restore(papers, [missing], user),
      () => stage.records.changeStatus(papers, missing, 'UPLOADED', {}, caller([])),
      () => stage.records.revisions(papers, missing, 0, 10, caller([])),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('whoever is limited to own rows sees, counts and reaches only those; others look as if they were not there', async () => {
    expect(await stage.records.list(papers, listOf(), supplier)).toMatchObject({
      total: 1,
      items: [{ id: mine.id }],
    })
    expect(await stage.records.list(papers, listOf({ q: 'altrui' }), supplier)).toMatchObject({
      total: 0,
      items: [],
    })
    expect(await stage.records.get(papers, mine.id, supplier)).toMatchObject({ title: 'Mio' })
    for (const id of [other.id, '0190a000-0000-7000-8000-00000000dead']) {
      await expect(stage.records.get(papers, id, supplier)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(stage.records.update(papers, id, { number: '1' }, supplier)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      await expect(stage.records.changeStatus(papers, id, 'UPLOADED', {}, supplier)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
      await expect(stage.records.revisions(papers, id, 0, 10, supplier)).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    }
  })

  test('a user without a subject of their own reaches nothing', async () => {
    expect((await stage.records.list(papers, listOf(), caller(['ROLE_SUPPLIER']))).total).toBe(0)
  })

  test('whoever is limited to own rows reaches none where nothing tells whose they are', async () => {
    const { id } = await stage.records.create(strays, { title: 'Di chi?' }, SERVER)
    expect((await stage.records.list(strays, listOf(), supplier)).total).toBe(0)
    await expect(stage.records.get(strays, id, supplier)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('own rows may be told by rows of another entity: they come and go with those', async () => {
    const { records } = stage
    const [sent, open, closed] = await Promise.all(
      ['Inviata', 'Aperta', 'Riservata'].map((title) =>
        records.create(circulars, { title, ...(title === 'Aperta' ? { state: 'PUBLIC' } : {}) }, SERVER),
      ),
    )
    const seen = async (who = supplier) => {
      const { items, total } = await records.list(
        circulars,
        listOf({ sort: [{ path: 'title', direction: 'asc' }] }),
        who,
      )
      expect(total).toBe(items.length)
      return items.map(({ title }) => title)
    }
    expect(await seen()).toEqual(['Aperta'])
    const row = await records.create(recipients, { circular: sent?.id ?? '', person: person.id }, SERVER)
    await records.create(
      recipients,
      { circular: closed?.id ?? '', person: other.person as JsonObject },
      SERVER,
    )
    expect(await seen()).toEqual(['Aperta', 'Inviata'])
    expect(await seen(caller(['ROLE_SUPPLIER'])), 'nobody in particular').toEqual(['Aperta'])
    expect(await records.get(circulars, sent?.id ?? '', supplier)).toMatchObject({ title: 'Inviata' })
    await expect(records.get(circulars, closed?.id ?? '', supplier)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await records.remove(recipients, row.id, SERVER)
    expect(await seen()).toEqual(['Aperta'])
    await expect(records.get(circulars, sent?.id ?? '', supplier)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await records.get(circulars, open?.id ?? '', supplier)).toMatchObject({ title: 'Aperta' })
  })

  test('own rows let only their own fields and statuses be changed', async () => {
    const next = await stage.records.update(
      papers,
      mine.id,
      { number: 'N1', ...toBaseVersion(mine) },
      supplier,
    )
    expect(next).toMatchObject({ number: 'N1', person: { id: person.id, label: 'Officina' } })
    await expect(
      stage.records.update(papers, mine.id, { title: 'Hack', ...toBaseVersion(next) }, supplier),
    ).rejects.toMatchObject({
      errors: [{ path: 'title', code: 'READ_ONLY' }],
    })
    await expect(stage.records.changeStatus(papers, mine.id, 'VOID', {}, supplier)).rejects.toMatchObject({
      code: 'STATUS_NOT_ALLOWED',
    })
    expect(await stage.records.changeStatus(papers, mine.id, 'UPLOADED', {}, supplier)).toMatchObject({
      status: 'UPLOADED',
    })
  })

  test('a field with writers of its own is refused to others', async () => {
    await expect(stage.records.create(papers, { title: 'Conto', amount: 5 }, user)).rejects.toMatchObject({
      errors: [{ path: 'amount', code: 'READ_ONLY' }],
    })
    expect(await stage.records.create(papers, { title: 'Conto', amount: 5 }, caller())).toMatchObject({
      amount: 5,
    })
  })

  test('a field with readers of its own is told to nobody else: by record, list, history and in rows; one called alike is', async () => {
    const body = { title: 'Costo', cost: 5, costCentre: 'Nord', parts: [{ name: 'Elica', cost: 3 }] }
    const { id } = await stage.records.create(papers, body, SERVER)
    const manager = caller(['ROLE_MANAGER', 'PAPER_R'])
    const told = async (who: typeof manager) => {
      const { items } = await stage.records.list(papers, listOf({ size: 200 }), who)
      const { items: history } = await stage.records.revisions(papers, id, 0, 10, who)
      const paths = history.flatMap(({ changes }) => changes.map(({ path }) => path.replace(/[^.]{36}/, '_')))
      return [await stage.records.get(papers, id, who), items.find((one) => one.id === id), paths] as const
    }
    const [seen, listed, changed] = await told(user)
    for (const one of [seen, listed]) {
      expect(one).toMatchObject({ costCentre: 'Nord', parts: [{ name: 'Elica' }] })
      expect(JSON.stringify(one)).not.toMatch(/"cost"/)
    }
    expect(changed).toContain('costCentre')
    expect(changed.filter((path) => /\bcost$/.test(path))).toEqual([])
    const [whole, , all] = await told(manager)
    expect(whole).toMatchObject({ cost: 5, parts: [{ cost: 3 }] })
    expect(all).toContain('cost')
  })

  test('[STATUS-02] statuses follow the allowable list, and their guards', async () => {
    const paper = await stage.records.create(papers, { title: 'Giro' }, user)
    const to = (status: string, body = {}, context = user) =>
      stage.records.changeStatus(papers, paper.id, status, body, context)
    await expect(to('VALID')).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    await expect(to('NOWHERE')).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    await expect(to('ASKED')).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    await expect(to('EXPIRED', {}, caller())).rejects.toMatchObject({ code: 'STATUS_NOT_ALLOWED' })
    await to('UPLOADED')
    await expect(to('REJECTED')).rejects.toMatchObject({
      code: 'STATUS_GUARD',
      errors: [{ path: 'reason', code: 'REQUIRED' }],
    })
    const reason = { reason: 'Illeggibile', extraFields: { current_envers_version: 2 } }
    await expect(to('REJECTED', { reason: 'Illeggibile' })).rejects.toMatchObject({
      code: 'VERSION_REQUIRED',
    })
    await expect(to('REJECTED', reason, caller()), 'its guard asks for a user').rejects.toMatchObject({
      code: 'STATUS_GUARD',
      errors: [],
    })
    expect(await to('REJECTED', reason)).toMatchObject({ status: 'REJECTED', reason: 'Illeggibile' })
    const { items } = await stage.records.revisions(papers, paper.id, 0, 1, user)
    expect(items[0]).toMatchObject({
      operation: 'status',
      changes: [
        { path: 'status', from: 'UPLOADED', to: 'REJECTED' },
        { path: 'reason', from: null, to: 'Illeggibile' },
      ],
    })
    expect(await to('EXPIRED', {}, SERVER)).toMatchObject({ status: 'EXPIRED' })
  })

  test('a status that gives no right to write refuses to all but administrators', async () => {
    const paper = await stage.records.create(papers, { title: 'Fermo' }, user)
    await stage.records.changeStatus(papers, paper.id, 'UPLOADED', {}, user)
    const valid = await stage.records.changeStatus(papers, paper.id, 'VALID', {}, user)
    await expect(
      stage.records.update(papers, paper.id, { title: 'Y', ...toBaseVersion(valid) }, user),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(
      await stage.records.update(papers, paper.id, { title: 'Y', ...toBaseVersion(valid) }, caller()),
    ).toMatchObject({
      title: 'Y',
    })
  })

  test('operations among many cannot touch rows of others, and new rows stay within one’s own', async () => {
    const maker = caller(['ROLE_SUPPLIER', 'OFFER_R', 'OFFER_W', 'PERSON_R'], {
      id: OWNER_ID,
      subjectId: person.id,
    })
    const make = (body: JsonObject, context = SERVER) => stage.records.create(offers, body, context)
    const own = await make({ name: 'Mia', person: person.id })
    const since = await make({ name: 'Mia, poi cambiata', person: person.id })
    await stage.records.update(offers, since.id, { name: 'Cambiata', ...toBaseVersion(since) }, SERVER)
    const foreign = await make({ name: 'Altrui', person: other.person as JsonObject })
    const ids = [own.id, since.id, foreign.id]
    const chosen = await stage.records.select(offers, { ids }, 10, maker)
    expect(chosen.map(({ label, version: seen }) => [label, seen])).toEqual([
      ['Mia', 1],
      ['Cambiata', 2],
      ['', null],
    ])

    const change = async (
      order: object,
      rows: { record_id?: string; version?: number; body?: JsonObject }[],
    ) => {
      const wishes = rows.map((row, at) => ({
        row: at + 1,
        label: '',
        record_id: null,
        version: null,
        body: null,
        ...row,
      }))
      const whole = { changes: {}, guard: async () => undefined, ...order } as never
      const { results } = await stage.db.transaction((sql) =>
        stage.records.changeMany(sql, offers, whole, wishes, maker),
      )
      return results.toSorted((a, b) => a.row - b.row).map(({ code, state }) => code ?? state)
    }
    const update = { operation: 'update', changes: { name: 'Nuova' } }
    expect(
      await change(
        update,
        ids.map((record_id) => ({ record_id, version: 1 })),
      ),
    ).toEqual(['done', 'STALE_VERSION', 'NOT_FOUND'])
    const rows = [person.id, (other.person as JsonObject).id as string].map((one) => ({
      body: { name: 'N', person: one },
    }))
    expect(await change({ operation: 'import', changes: { mode: 'create' } }, rows)).toEqual([
      'done',
      'FORBIDDEN',
    ])
    await expect(make(rows[1]?.body ?? {}, maker)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const named = { filters: [{ path: 'name', operator: 'Equals' as const, values: ['N'] }] }
    expect((await stage.records.list(offers, listOf(named), SERVER)).total).toBe(1)
  })

  test('the search and the last changed ones keep to one’s rows', async () => {
    const [own, foreign] = [person.id, (other.person as JsonObject).id as string]
    await stage.records.create(offers, { name: 'Verricello nostro', person: own }, SERVER)
    await stage.records.create(offers, { name: 'Verricello loro', person: foreign }, caller())
    await stage.records.create(offers, { name: 'Verricello nostro ancora', person: own }, caller())
    const maker = caller(['ROLE_SUPPLIER', 'OFFER_R'], { id: OWNER_ID, subjectId: person.id })
    for (const typed of ['verricello', 'vericello']) {
      const hits = await stage.records.search([offers], typed, 50, maker)
      expect(hits.map(({ label }) => label).sort()).toEqual(['Verricello nostro', 'Verricello nostro ancora'])
    }
    // The last changed ones are one's own changes, and of them only what one may still read.
    const asStaff = caller(undefined, { id: OWNER_ID })
    await stage.records.create(offers, { name: 'Argano nostro', person: own }, asStaff)
    await stage.records.create(offers, { name: 'Argano loro', person: foreign }, asStaff)
    const latest = (await stage.records.latest([offers], 50, maker)).map(({ label }) => label)
    expect(latest).toContain('Argano nostro')
    for (const other of ['Argano loro', 'Verricello nostro ancora']) expect(latest).not.toContain(other)
  })

  test('a status says who deletes, alone and among many; what it lets nobody delete stays to administrators too', async () => {
    const clerk = caller(['ROLE_USER', 'PAPER_R', 'PAPER_W', 'PAPER_D'])
    const manager = caller(['ROLE_MANAGER', 'PAPER_R', 'PAPER_D'])
    const order = { operation: 'delete' as const, changes: {}, guard: async () => undefined }
    const inStatus = async (...codes: string[]) => {
      const { id } = await stage.records.create(papers, { title: codes.join() }, SERVER)
      for (const code of codes) await stage.records.changeStatus(papers, id, code, {}, SERVER)
      return id
    }
    const refused = async (id: string, context: typeof clerk) => {
      await expect(stage.records.remove(papers, id, context)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      const wish = { row: 1, label: '', record_id: id, version: null, body: null }
      const many = stage.db.transaction((sql) =>
        stage.records.changeMany(sql, papers, order, [wish], context),
      )
      expect((await many).results).toMatchObject([{ state: 'failed', code: 'FORBIDDEN' }])
    }
    const uploaded = await inStatus('UPLOADED')
    await refused(uploaded, clerk)
    expect(await stage.records.remove(papers, uploaded, manager)).toMatchObject({ delete: { deleted: true } })
    // Whether it is already deleted is not revealed to people who may not delete it.
    const { results } = await stage.db.transaction((sql) => {
      const wish = { row: 1, label: '', record_id: uploaded, version: null, body: null }
      const update = { ...order, operation: 'update' as const, changes: { title: 'X' } }
      return stage.records.changeMany(sql, papers, update, [wish], caller(['PAPER_R', 'PAPER_W']))
    })
    expect(results).toMatchObject([{ state: 'failed', code: 'FORBIDDEN' }])
    await refused(await inStatus('UPLOADED', 'VALID'), manager)
    await refused(await inStatus('UPLOADED', 'VALID'), caller())
    expect(await stage.records.remove(papers, await inStatus(), clerk)).toMatchObject({
      delete: { deleted: true },
    })
  })

  test('rules of access are read again at once after news of another process may have been missed', async () => {
    const other = recordsOver(stage.db)
    await other.use(people, papers, circulars, recipients, strays, acls, letters, offers)
    const { id } = await other.records.create(letters, { title: 'Riservata' }, SERVER)
    const read = () => stage.records.get(letters, id, caller(['LETTER_R', 'LETTER_W']))
    expect(await read()).toMatchObject({ authWrite: [] })
    await other.records.create(
      acls,
      { entityRoute: 'letters', recordRef: id, authWrite: ['ROLE_MANAGER'] },
      SERVER,
    )
    expect(await read(), 'nobody told').toMatchObject({ authWrite: [] })
    stage.records.heard(null)
    expect(await read()).toMatchObject({ authWrite: ['ROLE_MANAGER'] })
  })

  test('no one changes their own status or deletes their own account, administrators included', async () => {
    const self = await stage.records.create(papers, { title: 'Io' }, SERVER)
    const me = caller(['ROLE_ADMIN'], { id: self.id })
    await expect(stage.records.changeStatus(papers, self.id, 'UPLOADED', {}, me)).rejects.toMatchObject({
      code: 'OWN_STATUS',
    })
    await expect(stage.records.remove(papers, self.id, me)).rejects.toMatchObject({ code: 'OWN_STATUS' })
  })
})
