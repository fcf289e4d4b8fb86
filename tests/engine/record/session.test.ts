import { describe, expect, test } from 'vitest'
import type { Issue, WidgetCheck } from '../../../src/contract/ports/widget'
import { isDirty, isValid } from '../../../src/engine/record/state'
import type { EntitySketch } from '../../support/entity'
import { BOAT, boat, stage } from './stage'

describe('values and changes', () => {
  test('a new record starts with defaults and the default status of its entity [RECORD-09]', () => {
    const { session, state } = stage({ base: null })
    expect(session.value('kind')).toBe('SAIL')
    expect(session.value('status')).toBe('DRAFT')
    expect(isDirty(state())).toBe(false)
  })

  test('a change shares every branch it does not touch', () => {
    const { session } = stage({
      base: boat({ name: 'Aurora', berth: { city: 'Modena' }, owner: { id: 's1', label: 'Rossi' } }),
    })
    const before = session.values()
    session.change('berth.city', 'Carpi')
    expect(session.values()).not.toBe(before)
    expect(session.values().owner).toBe(before.owner)
    expect(session.value('berth.city')).toBe('Carpi')
  })

  test('a value put back is no change', () => {
    const { session, state } = stage()
    session.change('name', 'Aurora B')
    expect(isDirty(state())).toBe(true)
    session.change('name', 'Aurora')
    expect(state().changes).toEqual({})
  })

  test('replacing a group takes the place of changes inside it', () => {
    const { session, state } = stage()
    session.change('berth.city', 'Carpi')
    session.change('berth', { city: 'Modena', zip: '41121' })
    expect(state().changes).toEqual({ berth: { city: 'Modena', zip: '41121' } })
  })
})

describe('rows in which nothing can be seen', () => {
  const lines: EntitySketch = {
    fields: {
      name: 'text',
      lines: 'array',
      'lines[].text': { kind: 'text', required: true },
      'lines[].unit': { kind: 'enum', values: ['PCS', 'KG'], default: 'PCS' },
    },
  }
  const opened = () =>
    stage({
      sketch: lines,
      base: boat({ name: 'A', lines: [{ _id: 'r1' }, { _id: 'r2', text: 'Buoy', unit: 'PCS' }] }),
    })

  test('the rows are not sent as removed with a change of another field, and require nothing', () => {
    const { session } = opened()
    session.change('name', 'B')
    expect(session.validate()).toEqual([])
    expect(session.payload()).toEqual({ name: 'B', _version: 3 })
  })

  test('unseen rows stay beside written rows, emptied ones are left to the server, blank new ones are not sent', () => {
    const { session } = opened()
    session.change('lines', [
      { _id: 'r1' },
      { _id: 'r2', text: '', unit: null },
      { _id: 'r3', text: 'Rope' },
      { _id: 'r4', unit: 'PCS' },
    ])
    expect(session.validate()).toEqual([])
    expect(session.payload().lines).toEqual([
      { _id: 'r1' },
      { _id: 'r2', text: null, unit: null },
      { _id: 'r3', text: 'Rope' },
    ])
    session.change('lines', [{ _id: 'r2', text: 'Buoy', unit: 'PCS' }])
    expect(session.payload().lines).toEqual([{ _id: 'r2', text: 'Buoy', unit: 'PCS' }])
  })
})

