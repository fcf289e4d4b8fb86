import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/contract/json'
import { toBaseVersion } from '../../src/server/records'
import { type Caller, signedIn } from '../support/api'
import { filledPostgres } from '../support/office-database'
import { type TestServer, testServer } from '../support/server'

const PATH = '/api/entityconf'

const followersOf = (status: JsonObject | undefined): string[] => (status?.allowable ?? []) as string[]

describe('configuration at run time', () => {
  let server: TestServer
  let admin: Caller

  beforeAll(async () => {
    server = await testServer()
    admin = await signedIn(server.url, 'admin')
  }, 240_000)
  afterAll(() => server?.drop())

  const entity = (route: string) => server.catalogue.current().entities.get(route)?.entity
  const found = async (route: string) => {
    const { items } = (await admin.get(`${PATH}?routeEquals=${route}&size=5`)).body.data
    return (await admin.get(`${PATH}/${items[0].id}`)).body.data
  }
  const save = async (route: string, part: JsonObject) => {
    const record = await found(route)
    return admin.put(`${PATH}/${record.id}`, { ...record, ...part, ...toBaseVersion(record) })
  }
  const conf = async (route: string) => {
    const { data } = (await admin.get('/api/entityconf/visible')).body
    return (data.entities ?? data.items).find((one: { route: string }) => one.route === route)
  }
  /** path → label and icon of the entries of the main menu */
  const menuLabels = async (): Promise<Record<string, [string, string]>> => {
    type Entry = { icon: string; items: Entry[]; label: string; path: string | null }
    const { menus } = (await admin.get('/api/entityconf/visible', { 'accept-language': 'it' })).body.data
    const all = (entries: Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...all(entry.items)])
    return Object.fromEntries(all(menus.main).map(({ icon, label, path }) => [path, [label, icon]]))
  }
  const inEffect = <T>(read: () => Promise<T> | T) => expect.poll(read, { timeout: 10_000, interval: 50 })

  test('an office has a record for each entity, which says what is in effect', async () => {
    const { total } = (await admin.get(`${PATH}?size=1&count=exact`)).body.data
    expect(total).toBe(server.catalogue.current().entities.size)
    const notes = entity('notes')
    expect(await found('notes')).toMatchObject({
      route: 'notes',
      icon: notes?.presentation.icon,
      color: notes?.presentation.color,
      name: { it: notes?.texts.it?.entity.many, en: notes?.texts.en?.entity.many },
      menuVisible: true,
      differences: [],
    })
    const english = { 'accept-language': 'en' }
    const { id } = await found('notes')
    expect((await admin.get(`${PATH}/${id}`, { 'accept-language': 'it' })).body.data.label).toBe(
      notes?.texts.it?.entity.many,
    )
    expect((await admin.get(`${PATH}/${id}`, english)).body.data.label, 'in its reader’s language').toBe(
      notes?.texts.en?.entity.many,
    )
    expect((await found('notes')).statuses.map(({ code }: JsonObject) => code)).toEqual(
      notes?.statuses?.list.map(({ code }) => code),
    )
  })

  test('a file without texts has a configuration too, in the languages of the application, and gets names by it', async () => {
    const file = {
      route: 'boats',
      title: '{name}',
      record: { properties: { name: { type: 'string', maxLength: 80 } } },
    }
    const path = join(server.schemas, 'entities', 'boats.json')
    writeFileSync(path, JSON.stringify(file))
    await inEffect(
      async () => (await admin.get(`${PATH}?routeEquals=boats&size=5`)).body.data.items.length,
    ).toBe(1)
    expect(await found('boats')).toMatchObject({ name: { it: 'Boats', en: 'Boats' }, differences: [] })
    expect((await save('boats', { name: { it: 'Barche', en: 'Boats' } })).status).toBe(200)
    await inEffect(async () => (await conf('boats'))?.name).toBe('Barche')
    rmSync(path)
    await inEffect(() => entity('boats')).toBeUndefined()
  })

  test('names, icons, colours, menu and search act at once for everyone, and are shown as a difference to the file', async () => {
    const before = await conf('notes')
    const name = { it: 'Appunti', en: 'Jottings' }
    const answer = await save('notes', {
      name,
      icon: 'heart',
      color: '#00695C',
      menuVisible: false,
      searchVisible: false,
    })
    expect(answer.status).toBe(200)
    await inEffect(async () => conf('notes')).toMatchObject({
      name: 'Appunti',
      icon: 'heart',
      color: '#00695C',
      menu: { isVisible: false },
    })
    expect(before).toMatchObject({ menu: { isVisible: true } })
    expect((await found('notes')).differences.map(({ key, office }: JsonObject) => [key, office])).toEqual([
      ['name', 'en: Jottings · it: Appunti'],
      ['icon', 'heart'],
      ['color', '#00695C'],
      ['menuVisible', '–'],
      ['searchVisible', '–'],
    ])
    const user = await signedIn(server.url, 'ufficio')
    expect((await user.get('/api/notes')).status).not.toBe(500)
  })

  test('the entry of a menu file follows what the office calls the entity, and no other one does', async () => {
    const before = await menuLabels()
    expect(before).toMatchObject({
      '/suppliers': ['Fornitori', 'truck'],
      '/customers': ['Clienti', 'handshake'],
    })
    await save('suppliers', { name: { it: 'Chi fornisce', en: 'Vendors' }, icon: 'heart' })
    await inEffect(menuLabels).toEqual({ ...before, '/suppliers': ['Chi fornisce', 'heart'] })
    await save('suppliers', { name: { it: 'Fornitori', en: 'Suppliers' }, icon: 'truck' })
    await inEffect(menuLabels).toEqual(before)
    // A menu made for people outside says what an entry is to them; and without words in a language, that of
    // the list stands there.
    const customer = await signedIn(server.url, 'officina.estense')
    const english = { 'accept-language': 'en' }
    const own = async () => (await customer.get('/api/entityconf/visible')).body.data.menus.own
    const theirs = await own()
    await save('customers', { menuLabel: { it: 'Clientela attiva' } })
    await inEffect(menuLabels).toMatchObject({ '/customers': ['Clientela attiva', 'handshake'] })
    expect(await own()).toEqual(theirs)
    const { menus } = (await admin.get('/api/entityconf/visible', english)).body.data
    expect(JSON.stringify(menus.main)).not.toContain('Clientela')
    await save('customers', { menuLabel: {} })
    await inEffect(menuLabels).toEqual(before)
  })

  test('records begin in one status: a second initial one is refused by its name', async () => {
    const { statuses } = await found('customers')
    const two = statuses.map((one: JsonObject, index: number) => ({ ...one, isDefault: index < 2 }))
    const { body, status } = await save('customers', { statuses: two })
    expect([status, body.errors?.[0]]).toMatchObject([422, { path: 'statuses', code: 'STATUS_FIRST' }])
  })

  test('an entry gets another name, place and address in the menu, the search another name and other fields, and all goes back', async () => {
    type Entry = { items: Entry[]; label: string; path: string | null; id: string }
    const menus = async (): Promise<{ main: Entry[]; system: Entry[] }> =>
      (await admin.get('/api/entityconf/visible', { 'accept-language': 'it' })).body.data.menus
    const group = async (menu: 'main' | 'system', id: string) =>
      ((await menus())[menu].find((one) => one.id === id)?.items ?? []).map(({ label, path }) => [
        label,
        path,
      ])
    const before = { main: await group('main', 'anagraphics'), system: await group('system', 'cms') }
    expect(before.main.map(([label]) => label)).toEqual(['Clienti', 'Fornitori'])
    const { base } = await found('suppliers')
    expect(base.choices.menuPlace).toContainEqual({
      value: 'system/cms',
      label: { it: 'Menu di sistema › Contenuti', en: 'System menu › Content' },
    })
    const moved = {
      menuPlace: 'system/cms',
      menuOrder: 15,
      menuLabel: { it: 'Chi fornisce', en: 'Vendors' },
      menuPath: '/suppliers?statusEquals=ACTIVE',
      searchLabel: { it: 'Cerca fornitori' },
      searchFields: ['environmentalRegister'],
    }
    expect((await save('suppliers', moved)).body).toMatchObject({ data: { menuPlace: 'system/cms' } })
    await inEffect(() => group('main', 'anagraphics')).toEqual([['Clienti', '/customers']])
    const cms = await group('system', 'cms')
    expect(cms[1]).toEqual(['Chi fornisce', '/suppliers?statusEquals=ACTIVE'])
    expect(cms.filter((_, index) => index !== 1)).toEqual(before.system)
    expect(await conf('suppliers')).toMatchObject({
      name: 'Fornitori',
      menu: { label: 'Chi fornisce', path: '/suppliers?statusEquals=ACTIVE' },
      globalSearch: { label: 'Cerca fornitori' },
    })
    const { differences } = await found('suppliers')
    expect(differences.map(({ key, office }: JsonObject) => [key, office])).toEqual([
      ['menuPlace', 'system/cms'],
      ['menuOrder', '15'],
      ['menuLabel', 'en: Vendors · it: Chi fornisce'],
      ['menuPath', '/suppliers?statusEquals=ACTIVE'],
      ['searchLabel', 'it: Cerca fornitori'],
      ['searchFields', 'environmentalRegister'],
    ])
    const rows = (await admin.get('/api/subjects/suppliers?size=50')).body.data
    const sample = rows.items[0]
    const edited = await admin.put(`/api/subjects/suppliers/${sample.id}`, {
      ...sample,
      environmentalRegister: 'ZQX/2026',
      ...toBaseVersion(sample),
    })
    expect(edited.status).toBe(200)
    const hits = async (q: string) =>
      (await admin.get(`/api/subjects/suppliers?q=${q}`)).body.data.items.map(({ id }: JsonObject) => id)
    await inEffect(() => hits('zqx')).toEqual([sample.id])
    const old = Object.fromEntries(Object.keys(moved).map((key) => [key, base.values[key]]))
    expect((await save('suppliers', old)).status).toBe(200)
    await inEffect(() => group('main', 'anagraphics')).toEqual(before.main)
    expect((await found('suppliers')).differences).toEqual([])
    await inEffect(() => hits('zqx')).toEqual([])
  })

  test.each([
    ['a place that is none', { menuPlace: 'system/nowhere' }, 'menuPlace'],
    ['an entry that leads to another entity', { menuPath: '/customers' }, 'menuPath'],
    [
      'an entry whose list is filtered by a status that is none',
      { menuPath: '/suppliers?statusIn=ACTIVE,ENABLED' },
      'menuPath',
    ],
    [
      'an entry whose list is filtered by a field that is none',
      { menuPath: '/suppliers?cityEquals=Modena' },
      'menuPath',
    ],
    ['a field that nobody may search', { searchFields: ['name', 'nothing'] }, 'searchFields'],
  ])('the configuration at run time refuses %s', async (_, part, path) => {
    const answer = await save('suppliers', part)
    expect([answer.status, answer.body.errors.map((one: JsonObject) => one.path)]).toEqual([
      422,
      expect.arrayContaining([path]),
    ])
  })

  test('a record carries what the file says, with the guards of its transitions, to be compared with', async () => {
    const { base } = await found('documents')
    expect(base.values.statuses.map(({ code }: JsonObject) => code)).toEqual(
      entity('documents')?.statuses?.list.map(({ code }) => code),
    )
    expect(base.system).toEqual(['EXPIRED'])
    expect(base.guards).toContainEqual({
      from: null,
      to: 'PUBLISHED',
      kind: 'requires',
      words: { it: 'File', en: 'Files' },
    })
    expect(base.guards).toContainEqual({
      from: null,
      to: 'EXPIRED',
      kind: 'effect',
      words: { it: 'expired', en: 'expired' },
    })
  })

  test('transitions are added and removed, act at once, and one status alone is taken back to the file', async () => {
    const { base, statuses } = await found('document-notes')
    const [first, second] = statuses as JsonObject[]
    const changed = [{ ...first, color: '#AD1457' }, { ...second, color: '#00695C' }, ...statuses.slice(2)]
    expect((await save('document-notes', { statuses: changed })).status).toBe(200)
    const lines = async () =>
      (await found('document-notes')).differences.map(({ key, part }: JsonObject) => [key, part])
    expect(await lines()).toEqual([
      ['statuses', first?.code],
      ['statuses', second?.code],
    ])
    const names = (text: string) => text.split(' · ')[1]
    for (const { file, office } of (await found('document-notes')).differences)
      expect(names(office)).toBe(names(file))
    const back = [base.values.statuses[0], changed[1], ...statuses.slice(2)]
    expect((await save('document-notes', { statuses: back })).status).toBe(200)
    expect(await lines()).toEqual([['statuses', second?.code]])
    await inEffect(() =>
      entity('document-notes')
        ?.statuses?.list.map(({ color }) => color)
        .slice(0, 2),
    ).toEqual([base.values.statuses[0].color, '#00695C'])
    expect((await save('document-notes', { statuses: base.values.statuses })).status).toBe(200)
    expect(await lines()).toEqual([])
  })

  test('followers in another order are no difference', async () => {
    const { statuses } = await found('documents')
    const turned = statuses.map((one: JsonObject) => ({ ...one, allowable: [...followersOf(one)].reverse() }))
    expect((await save('documents', { statuses: turned })).status).toBe(200)
    expect((await found('documents')).differences).toEqual([])
  })

  test('what is set back to the file is no difference any longer', async () => {
    const file = server.catalogue.current().bare.get('notes')
    const { color, icon } = file?.presentation ?? {}
    expect((await save('notes', { icon: icon ?? '', color: color ?? '' })).body).toMatchObject({
      data: { icon: icon ?? '' },
    })
    await inEffect(() => entity('notes')?.presentation.icon).toBe(icon)
    expect((await found('notes')).differences.map(({ key }: JsonObject) => key)).toEqual([
      'name',
      'menuVisible',
      'searchVisible',
    ])
  })

  test('a configuration that is disabled or deleted rests: the file alone is served', async () => {
    const record = await found('notes')
    const { id } = record
    const own = entity('notes')?.texts.it?.entity.many
    expect(own).toBe('Appunti')
    expect((await admin.put(`${PATH}/statuses/${id}?newStatus=DISABLED`, record)).status).toBe(200)
    await inEffect(() => entity('notes')?.texts.it?.entity.many).toBe(
      server.catalogue.current().bare.get('notes')?.texts.it?.entity.many,
    )
    expect((await admin.put(`${PATH}/statuses/${id}?newStatus=ENABLED`, await found('notes'))).status).toBe(
      200,
    )
    await inEffect(() => entity('notes')?.texts.it?.entity.many).toBe('Appunti')
  })

  test('statuses are named, coloured and added with their transitions; records move along them', async () => {
    const { statuses } = await found('notes')
    const [first, ...rest] = statuses as JsonObject[]
    const waiting = {
      code: 'WAITING',
      name: { it: 'In attesa', en: 'Waiting' },
      color: '#6A1B9A',
      allowable: [String(first?.code)],
    }
    const changed = [{ ...first, allowable: [...followersOf(first), 'WAITING'] }, ...rest, waiting]
    expect((await save('notes', { statuses: changed })).body).toMatchObject({ data: { route: 'notes' } })
    await inEffect(() => entity('notes')?.statuses?.list.map(({ code }) => code)).toContain('WAITING')
    const { body } = await admin.post('/api/conf/notes', { title: 'Prova', body: '<p>Prova</p>' })
    const { id } = body.data
    expect((await admin.put(`/api/conf/notes/statuses/${id}?newStatus=WAITING`, body.data)).status).toBe(200)
    expect((await admin.get(`/api/conf/notes/${id}`)).body.data.status).toBe('WAITING')

    const without = (await found('notes')).statuses.filter(({ code }: JsonObject) => code !== 'WAITING')
    const refused = await save('notes', {
      statuses: without.map((one: JsonObject) => ({
        ...one,
        allowable: followersOf(one).filter((code) => code !== 'WAITING'),
      })),
    })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]).toMatchObject({
      path: 'statuses',
      code: 'STATUS_IN_USE',
      params: { count: 1, status: 'WAITING' },
    })
  })

  test.each([
    ['an icon nobody has drawn', { icon: 'unicorn' }, 'icon'],
    ['letters that cannot be read on their colour', { color: '#FFEB3B', textColor: '#FFFFFF' }, 'textColor'],
    ['a code pattern without a number', { codePattern: 'ABC' }, 'codePattern'],
    ['a follower that does not exist', 'follower', 'statuses'],
    ['a status that follows another one twice', 'twice', 'statuses'],
    ['a status that nothing leads to', 'unreachable', 'statuses'],
    ['a status that an effect of another file needs', 'needed', 'statuses'],
  ] as const)(
    'the configuration at run time refuses %s, with the field and the cure, and changes nothing',
    async (_, part, path) => {
      const route = part === 'needed' ? 'collaborators' : 'subject-documents'
      const { statuses } = await found(route)
      const list = statuses as (JsonObject & { allowable: string[] })[]
      const withFollower = list.map((one, index) =>
        index === 0 ? { ...one, allowable: [...one.allowable, 'NOWHERE'] } : one,
      )
      const lonely = {
        code: 'LONELY',
        name: { it: 'Sola', en: 'Lonely' },
        color: '#6A1B9A',
        allowable: ['VALID'],
      }
      const renamed = list.map((one) => ({
        ...one,
        code: `${one.code}_X`,
        allowable: one.allowable.map((code) => `${code}_X`),
      }))
      const body =
        part === 'follower'
          ? { statuses: withFollower }
          : part === 'twice'
            ? {
                statuses: list.map((one) => ({
                  ...one,
                  allowable: [...one.allowable, ...one.allowable.slice(0, 1)],
                })),
              }
            : part === 'unreachable'
              ? { statuses: [...list, lonely] }
              : part === 'needed'
                ? { statuses: renamed }
                : part
      const { version } = server.catalogue.current()
      const answer = await save(route, body)
      expect(answer.status).toBe(422)
      expect(JSON.stringify(answer.body)).toContain(`"path":"${path}"`)
      if (part === 'unreachable')
        expect(answer.body.errors).toContainEqual(
          expect.objectContaining({ code: 'STATUS_UNREACHABLE', params: { status: 'LONELY' } }),
        )
      if (part === 'twice')
        expect(answer.body.errors).toContainEqual(
          expect.objectContaining({ code: 'STATUS_TWICE', params: { status: list[0]?.allowable[0] } }),
        )
      if (part === 'follower')
        expect(answer.body.errors).toContainEqual(
          expect.objectContaining({ code: 'STATUS_UNKNOWN', params: { status: 'NOWHERE' } }),
        )
      expect((await found(route)).differences).toEqual([])
      expect(server.catalogue.current().version).toBe(version)
    },
  )

  test('a configuration is checked and the office reloaded by actions of its record', async () => {
    const { id } = await found('subject-documents')
    expect((await admin.post(`${PATH}/${id}/checks`, {})).body.data).toEqual({ sound: true })
    const told: unknown[] = []
    const stop = server.bus.subscribe(
      (message) => void (message.kind === 'event' && told.push(message.event)),
    )
    expect((await admin.post(`${PATH}/${id}/reloads`, {})).status).toBe(200)
    await inEffect(() => told).toContainEqual({ type: 'catalogue', version: '' })
    stop()
    // What a newer file does not bear any more is found without a save.
    const list = (await found('subject-documents')).statuses.map((one: JsonObject) => ({
      ...one,
      color: '#AD1457',
    }))
    expect((await save('subject-documents', { statuses: list })).status).toBe(200)
    const away = JSON.stringify(list.map((one: JsonObject) => ({ ...one, allowable: [one.code] })))
    await server.db.query('update e_entityconf set statuses = $1 where id = $2', [away, id])
    const found422 = await admin.post(`${PATH}/${id}/checks`, {})
    expect([found422.status, found422.body.errors.map(({ code }: JsonObject) => code)]).toEqual([
      422,
      expect.arrayContaining(['STATUS_UNREACHABLE']),
    ])
  })

  test('administrators alone see and change the configuration', async () => {
    const { id } = await found('notes')
    for (const username of ['laura.bianchi', 'ufficio', 'sola.lettura']) {
      const caller = await signedIn(server.url, username)
      expect((await caller.get(PATH)).status).toBe(403)
      expect((await caller.get(`${PATH}/${id}`)).status).toBe(403)
    }
  })
})

test('another process follows at once, and one that starts later finds it', async () => {
  const store = await filledPostgres()
  const servers: TestServer[] = []
  const started = async () => {
    const server = await testServer({ kind: 'pglite', fresh: true, config: { databaseUrl: store.url } })
    servers.push(server)
    return server
  }
  const iconOf = (server: TestServer) =>
    server.catalogue.current().entities.get('notes')?.entity.presentation.icon
  try {
    const [first, second] = [await started(), await started()]
    const admin = await signedIn(first.url, 'admin')
    const { items } = (await admin.get(`${PATH}?routeEquals=notes&size=5`)).body.data
    const record = (await admin.get(`${PATH}/${items[0].id}`)).body.data
    expect(
      (await admin.put(`${PATH}/${record.id}`, { ...record, icon: 'heart', ...toBaseVersion(record) }))
        .status,
    ).toBe(200)
    await expect.poll(() => iconOf(second), { timeout: 20_000 }).toBe('heart')
    expect(iconOf(await started())).toBe('heart')
  } finally {
    for (const server of servers) await server.drop()
    await store.drop()
  }
}, 240_000)
