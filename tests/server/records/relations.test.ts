import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../../src/contract/json'
import { DATABASES } from '../../support/database'
import { entity } from '../../support/entity'
import { caller, listOf, type RecordsStage, recordsStage, SERVER } from '../../support/records'

const people = entity({
  route: 'people',
  endpoint: '/api/people',
  authority: 'PERSON',
  title: [{ path: 'name' }],
  fields: { name: 'text', sort: 'text', vat: 'text', address: 'group', 'address.city': 'text' },
})
const clients = entity({
  route: 'clients',
  endpoint: '/api/clients',
  authority: 'CLIENT',
  title: [{ path: 'person.name' }, { text: ' · ' }, { path: 'code' }],
  codePattern: 'CLI-{seq:3}',
  fields: {
    person: {
      kind: 'relation',
      unique: true,
      relation: { route: 'people', embedded: true, create: true, where: { sort: ['A', 'B'] } },
    },
    agent: { kind: 'relation', relation: { route: 'people', embedded: false, create: false, where: {} } },
    seat: 'group',
    'seat.owner': {
      kind: 'relation',
      relation: { route: 'people', embedded: false, create: false, where: {} },
    },
    note: 'text',
  },
  copied: { 'person.name': 'text', 'person.vat': 'text', 'person.address.city': 'text' },
  rules: [{ field: 'note', required: "record.person.sort == 'B'" }],
  list: {
    columns: [{ field: 'person.name' }, { field: 'person.address.city' }, { field: 'agent' }],
    filters: ['person.address.city', 'agent'],
    sort: ['person.name,asc'],
    views: [],
    rows: [],
    edit: 'none',
    badges: [],
    bulk: [],
  },
  search: ['person.name', 'person.vat'],
})
const bills = entity({
  route: 'bills',
  endpoint: '/api/bills',
  authority: 'BILL',
  title: [{ path: 'client' }],
  fields: {
    client: { kind: 'relation', relation: { route: 'clients', embedded: false, create: false, where: {} } },
  },
  search: ['client'],
})

const toPerson = { route: 'people', embedded: false, create: false, where: {} }
const crews = entity({
  route: 'crews',
  endpoint: '/api/crews',
  authority: 'CREW',
  title: [{ path: 'name' }],
  fields: {
    name: 'text',
    watches: 'array',
    'watches[].hour': 'integer',
    'watches[].mate': { kind: 'relation', required: true, relation: toPerson },
    engine: 'group',
    'engine.keys': 'array',
    'engine.keys[].holder': { kind: 'relation', relation: toPerson },
  },
})
const clerks = entity({
  route: 'clerks',
  endpoint: '/api/clerks',
  authority: 'CLERK',
  title: [{ path: 'name' }],
  fields: { name: 'text', account: 'text' },
  rights: { read: [], write: [], delete: [], create: [], status: [], export: [], suggest: ['SEAT_W'] },
  scope: { roles: ['ROLE_CLERK'], any: [{ path: 'account', is: 'user.id' }], write: [], status: [] },
})
const desks = entity({
  route: 'desks',
  endpoint: '/api/desks',
  authority: 'DESK',
  fields: {
    clerk: { kind: 'relation', relation: { route: 'clerks', embedded: false, create: false, where: {} } },
  },
})
const seats = entity({
  route: 'seats',
  endpoint: '/api/seats',
  authority: 'SEAT',
  title: [{ path: 'number' }],
  fields: {
    number: 'text',
    taker: {
      kind: 'relation',
      required: true,
      relation: { route: 'people', embedded: false, create: false, where: {} },
    },
  },
})

const ofSort = (field: string) => ({ ...toPerson, where: { sort: { field } } })
const trips = entity({
  route: 'trips',
  endpoint: '/api/trips',
  authority: 'TRIP',
  title: [{ path: 'code' }],
  fields: {
    kind: 'text',
    note: 'text',
    guide: { kind: 'relation', relation: ofSort('kind') },
    legs: 'array',
    'legs[].kind': 'text',
    'legs[].guide': { kind: 'relation', relation: ofSort('legs[].kind') },
  },
})

