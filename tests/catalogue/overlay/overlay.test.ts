import { describe, expect, test } from 'vitest'
import { brief, read } from '../read/folder'

const BOATS = {
  route: 'boats',
  title: '{name}',
  record: {
    required: ['name'],
    properties: {
      name: { type: 'string', maxLength: 80 },
      length: { type: 'number' },
      note: { type: 'string' },
    },
  },
  rules: [
    { field: 'note', required: 'record.length > 10' },
    { field: 'note', visible: 'record.length > 1' },
  ],
  list: { columns: ['name', { field: 'length', width: 90 }, 'note'], sort: 'name,asc' },
  form: [{ section: 'main', fields: ['name', 'length', 'note'] }],
  texts: {
    en: {
      entity: { one: 'Boat', many: 'Boats' },
      field: { name: 'Name', length: 'Length', note: 'Note' },
      section: { main: 'Main' },
    },
  },
}

/** The office's file over the shipped boats. */
const over = (file: unknown, more: Record<string, unknown> = {}) =>
  read({ 'tessera/entities/boats.json': BOATS, 'entities/boats.json': file, ...more })

const boat = (file: Record<string, unknown>, more: Record<string, unknown> = {}) => {
  const { entities, problems } = over({ extends: 'tessera', ...file }, more)
  const found = entities.find(({ route }) => route === 'boats')
  if (!found) throw new Error(problems.map(brief).join('\n'))
  return { boat: found, problems }
}
const columns = (file: Record<string, unknown>) =>
  boat(file).boat.list.columns.map(({ field, width }) => (width ? `${field} ${width}` : field))

describe('a file of an office over the shipped one', () => {
  test('an office file keeps what it does not name, and adds fields', () => {
    const { boat: entity, problems } = boat({
      record: { properties: { flag: { type: 'boolean' } } },
      form: [{ section: 'main', fields: [{ field: 'flag', after: 'name' }] }],
      texts: { en: { field: { flag: 'Flag' } } },
    })
    expect(problems).toEqual([])
    expect(entity.fields.map(({ path }) => path)).toEqual(['name', 'length', 'note', 'flag'])
    expect(JSON.stringify(entity.form)).toMatch(/"name".*"flag".*"length"/)
    expect(entity.file).toBe('entities/boats.json')
  })

  test('an office file changes one key of a property', () => {
    const { boat: entity } = boat({ record: { properties: { name: { maxLength: 30 } } } })
    expect(entity.schema).toMatchObject({ properties: { name: { maxLength: 30 } } })
  })

  test('an office file changes, moves, adds and takes away columns', () => {
    expect(columns({ list: { columns: [{ field: 'note', width: 50, before: 'name' }] } })).toEqual([
      'note 50',
      'name',
      'length 90',
    ])
    expect(columns({ list: { columns: [{ field: 'length', off: true }] } })).toEqual(['name', 'note'])
    expect(columns({ list: { columns: { only: ['note'] } } })).toEqual(['note'])
    expect(columns({ list: { columns: [{ field: 'length', pinned: 'left' }] } })).toEqual([
      'name',
      'length 90',
      'note',
    ])
  })

  test('an office file takes a property away with null, and Problems name who still needs it', () => {
    const { problems } = over({ extends: 'tessera', record: { properties: { note: null } } })
    const files = problems.filter(({ severity }) => severity === 'error').map(({ file }) => file)
    expect(files.length).toBeGreaterThan(0)
    expect([...new Set(files)]).toEqual(['tessera/entities/boats.json'])
  })

  test('texts of what an office takes away are no unknown ones, its own without a target are', () => {
    const { problems } = boat({
      record: { properties: { note: null } },
      rules: [{ field: 'note', off: true }],
      list: { columns: [{ field: 'note', off: true }] },
      form: [{ section: 'main', fields: [{ field: 'note', off: true }] }],
      texts: { en: { field: { notes: 'Notes' } } },
    })
    expect(problems.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'UNKNOWN_TEXT the field text "notes" has no target in the file',
    ])
  })

  test('an office file adds names to required and replaces them by "only"', () => {
    const required = (value: unknown) =>
      boat({ record: { required: value } }).boat.fields.flatMap((field) => (field.required ? field.path : []))
    expect(required(['length'])).toEqual(['name', 'length'])
    expect(required({ only: ['length'] })).toEqual(['length'])
    expect(required([{ field: 'name', off: true }, 'note'])).toEqual(['note'])
  })

  test('an office file changes the rule that decides the same, and leaves the others of the field', () => {
    const rules = (change: unknown) =>
      boat({ rules: [change] }).boat.rules.map(
        ({ required, visible, readOnly }) => required ?? visible ?? readOnly,
      )
    const text = (value: unknown) => JSON.stringify(value)
    expect(text(rules({ field: 'note', visible: 'record.length > 5' }))).toContain('record.length > 5')
    expect(rules({ field: 'note', visible: 'record.length > 5' })).toHaveLength(2)
    expect(rules({ field: 'note', readOnly: 'true' })).toHaveLength(3)
    expect(rules({ field: 'note', off: true })).toHaveLength(0)
  })

  test('an office file locates a mistake of the office in its own file, at its line', () => {
    const { problems } = over('{\n  "extends": "tessera",\n  "list": {\n    "columns": ["nmae"]\n  }\n}')
    expect(problems.map(({ code, file, line }) => [code, file, line])).toContainEqual([
      'UNKNOWN_FIELD',
      'entities/boats.json',
      4,
    ])
  })

  test.each([
    ['OVERLAY_NOTHING', { record: { properties: { nmae: null } } }, '"name"'],
    ['OVERLAY_NOTHING', { list: { columns: [{ field: 'nots', off: true }] } }, '"note"'],
    ['OVERLAY_PLACE', { list: { columns: [{ field: 'note', after: 'naem' }] } }, '"name"'],
  ])('an office file warns with %s of a name that the shipped file has no more', (code, file, cure) => {
    const { problems } = boat(file)
    expect(problems).toMatchObject([{ code, severity: 'warning', file: 'entities/boats.json' }])
    expect(problems[0]?.hint).toContain(cure)
  })

  test('an office file says that it replaces the shipped one, unless that is meant', () => {
    const whole = { ...BOATS, title: '{length}' }
    expect(over(whole).problems.map(({ code }) => code)).toEqual(['OVERLAY_REPLACES'])
    const meant = over({ ...whole, extends: 'none' })
    expect(meant.problems).toEqual([])
    expect(meant.standing).toEqual({ shipped: 1, changed: 0, replaced: 1, off: 0 })
  })

  test('an office file is refused when nothing of its name is shipped', () => {
    const { problems } = read({
      'tessera/entities/boats.json': BOATS,
      'entities/baots.json': '{\n  "extends": "tessera" }',
    })
    expect(problems).toMatchObject([{ code: 'OVERLAY_BASE', line: 2, hint: 'did you mean "boats"?' }])
  })
})

