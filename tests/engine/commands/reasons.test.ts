import { describe, expect, test } from 'vitest'
import it from '../../../src/app/texts/it.json'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import type { EntityConf, StatusConf } from '../../../src/contract/model/conf'
import { byRule } from '../../../src/engine/commands/field-reasons'
import {
  ANY,
  can,
  type OperationTarget,
  type RecordOperation,
  reasonCode,
} from '../../../src/engine/commands/reason-code'
import { reason } from '../../../src/engine/commands/reasons'
import { statusChoices } from '../../../src/engine/commands/status-choices'
import { entity } from '../../support/entity'
import { fakeTexts } from '../fakes'
import { boat } from '../record/stage'

const status = (code: string, part: Partial<StatusConf> = {}): StatusConf => ({
  code,
  name: code,
  color: '#757575',
  textColor: '#FFFFFF',
  allowable: [],
  canWrite: true,
  canDelete: true,
  canChangeStatus: true,
  system: false,
  ...part,
})

const conf = (list: StatusConf[], part: Partial<EntityConf> = {}) =>
  ({
    canWrite: true,
    canDelete: true,
    canCreate: true,
    statuses: { default: null, list },
    ...part,
  }) as EntityConf

const OPERATIONS: readonly RecordOperation[] = ['edit', 'remove', 'restore', 'changeStatus']

/** The allowed operations of a record, by name. */
function abilitiesOf(of: EntityConf, record: OperationTarget | null) {
  const [edit, remove, restore, changeStatus] = OPERATIONS.map((one) => can(of, one, record))
  return { edit, remove, restore, changeStatus }
}

describe('what may be done with a record', () => {
  test('edit, delete and change-status each ask the present status [RECORD-10]', () => {
    const locked = conf([status('DRAFT', { canWrite: false, canDelete: false, canChangeStatus: false })])
    expect(abilitiesOf(locked, boat())).toEqual({
      edit: false,
      remove: false,
      restore: false,
      changeStatus: false,
    })
    const open = conf([status('DRAFT')])
    expect(abilitiesOf(open, boat())).toEqual({
      edit: true,
      remove: true,
      restore: false,
      changeStatus: true,
    })
    expect(abilitiesOf(conf([status('DRAFT')], { canDelete: false }), boat()).remove).toBe(false)
  })

  test('a deleted record can be restored, not edited, and its status stays [RECORD-07] [RECORD-08]', () => {
    const gone = boat({ delete: { deleted: true } })
    expect(abilitiesOf(conf([status('DRAFT')]), gone)).toEqual({
      edit: false,
      remove: false,
      restore: true,
      changeStatus: false,
    })
  })

  test('a rule of access that names others leaves nothing to do [PERM-15]', () => {
    const ruled = (mayWrite: boolean, deleted = false) =>
      abilitiesOf(conf([status('DRAFT')]), boat({ delete: { deleted }, _access: { mayWrite } }))
    expect(ruled(false)).toEqual({ edit: false, remove: false, restore: false, changeStatus: false })
    expect(ruled(false, true).restore).toBe(false)
    expect(ruled(true)).toEqual({ edit: true, remove: true, restore: false, changeStatus: true })
  })

  test('a record that only its author may delete may be restored by them, whatever else may be done with it', () => {
    const access = { mayWrite: true, mayDelete: false }
    const others = (deleted: boolean) =>
      abilitiesOf(conf([status('DRAFT')]), boat({ delete: { deleted }, _access: access }))
    expect(others(false)).toEqual({ edit: true, remove: false, restore: false, changeStatus: true })
    expect(others(true)).toEqual({ edit: false, remove: false, restore: false, changeStatus: false })
  })

  test('no command is offered without a record, or without the right of the entity, whatever the status', () => {
    const none = { edit: false, remove: false, restore: false, changeStatus: false }
    expect(abilitiesOf(conf([status('DRAFT')]), null)).toEqual(none)
    const reader = conf([status('DRAFT')], { canWrite: false, canDelete: false })
    expect(abilitiesOf(reader, boat())).toMatchObject({ edit: false, remove: false })
    expect(abilitiesOf(reader, boat({ delete: { deleted: true } }))).toEqual(none)
  })

  test('a status the entity does not know leaves the rights of the entity', () => {
    const strange = boat({ status: 'STRANGE' })
    expect(abilitiesOf(conf([status('DRAFT')]), strange)).toMatchObject({
      edit: true,
      remove: true,
      changeStatus: true,
    })
    const reader = conf([status('DRAFT')], { canWrite: false, canDelete: false })
    expect(abilitiesOf(reader, strange)).toMatchObject({ edit: false, remove: false, changeStatus: false })
  })

  test('an entity without statuses has no status to change', () => {
    expect(abilitiesOf(conf([]), boat({ status: null }))).toMatchObject({ edit: true, changeStatus: false })
  })
})

