import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TreeAnswer } from '../../src/contract/model/tree'
import { type Caller, signedIn } from '../support/api'
import { runBatch } from '../support/batch'
import { type TestServer, testServer } from '../support/server'

const TREE = '/api/conf/tag/hierarchy'
const TAGS = '/api/conf/tag'
const CUSTOMERS = '/api/subjects/customers'

describe('trees of tags', () => {
  let server: TestServer
  let admin: Caller
  let supplier: Caller

  beforeAll(async () => {
    server = await testServer({ kind: 'postgres' })
    admin = await signedIn(server.url, 'admin')
    supplier = await signedIn(server.url, 'trasporti.secchia')
  })
  afterAll(() => server?.drop())

  const hierarchy = async (name: string, caller = admin): Promise<TreeAnswer> =>
    (await caller.get(`${TREE}/${name}`)).body.data
  const find = (node: TreeAnswer, label: string): TreeAnswer | undefined =>
    node.label === label ? node : (node.children ?? []).map((child) => find(child, label)).find(Boolean)
  const node = async (tree: string, label: string): Promise<TreeAnswer> => {
    const found = find(await hierarchy(tree), label)
    if (!found) throw new Error(`no ${label} in ${tree}`)
    return found
  }
  const customer = async () => (await admin.get(`${CUSTOMERS}?q=estense`)).body.data.items[0]
  const save = async (id: string, change: object) => {
    const { extraFields } = (await admin.get(`${CUSTOMERS}/${id}`)).body.data
    return admin.put(`${CUSTOMERS}/${id}`, { ...change, extraFields })
  }

  test('[API-36] [API-43] [TREE-03] a tree answers nodes with itemId and children, for whoever is signed in', async () => {
    const root = await hierarchy('AREAS', supplier)
    expect(root).toMatchObject({ itemId: 'AREAS', label: 'Aree', selectable: false })
    expect(root.children?.map(({ label }) => label)).toEqual(['Nord', 'Centro', 'Sud'])
    const emilia = find(root, 'Emilia')
    expect(emilia).toMatchObject({ icon: null, overlayIcon: null, formatCode: null, selectable: true })
    expect(emilia?.itemId).toMatch(/^[0-9a-f-]{36}$/)
    expect(emilia?.children?.map(({ label }) => label)).toEqual(['Emilia ovest', 'Emilia est'])
    expect(find(root, 'Nord')?.selectable).toBe(false)
    expect((await admin.get(`${TREE}/NOWHERE`)).status).toBe(404)
    expect((await fetch(`${server.url}${TREE}/AREAS`)).status).toBe(401)
    const english = await fetch(`${server.url}${TREE}/AREAS`, {
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
    })
    expect((await english.json()).data.children[0].label).toBe('North')
  })

  test('a tag stands below no tag of another tree, and never below itself', async () => {
    const make = async (name: string, parent?: string, treeName = 'CONTENTS') => {
      const { body, status } = await admin.post(TAGS, {
        treeName,
        name: { it: name },
        ...(parent ? { parent: { id: parent } } : {}),
      })
      return {
        status,
        id: body.data?.id as string,
        wrong: (body.errors as { path: string; code: string }[]) ?? [],
      }
    }
    const move = async (id: string, parent: string) => {
      const { extraFields } = (await admin.get(`${TAGS}/${id}`)).body.data
      const { body, status } = await admin.put(`${TAGS}/${id}`, { parent: { id: parent }, extraFields })
      return status === 200
        ? 'moved'
        : (body.errors as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`).join()
    }
    const root = await make('Radice')
    const branch = await make('Ramo', root.id)
    const leaf = await make('Foglia', branch.id)
    expect(await move(root.id, leaf.id)).toBe('parent CYCLE')
    expect(await move(root.id, root.id)).toBe('parent CYCLE')
    expect(await move(leaf.id, root.id)).toBe('moved')
    const elsewhere = (await make('Sud-est', root.id, 'AREAS')).wrong.map(
      ({ path, code }) => `${path} ${code}`,
    )
    expect(elsewhere).toEqual(['parent INCORRECT'])
    expect(
      (await make('Nulla', undefined, 'NOWHERE')).wrong.map(({ path, code }) => `${path} ${code}`),
    ).toEqual(['treeName ENUM'])
    // two concurrent moves, each valid on its own
    const [one, two] = [await make('Uno'), await make('Due')]
    const both = await Promise.all([move(one.id, two.id), move(two.id, one.id)])
    expect(both.sort()).toEqual(['moved', 'parent CYCLE'])
    // and in one import, where no single row closes the cycle
    const ring = [await make('Tre'), await make('Quattro'), await make('Cinque')].map(({ id }) => id)
    const rows = ring.map((id, index) => ({ id, parent: { id: ring[(index + 1) % 3] } }))
    const told = await runBatch(admin, TAGS, {
      operation: 'import',
      changes: { rows, mode: 'update', key: 'id' },
    })
    expect([
      told.done,
      told.failures.map(({ errors, row }) => [row, errors.map(({ code }) => code)]),
    ]).toEqual([2, [[2, ['CYCLE']]]])
  })

  test('[API-36] [TREE-02] the read is kept until a tag changes; a node has icons, a code and whether it can be chosen', async () => {
    await hierarchy('MATERIALS')
    const looks = { icon: 'package', overlayIcon: 'lock', formatCode: 'V-{seq}', selectable: false }
    const made = await admin.post(TAGS, {
      treeName: 'MATERIALS',
      name: { it: 'Vetro', en: 'Glass' },
      ...looks,
    })
    expect(made.status).toBe(201)
    await expect
      .poll(async () => find(await hierarchy('MATERIALS'), 'Vetro'))
      .toMatchObject({ itemId: made.body.data.id, ...looks })
  })

  test('[TREE-05] a record keeps id and label of living, selectable tags of its own tree, called as the tree calls them', async () => {
    const { id } = await customer()
    const east = await node('AREAS', 'Emilia est')
    const saved = await save(id, { salesArea: [{ id: east.itemId, label: 'anything' }] })
    expect(saved.body.data.salesArea).toEqual([{ id: east.itemId, label: 'Emilia est' }])
    const north = await node('AREAS', 'Nord')
    const gold = await node('CUSTOMERS', 'Oro')
    for (const wrong of [north.itemId, gold.itemId, '0190a000-0000-7000-8000-00000000dead', 'nonsense']) {
      const refused = await save(id, { salesArea: [{ id: wrong, label: 'x' }] })
      expect(refused.status, wrong).toBe(422)
      expect(refused.body.errors[0]).toMatchObject({ path: 'salesArea', code: 'INCORRECT' })
    }
    for (const shapeless of [
      [{ label: 'x' }],
      ['x'],
      { id: east.itemId },
      [{ id: east.itemId, label: '' }, { label: 'x' }],
    ]) {
      const refused = await save(id, { salesArea: shapeless })
      expect(refused.status, JSON.stringify(shapeless)).toBe(422)
    }
    const twice = await save(id, { salesArea: [east, east].map(({ itemId }) => ({ id: itemId, label: '' })) })
    expect(twice.body.data.salesArea).toEqual([{ id: east.itemId, label: 'Emilia est' }])
  })

  test('filtering by a tag finds what carries one below it too', async () => {
    const { id } = await customer()
    const [north, east, veneto] = [
      await node('AREAS', 'Nord'),
      await node('AREAS', 'Emilia est'),
      await node('AREAS', 'Veneto'),
    ]
    await save(id, { salesArea: [{ id: east.itemId, label: '' }] })
    const ids = async (tag: TreeAnswer) => {
      const { body } = await admin.get(`${CUSTOMERS}?salesAreaIn=${tag.itemId}`)
      return (body.data.items as { id: string }[]).map((one) => one.id)
    }
    expect(await ids(east)).toEqual([id])
    expect(await ids(north)).toContain(id)
    expect(await ids(veneto)).not.toContain(id)
  })

  test('a tag with others below it, or that a record carries, is not deleted', async () => {
    for (const label of ['Nord', 'Emilia est']) {
      const { itemId } = await node('AREAS', label)
      const refused = await admin.put(`${TAGS}/deletes/${itemId}`, {})
      expect([refused.status, refused.body.errorCode]).toEqual([409, 'TAG_IN_USE'])
    }
    const { itemId } = await node('CONTENTS', 'Fiere')
    expect((await admin.put(`${TAGS}/deletes/${itemId}`, {})).status).toBe(200)
    await expect.poll(async () => find(await hierarchy('CONTENTS'), 'Fiere')).toBeUndefined()
  })
})