describe('what an office switches off', () => {
  const TRIPS = {
    route: 'trips',
    record: { properties: { boat: { entity: 'boats' } } },
    texts: { en: { entity: { one: 'Trip', many: 'Trips' }, field: { boat: 'Boat' } } },
  }
  const off = { extends: 'tessera', off: true }

  test('what is off is gone, its cards with it', () => {
    const { cards, entities, problems, standing } = over(off, {
      'tessera/dashboard/boats.json': {
        card: 'boats',
        kind: 'count',
        entity: 'boats',
        texts: { en: 'Boats' },
      },
    })
    expect(problems).toEqual([])
    expect([entities, cards]).toEqual([[], []])
    expect(standing).toEqual({ shipped: 2, changed: 0, replaced: 0, off: 1 })
  })

  test('what is off stays on with a Problem while others refer to it, which are named', () => {
    const { entities, problems } = over(off, { 'tessera/entities/trips.json': TRIPS })
    expect(problems).toMatchObject([{ code: 'OFF_REFERRED', file: 'entities/boats.json', severity: 'error' }])
    expect(problems[0]?.message).toContain('tessera/entities/trips.json:')
    expect(entities.map(({ file }) => file)).toEqual([
      'tessera/entities/boats.json',
      'tessera/entities/trips.json',
    ])
  })

  test('what is off may go when the office takes the references away', () => {
    const { entities, problems } = over(off, {
      'tessera/entities/trips.json': TRIPS,
      'entities/trips.json': {
        extends: 'tessera',
        record: { properties: { boat: null, day: { type: 'string', format: 'date' } } },
        texts: { en: { field: { boat: null, day: 'Day' } } },
      },
    })
    expect(problems).toEqual([])
    expect(entities.map(({ route }) => route)).toEqual(['trips'])
  })

  test('what is off is refused for what the engine needs, which stays', () => {
    const { entities, problems } = read({
      'tessera/entities/users.json': { ...BOATS, route: 'users' },
      'entities/users.json': off,
    })
    expect(problems).toMatchObject([{ code: 'OFF_NEEDED', file: 'entities/users.json' }])
    expect(entities.map(({ file }) => file)).toEqual(['tessera/entities/users.json'])
  })
})
