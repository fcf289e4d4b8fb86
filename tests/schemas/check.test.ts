import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../../src/catalogue/read/read'
import { wideEntity } from '../support/wide'
import { catalogueOf, manifests, office } from './folder'

const say = (problems: typeof office.problems) =>
  problems.map(
    ({ file, line, column, severity, code, message }) =>
      `${file}:${line}:${column} ${severity} ${code} ${message}`,
  )

describe('every schema file checks clean', () => {
  test('the office', () => {
    expect(say(office.problems)).toEqual([])
    expect(office.quarantined).toEqual([])
    expect(office.lookups).toHaveLength(88)
    expect(office.menus.map(({ menu }) => menu).sort()).toEqual(['main', 'own', 'system'])
  })

  test.each(['boats', 'minimal', 'people'])('the set of fixtures %s runs on its own', (name) => {
    const set = catalogueOf(`tests/fixtures/${name}`)
    expect(say(set.problems)).toEqual([])
    expect(set.entities.length).toBeGreaterThan(0)
  })

  test('twelve lines make an entity with list, form and an API', () => {
    const [tools] = catalogueOf('tests/fixtures/minimal').entities
    expect(tools).toMatchObject({ route: 'tools', endpoint: '/api/tools', authority: 'TOOLS', type: 'conf' })
    expect(tools?.form[0]?.fields.map(({ field }) => field)).toEqual(['name', 'bought', 'price'])
    expect(tools?.list.columns.map(({ field }) => field)).toContain('name')
  })
})

test('the sections of every shipped form keep their header in sight; a file may say otherwise [SECTION-04]', () => {
  const forms = office.entities.flatMap(({ form, route }) =>
    form.map(({ section, sticky }) => [`${route} ${section}`, sticky]),
  )
  expect(forms.length).toBeGreaterThan(90)
  expect(forms.filter(([, sticky]) => sticky !== true)).toEqual([])
  const form = [
    { section: 'one', fields: ['name'] },
    { section: 'two', sticky: false, fields: ['bought'] },
  ]
  const properties = { name: { type: 'string' }, bought: { type: 'string', format: 'date' } }
  const text = JSON.stringify({ route: 'tools', record: { properties }, form })
  const { entities } = readCatalogue([{ path: 'entities/tools.json', text }], manifests())
  expect(entities[0]?.form.map(({ sticky }) => sticky)).toEqual([true, false])
})

describe('forms list only what can be drawn', () => {
  test.each(office.entities.map((entity) => [entity.route, entity] as const))('%s', (_route, entity) => {
    const paths = new Map(entity.fields.map((field) => [field.path, field]))
    for (const { field } of entity.form.flatMap((section) => section.fields)) {
      if (field === 'code') continue
      expect(paths.get(field)?.widget, field).toMatch(/./)
    }
  })
})

describe('parts of a group', () => {
  test('the province follows the country of its own address', () => {
    const province = office.entities
      .find(({ route }) => route === 'subjects')
      ?.fields.find(({ path }) => path === 'address.province')
    expect(province?.lookup).toEqual({ name: 'Provinces', filter: { alpha1: { field: 'address.country' } } })
  })
})

describe('menu entries', () => {
  const folder = (path: string) => [
    { path: 'entities/boats.json', text: '{ "route": "boats" }' },
    {
      path: 'menus/main.json',
      text: JSON.stringify({ menu: 'main', items: [{ id: 'x', text: { it: 'X', en: 'X' }, path }] }),
    },
  ]
  const codes = (path: string) =>
    readCatalogue(folder(path), manifests())
      .problems.filter(({ file }) => file.startsWith('menus/'))
      .map(({ code, hint }) => `${code} ${hint}`)

  test('a menu entry may name a page whose file comes later', () => expect(codes('/suppliers')).toEqual([]))
  test('a misspelt menu entry gets a suggestion', () => {
    expect(codes('/baots')).toEqual(['UNKNOWN_MENU_PATH did you mean "/boats"?'])
  })
})

describe('a form of a thousand fields', () => {
  test('a form of a thousand fields is read without problems and has every field in its section', () => {
    const { entities, problems } = readCatalogue(
      [{ path: 'entities/wide.json', text: JSON.stringify(wideEntity(1000)) }],
      manifests(),
    )
    expect(say(problems)).toEqual([])
    expect(entities[0]?.fields).toHaveLength(1000)
    expect(entities[0]?.form.map(({ fields }) => fields.length)).toEqual(Array(20).fill(50))
  })
})