describe('rows of default choices', () => {
  const lines: EntitySketch = {
    fields: {
      name: 'text',
      lines: 'array',
      'lines[].text': { kind: 'text', required: true },
      'lines[].unit': { kind: 'enum', values: ['PCS', 'KG'], default: 'PCS' },
      'lines[].parts': 'array',
      'lines[].parts[].size': { kind: 'enum', values: ['S', 'M'], default: 'S' },
    },
  }
  const optional = (): EntitySketch => ({ fields: { ...lines.fields, 'lines[].text': 'text' } })
  const sent = (session: ReturnType<typeof stage>['session']) => {
    session.validate()
    return session.payload().lines
  }
  const fresh = { _id: 'r1', unit: 'PCS' }

  test('a row that was added and left as it began is not sent, and asks for nothing', () => {
    const { session } = stage({ sketch: lines, base: null })
    session.change('lines', [fresh])
    session.change('lines', [{ _id: 'r2', text: 'Rope', unit: 'PCS' }, fresh])
    expect(session.validate()).toEqual([])
    expect(sent(session)).toEqual([{ _id: 'r2', text: 'Rope', unit: 'PCS' }])
  })

  test('a row whose default was chosen is sent, after an undo too, and asks for what it requires', () => {
    const { session } = stage({ sketch: optional(), base: null })
    session.change('lines', [fresh, { _id: 'r2', unit: 'PCS' }])
    session.change('lines.r1.unit', 'KG')
    session.change('lines.r1.unit', 'PCS')
    expect(sent(session)).toEqual([fresh])
    session.change('lines.r2.unit', 'KG')
    session.undo()
    expect(sent(session)).toEqual([fresh, { _id: 'r2', unit: 'PCS' }])

    const strict = stage({ sketch: lines, base: null }).session
    strict.change('lines', [fresh])
    strict.change('lines.r1.unit', 'PCS')
    expect(strict.validate()).toMatchObject([{ path: 'lines.r1.text', code: 'REQUIRED' }])
  })

  test('a control that writes its list touches the rows it changes, and a row inside it touches the outer one', () => {
    const { session } = stage({ sketch: optional(), base: null })
    session.change('lines', [
      { _id: 'r1', unit: 'KG' },
      { _id: 'r2', unit: 'PCS' },
      { _id: 'r3', unit: 'PCS' },
    ])
    session.change('lines', [fresh, { _id: 'r2', unit: 'PCS' }, { _id: 'r3', unit: 'PCS' }])
    session.change('lines.r3.parts', [
      { _id: 'p1', size: 'S' },
      { _id: 'p2', size: 'S' },
    ])
    session.change('lines.r3.parts.p2.size', 'S')
    expect(sent(session)).toEqual([fresh, { _id: 'r3', unit: 'PCS', parts: [{ _id: 'p2', size: 'S' }] }])
  })

  test('rows of a stored record, of a copy, a draft or a former revision are sent whatever they hold', () => {
    const stored = stage({
      sketch: optional(),
      base: boat({ name: 'A', lines: [fresh, { _id: 'r2', text: 'x', unit: 'PCS' }] }),
    })
    stored.session.change('lines.r2.text', 'y')
    expect(sent(stored.session)).toEqual([fresh, { _id: 'r2', text: 'y', unit: 'PCS' }])

    const copy = stage({ sketch: optional(), base: null }).session
    copy.begin({ lines: [{ unit: 'PCS' }] })
    expect(sent(copy)).toEqual([{ unit: 'PCS' }])

    const draft = stage({ sketch: optional(), base: boat({ name: 'A' }) }).session
    draft.fill({ lines: [fresh] })
    expect(sent(draft)).toEqual([fresh])
  })
})

describe('listeners of single fields', () => {
  test('a change notifies the written path, what contains it and what it changes', () => {
    const { session } = stage()
    const woken: string[] = []
    for (const path of ['name', 'kind', 'berth', 'berth.city', 'berth.zip', 'owner'])
      session.subscribe(path, () => woken.push(path))
    session.change('berth.city', 'Carpi')
    expect(woken.sort()).toEqual(['berth', 'berth.city'])
  })

  test('a field nobody changed gives the same state object', () => {
    const { session } = stage()
    const before = session.field('kind')
    session.change('name', 'Bora')
    expect(session.field('kind')).toBe(before)
  })

  test('parts of a replaced group are woken', () => {
    const { session } = stage()
    const woken: string[] = []
    session.subscribe('berth.zip', () => woken.push('zip'))
    session.fill({ berth: { city: 'Modena', zip: '41121' } })
    expect(woken).toEqual(['zip'])
  })

  test('a listener that left hears nothing', () => {
    const { session } = stage()
    let heard = 0
    const leave = session.subscribe('name', () => {
      heard += 1
    })
    leave()
    session.change('name', 'Bora')
    expect(heard).toBe(0)
  })
})

describe('undo and redo', () => {
  test('keys of one field are one step until the field is left', () => {
    const { session } = stage()
    for (const name of ['B', 'Bo', 'Bora']) session.change('name', name)
    session.leave('name')
    session.change('name', 'Bora II')
    session.undo()
    expect(session.value('name')).toBe('Bora')
    session.undo()
    expect(session.value('name')).toBe('Aurora')
    session.redo()
    session.redo()
    expect(session.value('name')).toBe('Bora II')
  })

  test('another field starts another step, and a change after undo forgets what was undone', () => {
    const { session, state } = stage()
    session.change('name', 'Bora')
    session.change('sails', 3)
    session.undo()
    expect(session.value('sails')).toBe(2)
    expect(session.value('name')).toBe('Bora')
    session.change('sails', 4)
    expect(state().canRedo).toBe(false)
  })

  test('several values filled at once come back at once', () => {
    const { session } = stage()
    session.fill({ name: 'Bora', sails: 5 })
    session.undo()
    expect([session.value('name'), session.value('sails')]).toEqual(['Aurora', 2])
  })
})