describe('one decision', () => {
  const BOATS = publicEntity(entity({ authority: 'BOAT' }))
  const words = (of: EntityConf, operation: RecordOperation, record: OperationTarget | typeof ANY | null) =>
    reason({ entity: BOATS, conf: of, texts: fakeTexts(it) }, operation, record)
  const both = [true, false]

  test('a disabled command has a reason, and an enabled one has none', () => {
    const statuses = both.flatMap((canWrite) =>
      both.flatMap((canDelete) =>
        both.map((canChangeStatus) => status('DRAFT', { canWrite, canDelete, canChangeStatus })),
      ),
    )
    const confs = both.flatMap((canWrite) =>
      both.flatMap((canDelete) =>
        [[], ...statuses.map((one) => [one, status('SOLD')])].map((list) =>
          conf(list, { name: 'Barche', canWrite, canDelete }),
        ),
      ),
    )
    const records = both.flatMap((deleted) =>
      both.flatMap((mayWrite) =>
        both.flatMap((mayDelete) =>
          [null, 'DRAFT', 'STRANGE'].map((present) =>
            boat({
              status: present,
              delete: { deleted },
              extraFields: { current_envers_version: 1, access: { mayWrite, mayDelete } },
            }),
          ),
        ),
      ),
    )
    let off = 0
    for (const of of confs) {
      for (const target of [null, ANY, ...records] as const) {
        for (const operation of OPERATIONS) {
          const said = words(of, operation, target)
          if (target !== ANY) expect(can(of, operation, target)).toBe(said === null)
          if (said === null) continue
          off += 1
          expect(said.text).not.toMatch(/^$|WHY\.|RECORD\./)
          // Only people without the entity's permission are told which one to ask for.
          if (reasonCode(of, operation, target) !== 'RIGHT')
            expect(`${said.text} ${said.cure}`).not.toContain('BOAT_')
        }
      }
    }
    expect(off).toBeGreaterThan(1000)
  })

  test('the reason of a command names the true cause where no permission would help', () => {
    const held = { name: 'Barche', canWrite: true, canDelete: true }
    const none = { name: 'Barche', canWrite: false, canDelete: false }
    const sold = boat({ status: 'SOLD' })
    expect(words(conf([], held), 'changeStatus', sold)?.text).toBe('«Barche» non ha stati.')
    expect(words(conf([], held), 'changeStatus', ANY)?.text).toBe('«Barche» non ha stati.')
    expect(words(conf([], held), 'edit', null)?.text).toBe(it['WHY.NOT_STORED'])
    const end = [status('DRAFT'), status('SOLD', { allowable: ['SOLD'], canChangeStatus: false })]
    expect(reasonCode(conf(end, none), 'changeStatus', sold)).toBe('STATUS')
    const closed = [status('DRAFT'), status('SOLD', { canChangeStatus: false })]
    expect(reasonCode(conf(closed, none), 'changeStatus', sold)).toBe('RIGHT')
    expect(words(conf(closed, none), 'changeStatus', sold)?.cure).toContain('BOAT_W')
  })

  test('the right of the entity alone decides what is no record yet, and what goes out as a file', () => {
    const of = conf([], { canCreate: false, canExport: true })
    expect(reasonCode(of, 'create', ANY)).toBe('RIGHT')
    expect(reasonCode(of, 'export', ANY)).toBeNull()
  })
})

describe('status buttons', () => {
  test('one button for each status of the entity [STATUS-01]', () => {
    const choices = statusChoices(conf([status('A'), status('B'), status('C')]), 'A')
    expect(choices.map(({ code }) => code)).toEqual(['A', 'B', 'C'])
  })

  test('a filled allowable list turns off what it lacks [STATUS-03]', () => {
    const choices = statusChoices(conf([status('A', { allowable: ['B'] }), status('B'), status('C')]), 'A')
    expect(choices.map(({ off }) => off)).toEqual(['ALLOWABLE', null, 'ALLOWABLE'])
  })

  test('an empty list enables all statuses, but not those only the server sets [STATUS-03]', () => {
    const choices = statusChoices(conf([status('A'), status('B'), status('C', { system: true })]), 'A')
    expect(choices.map(({ off }) => off)).toEqual([null, null, 'SYSTEM'])
    expect(choices[0]?.current).toBe(true)
  })

  test('a guard is asked of those that could be chosen only, and its words say why one cannot', () => {
    const list = [
      status('A', { allowable: ['B', 'C'] }),
      status('B'),
      status('C', { system: true }),
      status('D'),
    ]
    const asked: string[] = []
    const choices = statusChoices(conf(list), 'A', (to) => {
      asked.push(to)
      return 'the name is missing'
    })
    expect(asked).toEqual(['B'])
    expect(choices.map(({ off, refused }) => [off, refused])).toEqual([
      ['ALLOWABLE', null],
      ['GUARD', 'the name is missing'],
      ['SYSTEM', null],
      ['ALLOWABLE', null],
    ])
    const free = statusChoices(conf([status('A'), status('B')]), 'A', () => 'no')
    expect(free.map(({ off }) => off)).toEqual([null, 'GUARD'])
    expect(statusChoices(conf([status('A')]), 'STRANGE').map(({ off }) => off)).toEqual([null])
  })

  test('each says where one can go from it, and whether the record is locked there', () => {
    const list = [
      status('A', { allowable: ['A', 'B', 'GONE'] }),
      status('B', { canWrite: false }),
      status('C', { allowable: ['C'] }),
    ]
    expect(statusChoices(conf(list), 'A').map(({ leadsTo, locks }) => [leadsTo, locks])).toEqual([
      [['B'], false],
      [null, true],
      [[], false],
    ])
  })
})

test('a reason from a rule names the fields it reads, a record by the field that names it, and what is no field', () => {
  const boats = publicEntity(entity({ fields: { name: 'text', owner: 'relation', sails: 'integer' } }))
  const needs = { entity: boats, conf: conf([]), texts: fakeTexts(it) }
  const expression = 'record.owner.id == user.subjectId && record.sails > 2 && record.owner.id != null'
  expect(byRule(needs, { expression, source: 'boats.json:7' }, 'WHY.ACTION')).toEqual({
    text: 'Ora non è possibile. Dipende da: «Owner», «Sails», la tua utenza.',
    cure: null,
    technical: [expression, 'boats.json:7'],
  })
})