describe.each(DATABASES)('relations on %s', (kind) => {
  let stage: RecordsStage
  const admin = caller()
  beforeAll(async () => {
    stage = await recordsStage(kind)
    expect(await stage.use(people, clients, bills, clerks, desks, seats, crews, trips)).toEqual([])
  })
  afterAll(() => stage.drop())

  const person = (name: string, more = {}) =>
    stage.records.create(
      people,
      { name, sort: 'A', vat: `IT${name}`, address: { city: 'Modena' }, ...more },
      admin,
    )

  test('a relation answers label and copies; the copies are listed, sorted, filtered and searched', async () => {
    const owner = await person('Rossi')
    const made = await stage.records.create(
      clients,
      { person: owner.id, seat: { owner: { id: owner.id } } },
      admin,
    )
    expect(made).toMatchObject({
      label: `Rossi · ${made.code}`,
      person: { id: owner.id, label: 'Rossi', name: 'Rossi', vat: 'ITRossi', address: { city: 'Modena' } },
      seat: { owner: { id: owner.id, label: 'Rossi' } },
      agent: null,
    })
    const found = await stage.records.list(clients, listOf({ q: 'itrossi' }), admin)
    expect(found.items.map(({ id }) => id)).toEqual([made.id])
    const filters = [{ path: 'person.address.city', operator: 'Equals' as const, values: ['Modena'] }]
    expect((await stage.records.list(clients, listOf({ filters }), admin)).total).toBe(1)
  })

  test('the whole record may come back as it was answered', async () => {
    const made = await stage.records.create(
      clients,
      { person: await person('Eco').then(({ id }) => id) },
      admin,
    )
    expect(await stage.records.update(clients, made.id, JSON.parse(JSON.stringify(made)), admin)).toEqual(
      made,
    )
  })

  test('a target that is not there, is deleted or does not fit is refused by name: incorrect [AUTO-15]', async () => {
    const gone = await person('Via')
    await stage.records.remove(people, gone.id, admin)
    const wrong = await person('Storto', { sort: 'C' })
    for (const value of ['nonsense', '0190a000-0000-7000-8000-00000000dead', gone.id, wrong.id])
      await expect(stage.records.create(clients, { person: { id: value } }, admin)).rejects.toMatchObject({
        errors: [{ path: 'person', code: 'INCORRECT' }],
      })
  })

  test('one that no longer goes with the field it follows is refused, named with that field, and never kept in silence [AUTO-15]', async () => {
    const [a, b] = [await person('Anna'), await person('Bruno', { sort: 'B' })]
    const made = await stage.records.create(
      trips,
      { kind: 'A', guide: { id: a.id }, legs: [{ kind: 'B', guide: { id: b.id } }] },
      admin,
    )
    const save = (body: JsonObject, who = admin) =>
      stage.records.update(trips, made.id, { extraFields: made.extraFields, ...body } as never, who)
    const refused = (path: string, beside: string) => ({
      code: 'CONSTRAINT_VIOLATION',
      errors: [{ path, code: 'INCORRECT', params: { context: 'beside', beside } }],
    })
    await expect(save({ kind: 'B' })).rejects.toMatchObject(refused('guide', 'kind'))
    await expect(save({ guide: { id: b.id } })).rejects.toMatchObject(refused('guide', 'kind'))
    const [leg] = made.legs as JsonObject[]
    const at = `legs.${String(leg?._id)}`
    await expect(save({ legs: [{ ...leg, kind: 'A' }] })).rejects.toMatchObject(
      refused(`${at}.guide`, `${at}.kind`),
    )
    const noted = await save({ note: 'altro' })
    expect(noted, 'another field is nobody’s leader').toMatchObject({ guide: { id: a.id } })
    const both = await stage.records.update(
      trips,
      made.id,
      { ...noted, kind: 'B', guide: { id: b.id } } as never,
      admin,
    )
    expect(both).toMatchObject({ kind: 'B', guide: { id: b.id } })
    const free = await stage.records.update(trips, made.id, { ...both, kind: null } as never, admin)
    expect(free, 'without a leader every record goes').toMatchObject({ guide: { id: b.id } })
  })

  test('what a required relation points to is not deleted, alone or among many, before those who need it are', async () => {
    const taker = await person('Seduto')
    await stage.records.create(clients, { agent: taker.id }, admin)
    const seat = await stage.records.create(seats, { number: '7B', taker: taker.id }, admin)
    const refused = (users: string) => ({
      code: 'RECORD_IN_USE',
      errors: [{ path: 'seats', code: 'RECORD_IN_USE', params: { users } }],
    })
    await expect(stage.records.remove(people, taker.id, admin)).rejects.toMatchObject(
      refused('seats (1): 7B'),
    )
    const clerk = caller(['PERSON_R', 'PERSON_W', 'PERSON_D'])
    await expect(
      stage.records.remove(people, taker.id, clerk),
      'no word about foreign records',
    ).rejects.toMatchObject(refused('seats (1)'))
    const order = { operation: 'delete' as const, changes: {}, guard: async () => undefined }
    const wish = { row: 1, label: '', record_id: taker.id, version: 1, body: null }
    const many = () =>
      stage.db.transaction((sql) => stage.records.changeMany(sql, people, order, [wish], admin))
    expect((await many()).results).toMatchObject([{ state: 'failed', code: 'RECORD_IN_USE' }])
    await stage.records.remove(seats, seat.id, admin)
    expect(await stage.records.remove(people, taker.id, admin)).toMatchObject({ delete: { deleted: true } })
  })

  test('a unique relation is taken once', async () => {
    const owner = await person('Unico')
    await stage.records.create(clients, { person: owner.id }, admin)
    await expect(stage.records.create(clients, { person: owner.id }, admin)).rejects.toMatchObject({
      code: 'ALREADY_EXISTS',
      errors: [{ path: 'person', code: 'UNIQUE' }],
    })
  })

  test('rules read the fields of an embedded record', async () => {
    const owner = await person('Regola', { sort: 'B' })
    await expect(stage.records.create(clients, { person: owner.id }, admin)).rejects.toMatchObject({
      errors: [{ path: 'note', code: 'REQUIRED' }],
    })
    expect(await stage.records.create(clients, { person: owner.id, note: 'ok' }, admin)).toMatchObject({
      note: 'ok',
    })
  })

  test('Labels, copies, titles and search follow a change of the target through several records', async () => {
    const owner = await person('Prima')
    const client = await stage.records.create(clients, { person: owner.id, seat: { owner: owner.id } }, admin)
    const bill = await stage.records.create(bills, { client: client.id }, admin)
    const body = { name: 'Dopo', address: { city: 'Carpi' }, extraFields: { current_envers_version: 1 } }
    await stage.records.update(people, owner.id, body, admin)
    await stage.records.settle()
    expect(await stage.records.get(clients, client.id, admin)).toMatchObject({
      label: `Dopo · ${client.code}`,
      person: { label: 'Dopo', name: 'Dopo', address: { city: 'Carpi' } },
      seat: { owner: { label: 'Dopo' } },
      extraFields: { current_envers_version: 1 },
    })
    expect(await stage.records.get(bills, bill.id, admin)).toMatchObject({ label: `Dopo · ${client.code}` })
    expect((await stage.records.list(bills, listOf({ q: 'dopo' }), admin)).items).toMatchObject([
      { id: bill.id },
    ])
    expect((await stage.records.list(bills, listOf({ q: 'prima' }), admin)).total).toBe(0)
  })

  test('labels follow and needed records stay in array rows too, at any depth', async () => {
    const mate = await person('Vecchio')
    const other = await person('Altro')
    const rows = {
      watches: [
        { hour: 4, mate: other.id },
        { hour: 8, mate: mate.id },
      ],
      engine: { keys: [{ holder: mate.id }] },
    }
    const crew = await stage.records.create(crews, { name: 'Alba', ...rows }, admin)
    await stage.records.update(
      people,
      mate.id,
      { name: 'Nuovo', extraFields: { current_envers_version: 1 } },
      admin,
    )
    await stage.records.settle()
    expect(await stage.records.get(crews, crew.id, admin)).toMatchObject({
      watches: [
        { hour: 4, mate: { label: 'Altro' } },
        { hour: 8, mate: { label: 'Nuovo' } },
      ],
      engine: { keys: [{ holder: { label: 'Nuovo' } }] },
      extraFields: { current_envers_version: 1 },
    })
    await expect(stage.records.remove(people, mate.id, admin)).rejects.toMatchObject({
      code: 'RECORD_IN_USE',
    })
  })

  test('more owners than one batch holds are all refreshed', async () => {
    const agent = await person('Agente')
    await stage.db.transaction(async () => {
      for (let index = 0; index < 501; index++)
        await stage.records.create(clients, { agent: agent.id }, SERVER)
    })
    await stage.records.update(
      people,
      agent.id,
      { name: 'Nuovo', extraFields: { current_envers_version: 1 } },
      admin,
    )
    await stage.records.settle()
    const filters = [{ path: 'agent', operator: 'Contains' as const, values: ['nuovo'] }]
    expect((await stage.records.list(clients, listOf({ filters, size: 1 }), admin)).total).toBe(501)
    expect((await stage.db.query('select 1 from stale_copy')).count).toBe(0)
  })

  test('a caller cannot point to a record out of their reach', async () => {
    const owner = await person('Nascosto')
    const clerk = caller(['CLIENT_R', 'CLIENT_W'])
    await expect(stage.records.create(clients, { person: owner.id }, clerk)).rejects.toMatchObject({
      errors: [{ path: 'person', code: 'INCORRECT' }],
    })
  })

  test('a caller limited to own rows points to those only, and to any where they may name all', async () => {
    const clerk = (...more: string[]) =>
      caller(['ROLE_CLERK', 'CLERK_R', 'DESK_R', 'DESK_W', ...more], { id: 'mara' })
    const [own, other] = await Promise.all(
      ['mara', 'ugo'].map((account) => stage.records.create(clerks, { name: account, account }, admin)),
    )
    const pointing = (target: string, ...more: string[]) =>
      stage.records.create(desks, { clerk: { id: target } }, clerk(...more))
    await expect(pointing(own?.id ?? '')).resolves.toMatchObject({ clerk: { label: 'mara' } })
    await expect(pointing(other?.id ?? '')).rejects.toMatchObject({
      errors: [{ path: 'clerk', code: 'INCORRECT' }],
    })
    await expect(pointing(other?.id ?? '', 'SEAT_W')).resolves.toMatchObject({ clerk: { label: 'ugo' } })
    await expect(stage.records.get(clerks, other?.id ?? '', clerk('SEAT_W'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('a record tells which of its related records its reader cannot open, when it is read and when it was written', async () => {
    const clerk = caller(['ROLE_CLERK', 'CLERK_R', 'DESK_R', 'DESK_W'], { id: 'lia' })
    const [own, other] = await Promise.all(
      ['lia', 'pio'].map((account) => stage.records.create(clerks, { name: account, account }, admin)),
    )
    const desk = async (id = '') => (await stage.records.create(desks, { clerk: { id } }, admin)).id
    const [mine, foreign] = [await desk(own?.id), await desk(other?.id)]
    const told = (record: JsonObject) => (record.extraFields as { access?: object }).access
    const unreachable = { clerks: [other?.id] }
    expect(told((await stage.records.get(desks, mine, clerk)) as JsonObject)).toBeUndefined()
    expect(told((await stage.records.get(desks, foreign, clerk)) as JsonObject)).toEqual({
      mayWrite: true,
      unreachable,
    })
    expect(told((await stage.records.get(desks, foreign, admin)) as JsonObject)).toBeUndefined()
    const now = (await stage.records.get(desks, foreign, clerk)) as JsonObject
    const written = await stage.records.update(desks, foreign, { ...now, code: 'Z-1' }, clerk)
    expect(told(written as JsonObject)).toEqual({ mayWrite: true, unreachable })
    // Who may not read the entity has no page of it: there is nothing to tell.
    const namer = caller(['DESK_R', 'SEAT_W'])
    expect(told((await stage.records.get(desks, foreign, namer)) as JsonObject)).toBeUndefined()
  })
})