describe('rules', () => {
  test('a computed value follows what it reads and makes nothing dirty by itself', () => {
    const { session, state } = stage()
    expect(session.value('fullName')).toBe('Aurora!')
    expect(isDirty(state())).toBe(false)
    session.change('name', 'Bora')
    expect(session.value('fullName')).toBe('Bora!')
  })

  test('a field that a rule hides wakes, is hidden and is not asked for', () => {
    const { session, state } = stage({ base: boat({ name: 'Regina', kind: 'SAIL' }) })
    let woken = 0
    session.subscribe('sails', () => {
      woken += 1
    })
    expect(session.field('sails')).toMatchObject({ required: true, hidden: false })
    session.change('kind', 'MOTOR')
    expect(woken).toBeGreaterThan(0)
    expect(session.field('sails').hidden).toBe(true)
    session.validate()
    expect(isValid(state())).toBe(true)
  })

  test('a locked field names the rule that locks it', () => {
    const { session } = stage()
    expect(session.field('berth.zip').lockedByRule).toBeNull()
    session.change('name', 'Fissa')
    expect(session.field('berth.zip').lockedByRule).toContain('entities/')
  })
})

describe('validation', () => {
  test('a field shows what is wrong only once it was touched', () => {
    const { session } = stage()
    session.change('name', 'a name far too long')
    expect(session.field('name').error).toBeNull()
    session.leave('name')
    expect(session.field('name').error).toMatchObject({ code: 'MAXLENGTH' })
  })

  test('a new record with an empty required field is invalid before anything is touched [RECORD-12]', () => {
    const { session, state } = stage({ base: null })
    expect(isValid(state())).toBe(false)
    expect(session.field('name').error).toBeNull()
    session.change('name', 'Bora')
    session.leave('name')
    expect(isValid(state())).toBe(true)
  })

  test('what was typed is validated in the next pause, without leaving the field', () => {
    const { session, state, idle } = stage({ base: null })
    session.change('name', 'Bora')
    expect(isValid(state())).toBe(false)
    idle()
    expect(isValid(state())).toBe(true)
  })

  test('a code of 33 characters makes the record invalid, 32 do not [RECORD-04]', () => {
    const { session, state } = stage({ base: null })
    session.fill({ name: 'Bora', code: 'x'.repeat(33) })
    session.validate()
    expect(isValid(state())).toBe(false)
    session.change('code', 'x'.repeat(32))
    session.validate()
    expect(isValid(state())).toBe(true)
  })

  test('the way to the first error follows the order of the page', () => {
    const { session, state } = stage({ base: null })
    session.change('sails', 0)
    session.validate()
    session.reveal()
    expect(state().jump).toMatchObject({ path: 'name' })
    expect(session.field('sails').error).toMatchObject({ code: 'MIN' })
  })

  test('a check of a widget warns without refusing, of everything that may be wrong', () => {
    const base = boat({ name: 'Aurora' })
    const sketch = { fields: { name: { kind: 'text' as const, widget: 'strict' } } }
    const odd: Issue[] = ['ODD', 'RARE'].map((code) => ({ severity: 'warning', path: '', code }))
    const { session, state } = stage({ base, sketch, checks: { strict: () => odd } })
    expect(session.field('name').warnings, 'nobody touched it').toEqual([])
    session.leave('name')
    expect(session.field('name').warnings).toMatchObject([{ code: 'ODD' }, { code: 'RARE' }])
    expect(isValid(state())).toBe(true)
  })

  test('what a status asks for is asked once, by whoever moves there and by nobody who stays', () => {
    const sketch = {
      ...BOAT,
      rules: [{ field: null, to: 'AFLOAT', requires: ['sails', 'name'] }],
    } as EntitySketch
    const { session } = stage({ sketch, base: boat({ name: 'Aurora', kind: 'SAIL' }) })
    expect(session.validate()).toEqual([])
    expect(session.validate('AFLOAT')).toMatchObject([{ path: 'sails', code: 'REQUIRED' }])
    session.change('name', null)
    expect(session.validate('AFLOAT').map(({ path }) => path)).toEqual(['name', 'sails'])
    const afloat = stage({ sketch, base: boat({ name: 'Aurora', kind: 'SAIL', status: 'AFLOAT' }) })
    expect(afloat.session.validate('AFLOAT')).toEqual([])
    session.change('name', 'Bora')
    session.pick('AFLOAT')
    expect(session.validate().map(({ path }) => path)).toEqual(['sails'])
    session.pick(null)
    expect(session.validate()).toEqual([])
  })

  test('a value that a guard of the chosen status refuses is said at its field, before anything is saved', () => {
    const message = { it: 'Troppe vele.', en: 'Too many sails.' }
    const guards = [
      { field: null, to: 'AFLOAT', requires: ['sails'], when: 'record.sails < 3', message },
      { field: null, to: 'SOLD', when: 'record.sails < 3' },
      { field: null, to: 'LENT', when: "user.roles.exists(r, r == 'ROLE_NOBODY')" },
    ]
    const { session } = stage({
      sketch: { ...BOAT, rules: guards } as EntitySketch,
      base: boat({ name: 'Aurora', kind: 'SAIL' }),
    })
    session.change('sails', 4)
    expect(session.validate(), 'nobody moves it').toEqual([])
    expect(session.validate('AFLOAT')).toMatchObject([
      { path: 'sails', code: 'RULE', message: 'Troppe vele.' },
    ])
    expect(session.validate('SOLD')).toMatchObject([{ path: 'sails', code: 'STATUS_GUARD' }])
    expect(session.validate('LENT'), 'no field can mend it').toEqual([])
    session.change('sails', 2)
    expect(session.validate('AFLOAT')).toEqual([])
  })

  test('the fields that were left are kept when another one is left', () => {
    const { session, state } = stage()
    session.leave('name')
    session.leave('kind')
    session.leave('kind')
    expect([...state().touched]).toEqual(['name', 'kind'])
  })

  test('each way to a field is a new one, to the same field too, and whoever asks for one gets it', () => {
    const { session, state } = stage({ base: null })
    session.change('sails', 0)
    session.validate()
    const woken: string[] = []
    for (const path of ['name', 'sails', 'kind']) session.subscribe(path, () => woken.push(path))
    session.reveal('sails')
    expect(state().jump).toEqual({ path: 'sails', count: 1 })
    expect(woken.sort(), 'every wrong field shows it').toEqual(expect.arrayContaining(['name', 'sails']))
    session.lead('sails')
    expect(state().jump).toEqual({ path: 'sails', count: 2 })
    session.undo()
    expect(state().jump).toEqual({ path: 'sails', count: 3 })
  })

  test('nothing wrong and nothing to take back lead nowhere; a wrong field that stands on no page is led to all the same', () => {
    const { session, state } = stage()
    session.undo()
    session.reveal()
    expect(state().jump).toBeNull()
    session.change('code', 'x'.repeat(33))
    session.validate()
    session.reveal()
    expect(state().jump?.path).toBe('code')
  })

  test('rules of the check know whether the record is a new one', () => {
    const sketch = { ...BOAT, rules: [{ field: 'owner', required: "mode == 'create'" }] } as EntitySketch
    const fresh = stage({ sketch, base: null })
    fresh.session.change('name', 'Bora')
    expect(fresh.session.validate()).toMatchObject([{ path: 'owner', code: 'REQUIRED' }])
    expect(stage({ sketch }).session.validate()).toEqual([])
  })

  test('what is taken back leads to the first field of the page that it changes', () => {
    const { session, state } = stage()
    session.fill({ owner: { id: 's1', label: 'Rossi' }, name: 'Bora' })
    session.undo()
    expect(state().jump?.path).toBe('name')
  })

  test('a field hears of a warning that comes or goes because another field was written', () => {
    const sketch = { fields: { name: { kind: 'text' as const, widget: 'strict' }, mail: 'text' as const } }
    const odd: Issue = { severity: 'warning', path: '', code: 'ODD' }
    const strict: WidgetCheck = (_value, _options, { record }) => (record.mail === 'x' ? [odd] : [])
    const { session, idle } = stage({ base: boat({ name: 'Aurora' }), sketch, checks: { strict } })
    session.leave('name')
    let woken = 0
    session.subscribe('name', () => {
      woken += 1
    })
    session.change('mail', 'x')
    idle()
    expect([woken, session.field('name').warnings]).toEqual([1, [expect.objectContaining({ code: 'ODD' })]])
    session.change('mail', 'y')
    idle()
    expect([woken, session.field('name').warnings]).toEqual([2, []])
  })
})
