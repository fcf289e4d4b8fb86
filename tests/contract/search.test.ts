import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, signedIn } from '../support/api'
import { DATABASES } from '../support/database'
import { type TestServer, testServer } from '../support/server'

/** More distinct words than a search accepts. */
const MANY_WORDS = Array.from({ length: 17 }, (_, index) => String.fromCharCode(97 + index).repeat(2)).join(
  '+',
)

describe.each(DATABASES)('the search over all entities on %s', (kind) => {
  let server: TestServer
  let laura: Caller
  beforeAll(async () => {
    server = await testServer({ kind })
    laura = await signedIn(server.url, 'laura.bianchi')
  }, 120_000)
  afterAll(() => server.drop())

  const search = async (who: Caller, query: string) => (await who.get(`/api/search?${query}`)).body.data
  const found = async (who: Caller, query: string): Promise<string[]> =>
    (await search(who, query)).items.map(
      ({ route, label }: { route: string; label: string }) => `${route}: ${label}`,
    )

  test('the global search finds records of every entity with all words, first by the beginning of their title', async () => {
    const { items } = await search(laura, 'q=officina+estense')
    expect(items[0]).toMatchObject({ label: expect.stringContaining('Officina Estense'), near: false })
    expect(items.map(({ route }: { route: string }) => route)).toEqual(
      expect.arrayContaining(['customers', 'subjects']),
    )
    for (const { label } of items) expect(label.length).toBeGreaterThan(0)
  })

  test('the global search finds a record by its code, with its status', async () => {
    const { items } = await search(laura, 'q=cli-000001')
    expect(items[0]).toMatchObject({ route: 'customers', code: 'CLI-000001', status: 'ACTIVE' })
  })

  test('a common word finds the title that is it, then those that begin with it, the same every time', async () => {
    const add = (label: string, at: string) =>
      server.db.query(
        `insert into e_documents (id, status, label, "label_fold", title, "_search", "createdAt", "updatedAt")
         values (gen_random_uuid(), 'DRAFT', $1, lower($1), $1, lower($1), now(), now() - $2::interval)`,
        [label, at],
      )
    for (let index = 0; index < 120; index += 1)
      await add(`Atto sul pontile numero ${index}`, `${index} minutes`)
    await add('Pontile galleggiante', '9 days')
    await add('Pontile', '10 days')
    const first = await found(laura, 'q=pontile&size=8')
    expect(first.slice(0, 2)).toEqual(['documents: Pontile', 'documents: Pontile galleggiante'])
    expect(first).toHaveLength(8)
    for (let turn = 0; turn < 5; turn += 1) expect(await found(laura, 'q=pontile&size=8')).toEqual(first)
    expect(await found(laura, 'q=numero+7+pontile&size=3')).toContain('documents: Atto sul pontile numero 7')
    await server.db.query(`delete from e_documents where "_search" like '%pontile%'`)
  })

  test.each([
    ['ofcina estense', 'Officina Estense'],
    ['trasporti sechia', 'Trasporti Secchia'],
    ['zurcher recyclng', 'Zürcher Recycling'],
    ['lubrifcanti po', 'Lubrificanti Po'],
  ])('%s is understood although it is misspelt', async (typed, meant) => {
    const { items } = await search(laura, `q=${encodeURIComponent(typed)}`)
    expect(items[0]).toMatchObject({ label: expect.stringContaining(meant), near: true })
  })

  test('what is like nothing finds nothing, and no sign of the text is a command', async () => {
    for (const text of ['qwxzjk', "x' or 1=1 --", '%%%%', '\\\\', '{"$ne":1}', '😀😀', '__'])
      expect(await search(laura, `q=${encodeURIComponent(text)}`)).toMatchObject({ items: [] })
  })

  test('the global search answers at most the requested number, and only from the named routes', async () => {
    expect((await search(laura, 'q=an&size=3')).items).toHaveLength(3)
    const routes = (await found(laura, 'q=modena&routes=subjects')).map((one) => one.split(':')[0])
    expect([...new Set(routes)]).toEqual(['subjects'])
  })

  test('the global search finds no view with a condition on a hidden field', async () => {
    const names = async (one: Caller) =>
      (await search(one, 'q=qualificati')).views.map(({ name }: { name: string }) => name)
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    expect([await names(laura), await names(supplier)]).toEqual([['Qualificati'], []])
    const listed = await supplier.get('/api/subjects/suppliers?qualificationScoreNull=false')
    expect(listed.status, 'which the list refuses').toBe(400)
  })

  test('the global search finds views of lists by name, shared ones too', async () => {
    const { views } = await search(laura, 'q=insoluti')
    expect(views).toContainEqual({
      route: 'customers',
      id: 'overdue',
      name: 'Insoluti',
      filter: expect.any(Object),
      search: null,
    })
    await laura.post('/api/views/customers', { name: 'Clienti di Parma', search: 'q=parma', layout: {} })
    expect((await search(laura, 'q=parma+clienti')).views).toMatchObject([
      { name: 'Clienti di Parma', search: 'q=parma' },
    ])
  })

  test.each([
    'q=a',
    'q=',
    `q=${'x'.repeat(201)}`,
    `q=${MANY_WORDS}`,
    'q=estense&size=0',
    'q=estense&size=51',
    'q=estense&size=x',
    'q=estense&routes=nowhere',
  ])('the global search refuses %s with the valid values', async (query) => {
    const { status, body } = await laura.get(`/api/search?${query}`)
    expect([status, body.errorCode]).toEqual([400, 'BAD_PARAMETER'])
    expect(body.detail.length).toBeGreaterThan(10)
  })

  test('the global search finds only readable records: entities, own rows, deleted and archived ones', async () => {
    const supplier = await signedIn(server.url, 'trasporti.secchia')
    const mine = await found(supplier, 'q=secchia')
    expect(mine.length).toBeGreaterThan(0)
    expect(await found(supplier, 'q=estense')).toEqual([])
    expect(await found(supplier, 'q=estnse')).toEqual([])
    expect((await supplier.get('/api/search?q=estense&routes=users')).body.errorCode).toBe('BAD_PARAMETER')
    const clerk = await signedIn(server.url, 'ufficio')
    expect((await found(clerk, 'q=laura')).filter((one) => one.startsWith('users'))).toEqual([])
    const deleted = (
      await laura.get('/api/subjects/customers?showDeleted=true&q=pressa')
    ).body.data.items.filter((one: { delete: { deleted: boolean } }) => one.delete.deleted)
    const ids = (await search(laura, 'q=pressa')).items.map(({ id }: { id: string }) => id)
    for (const { id } of deleted) expect(ids).not.toContain(id)
  })

  const many = kind === 'postgres' ? 30_000 : 10_000
  test(`the global search finds the intended record among ${many} records`, async () => {
    // In parts: a long-running statement is cancelled.
    for (let from = 0; from < many; from += 10_000)
      await server.db.query(
        `insert into e_subjects (id, code, status, label, "createdAt", "updatedAt", "label_fold", "code_fold", "_search")
       select gen_random_uuid(), 'SOG-9' || lpad(n::text, 6, '0'), 'ACTIVE', 'Ditta ' || md5(n::text), now(), now(),
         'ditta ' || md5(n::text), 'sog-9' || lpad(n::text, 6, '0'), 'ditta ' || md5(n::text) || E'\\n' || 'sog-9' || lpad(n::text, 6, '0')
       from generate_series(${from} + 1, ${from} + 10000) n`,
      )
    await server.db.query('analyze e_subjects')
    const first = async (query: string) => (await search(laura, `q=${encodeURIComponent(query)}`)).items[0]
    expect(await first('sog-9007777')).toMatchObject({ code: 'SOG-9007777', near: false })
    expect((await search(laura, 'q=ditta&routes=subjects&size=50')).items).toHaveLength(50)
    expect(await first('officina estense')).toMatchObject({
      label: expect.stringContaining('Officina Estense'),
      near: false,
    })
    expect(await first('ofcina estense')).toMatchObject({
      label: expect.stringContaining('Officina Estense'),
      near: true,
    })
    expect(await first('qwxzjk')).toBeUndefined()
  }, 120_000)
})
