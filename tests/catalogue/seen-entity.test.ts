import { describe, expect, test } from 'vitest'
import { toVisibleEntity } from '../../src/catalogue/describe/seen-entity'
import { fieldRights } from '../../src/catalogue/rights/rights'
import type { PublicEntity } from '../../src/contract/model/entity'
import { entity } from '../support/entity'

const plain = entity({ fields: { name: 'text' } }).list
const jobs: PublicEntity = entity({
  fields: {
    name: 'text',
    phase: 'enum',
    wage: 'number',
    due: 'date',
    done: 'date',
    owner: 'relation',
    place: 'group',
  },
  folder: {
    key: 'jobs',
    when: 'record.wage > 1',
    tabs: [
      { tab: 'all', kind: 'list', entity: 'jobs', by: 'owner', from: 'owner' },
      { tab: 'data', kind: 'record' },
    ],
  },
  actions: [
    { id: 'raise', on: ['record'], icon: 'plus', right: 'write', when: 'record.wage < 10', source: '' },
    { id: 'close', on: ['record'], icon: 'check', right: 'write', when: 'record.done == null', source: '' },
  ],
  list: {
    ...plain,
    rows: [
      { when: 'record.wage > 100', tone: 'danger' },
      { when: 'lookup.phase.flag1', tone: 'muted' },
    ],
    badges: [{ field: 'name', when: 'record.wage > 100', text: 'dear', tone: 'warning' }],
    tree: { by: 'owner' },
    board: { by: 'phase', title: 'name', fields: ['wage', 'due'] },
    calendar: { from: 'due', to: 'done', title: 'wage' },
    timeline: { from: 'due', to: 'done', group: 'phase' },
    views: [
      { id: 'late', filter: { dueTo: '@today' }, default: false },
      { id: 'dear', filter: { wageFrom: 10, dueTo: '@today' }, default: false },
    ],
    sort: ['wage,desc', 'due,asc'],
    sheets: { by: 'phase' },
    map: ['place', 'owner.place'],
  },
})

describe('an entity without what stands on hidden fields', () => {
  test('the entity is the same object for people who see all fields', () => {
    expect(toVisibleEntity(jobs, [])).toBe(jobs)
  })

  test('a mark, action or folder whose condition reads a hidden field is removed', () => {
    const { actions, folder, list } = toVisibleEntity(jobs, ['wage'])
    expect([actions?.map(({ id }) => id), folder, list.badges]).toEqual([['close'], null, []])
    expect(list.rows.map(({ when }) => when)).toEqual(['lookup.phase.flag1'])
    expect(toVisibleEntity(jobs, ['phase']).list.rows.map(({ when }) => when)).toEqual(['record.wage > 100'])
  })

  test('a view with a condition on a hidden field is removed, and the order without it', () => {
    const { sort, views } = toVisibleEntity(jobs, ['wage']).list
    expect([sort, views.map(({ id }) => id)]).toEqual([['due,asc'], ['late']])
  })

  test('a tab of a folder that lists by a hidden field is removed', () => {
    const tabs = (hidden: string[]) => toVisibleEntity(jobs, hidden).folder?.tabs.map(({ tab }) => tab)
    expect([tabs(['due']), tabs(['owner'])]).toEqual([['all', 'data'], ['data']])
  })

  test('a visible entity shows no hidden value on a card or as the name of an entry', () => {
    const { board, calendar } = toVisibleEntity(jobs, ['wage']).list
    expect([board, calendar]).toEqual([
      { by: 'phase', title: 'name', fields: ['due'] },
      { from: 'due', to: 'done' },
    ])
  })

  test.each([
    ['phase', ['board', 'sheets'], { timeline: { from: 'due', to: 'done' } }],
    ['due', ['calendar', 'timeline'], {}],
    ['done', ['calendar', 'timeline'], {}],
    ['owner', ['tree'], { map: ['place'] }],
    ['place', [], { map: ['owner.place'] }],
    ['place.latitude', [], { map: ['owner.place'] }],
    ['owner.place', [], { map: ['place'] }],
  ])('a view of the list by a hidden field is removed: %s', (hidden, gone, changed) => {
    const { list } = toVisibleEntity(jobs, [hidden])
    expect(gone.filter((key) => key in list)).toEqual([])
    expect(list).toMatchObject(changed)
    expect(Object.keys(list).length).toBe(Object.keys(jobs.list).length - gone.length)
  })

  test('a visible entity hides fields copied from related records too', () => {
    const copying = entity({
      fields: { owner: 'relation' },
      copied: { 'owner.wage': { kind: 'number', read: ['ROLE_ADMIN'] } },
    })
    expect(fieldRights({ id: 'u', authorities: ['ROLE_USER'] } as never, copying).hidden).toEqual([
      'owner.wage',
    ])
  })
})
