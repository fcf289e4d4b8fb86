import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { relationIds, textsIn } from '../../../../catalogue/paths'
import { toAuthority } from '../../../../catalogue/rights/rights'
import type { Json, JsonObject } from '../../../../contract/json'
import type { LocalText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import { ROLE_ADMIN } from '../../../../contract/model/user'
import type { Bus } from '../../../kernel/bus'
import { serverContext } from '../../../kernel/context'
import type { Database, Sql } from '../../../kernel/database'
import { readMarks, writeMark } from '../../../kernel/db/marks'
import { Refusal } from '../../../kernel/refusal'
import { getDeclared, type RecordHook, type Records, writeRecord } from '../../../records'
import extra from './authorities.json'
import {
  changeGroup,
  readAllGroups,
  readHolders,
  readMembers,
  readMemberships,
  writeMembership,
} from './groups'
import named from './groups.json'
import type { People } from './people'

const USERS = 'users'
const DISABLED_STATUS = 'DISABLED'

/** Groups, authorities and memberships as records that administrators list and change like any others. */
export interface GroupRecords {
  /**
   * creates missing records; authorities that files gave to a group or took from it are changed in its record
   */
  describe: (entities: readonly Entity[]) => Promise<void>
  /** updates the groups on a person's record */
  tell: (userId: string, groups: readonly string[]) => Promise<void>
  /** update the sign-in tables in the transaction of the record: both commit together */
  hooks: readonly RecordHook[]
  /**
   * invalidates cached sessions after any change of these records, in any process. Returns a function that
   * stops it
   */
  follow: (bus: Bus) => () => void
}

export interface GroupRecordsNeeds extends RightsRecordsNeeds {
  people: () => People
  /** invalidates cached sessions */
  forget: () => void
  /** the server's own log */
  log: (line: string) => void
}

/**
 * The sign-in tables are derived from the records; changes that would leave no active administrator are
 * refused.
 */
export function createGroupRecords(needs: GroupRecordsNeeds): GroupRecords {
  const { db, entity, forget, log, people, records } = needs
  const get = (of: Entity, id: string) => records().get(of, id, serverContext())
  const field = (of: Entity | undefined, path: string) =>
    of?.fields.some((one) => one.path === path) ? of : undefined
  const getGroups = () => field(entity(GROUPS), 'authorities')
  const getUsers = () => field(entity(USERS), 'groups[]') ?? field(entity(USERS), 'groups')

  const writeUnlessLastAdmin = (write: (sql: Sql) => Promise<void>): Promise<void> =>
    db.transaction(async (sql) => {
      const before = await readHolders(sql, ROLE_ADMIN)
      await write(sql)
      const after = await Promise.all((await readHolders(sql, ROLE_ADMIN)).map((id) => people().byId(id)))
      if (before.length > 0 && !after.some((one) => one?.status === 'ACTIVE'))
        throw new Refusal('LAST_ADMIN', 'no active administrator would be left')
    })

  /** Applies what a change of the record gives and takes: what it does not know of, it takes from nobody. */
  const applyGroup = async (of: Entity, id: string, before: RecordData | null): Promise<void> => {
    const record = await get(of, id)
    const { code } = record
    if (typeof code !== 'string') return
    const [had, has] = [before?.code === code ? inForce(before) : [], inForce(record)]
    const given = has.filter((one) => !had.includes(one))
    const taken = had.filter((one) => !has.includes(one))
    if (given.length + taken.length > 0)
      await writeUnlessLastAdmin((sql) => changeGroup(sql, code, { given, taken }))
  }
  /** A group whose record is gone grants nothing. */
  const loadCode = async (of: Entity, id: string): Promise<Json> => {
    try {
      return (await get(of, id)).code ?? null
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_FOUND') return null
      throw error
    }
  }
  const applyUser = async (of: Entity, id: string): Promise<void> => {
    const groups = getGroups()
    if (!groups) return
    // Read before the record: memberships held now are already in the record, because they are written in the
    // opposite order.
    const held = await readMemberships(db, id)
    const record = await get(of, id)
    const chosen = await Promise.all(relationIds(record.groups).map((one) => loadCode(groups, one)))
    // Groups without a record were assigned by the server; no person could have chosen them.
    const unseen = await Promise.all(
      held.map(async (code) => ((await idByCode(records(), groups, code)) ? [] : [code])),
    )
    const next = [...new Set([...chosen.filter((code) => typeof code === 'string'), ...unseen.flat()])]
    if (next.sort().join() !== [...held].sort().join())
      await writeUnlessLastAdmin((sql) => writeMembership(sql, id, next))
  }
  const apply = async (route: string, id: string, before: RecordData | null): Promise<void> => {
    const of = route === GROUPS ? getGroups() : getUsers()
    if (!of) return
    await (route === GROUPS ? applyGroup(of, id, before) : applyUser(of, id))
  }
  /**
   * Writes the authorities in force into the records of the groups; a group whose record refuses them does
   * not stop the others.
   */
  const show = async (of: Entity): Promise<void> => {
    for (const [code, held] of await readAllGroups(db)) {
      if (needs.isStopping()) return
      await showGroup(of, code, held).catch((error: unknown) =>
        log(`the record of group ${code} lacks rights: ${String(error)}`),
      )
    }
  }
  const showGroup = async (of: Entity, code: string, held: readonly string[]): Promise<void> => {
    const id = await idByCode(records(), of, code)
    const record = id === null ? null : await get(of, id)
    if (!record || record.delete.deleted || record.status === DISABLED_STATUS) return
    const known = textsIn(record.authorities)
    const shown = [
      ...known.filter((one) => held.includes(one)),
      ...held.filter((one) => !known.includes(one)),
    ]
    if (shown.join() !== known.join())
      await writeRecord<'profiles'>(records(), of, record.id, { authorities: shown })
  }
  const tell = async (userId: string, codes: readonly string[]): Promise<void> => {
    const [users, groups] = [getUsers(), getGroups()]
    if (!users || !groups) return
    const found = await Promise.all(codes.map((code) => idByCode(records(), groups, code)))
    const value = found.filter((id) => id !== null).map((id) => ({ id }))
    await writeRecord<'users'>(records(), users, userId, { groups: value })
  }

  return {
    tell,
    describe: async (entities) => {
      await seedRightsRecords(needs, entities)
      const groups = getGroups()
      if (groups) await show(groups)
      const users = getUsers()
      if (!groups || !users) return
      for (const [userId, codes] of await readMembers(db)) {
        if (needs.isStopping()) return
        const record = await get(users, userId).catch(() => null)
        if (record && record.groups === null) await tell(userId, codes)
      }
    },
    hooks: [GROUPS, USERS].map((route) => ({
      route,
      onStored: async (_sql, _entity, stored) => {
        for (const { id, write } of stored) await apply(route, id, write.base)
      },
    })),
    follow: (bus) =>
      bus.subscribe((message) => {
        if (message.kind !== 'event') return
        const { event } = message
        if (
          (event.type === 'record' || event.type === 'records') &&
          (event.route === GROUPS || event.route === USERS)
        )
          forget()
      }),
  }
}

/** Dependencies of the records of groups and authorities. */
interface RightsRecordsNeeds {
  /** the server is closing: what is left is done after the next start */
  isStopping: () => boolean
  db: Database
  records: () => Records
  /** a served entity; an installation without it has no such records */
  entity: (route: string) => Entity | undefined
}

/** What a group's record grants: nothing while it is deleted or disabled. */
function inForce(record: RecordData): string[] {
  return record.delete.deleted || record.status === DISABLED_STATUS
    ? []
    : textsIn((record as JsonObject).authorities)
}

/** Routes of the entities of groups and authorities. */
export const GROUPS = 'profiles'
export const AUTHORITIES = 'authorizations'

const MARK = { group: 'group:', authority: 'authority:' } as const
const SIGNS = { read: 'R', write: 'W', delete: 'D' } as const

/** What an authority allows, in words. */
export const OPERATION_WORDS = {
  read: { it: 'lettura', en: 'read' },
  write: { it: 'modifica', en: 'change' },
  delete: { it: 'eliminazione', en: 'delete' },
} as const

/** The record with a code, deleted or not; null = none. */
async function idByCode(records: Records, entity: Entity, code: string): Promise<string | null> {
  const filters = [{ path: 'code', operator: 'Equals' as const, values: [code] }]
  const query = {
    ...PLAIN_LIST,
    filters,
    size: 1,
    count: 'none' as const,
    showDeleted: true,
    showArchived: true,
  }
  return (await records.list(entity, query, serverContext())).items[0]?.id ?? null
}

/** Creates the records of authorities and groups that never existed; deleted ones are not created again. */
async function seedRightsRecords(needs: RightsRecordsNeeds, entities: readonly Entity[]): Promise<void> {
  const groups = needs.entity(GROUPS)
  const authorities = needs.entity(AUTHORITIES)
  if (authorities)
    await seedOnce(needs, authorities, MARK.authority, [
      ...roleRecords(),
      ...[...entities.map(toHolding), ...extra].flatMap(permissionRecords),
    ])
  if (!groups?.fields.some(({ path }) => path === 'authorities')) return
  const known = await readAllGroups(needs.db)
  await seedOnce(
    needs,
    groups,
    MARK.group,
    [...known].map(([code, held]) => ({ code, name: toGroupName(code), authorities: held })),
  )
}

/** Records that are created at once; a stop of the server waits for one such set. */
const SET_SIZE = 100

async function seedOnce(
  needs: RightsRecordsNeeds,
  entity: Entity,
  mark: string,
  wanted: readonly JsonObject[],
): Promise<void> {
  const seen = await readMarks(needs.db, mark)
  // Entities may share a stem, and so their authorities.
  const byCode = new Map(wanted.map((body) => [String(body.code), body] as const))
  const missing = [...byCode].flatMap(([code, body]) => (seen.has(code) ? [] : [{ ...body, code }]))
  for (let at = 0; at < missing.length && !needs.isStopping(); at += SET_SIZE)
    await seedSet(needs, { entity, mark }, missing.slice(at, at + SET_SIZE))
}

type CodedBody = JsonObject & { code: string }

/** Creates the records of one set with their marks; those that are there already get their marks alone. */
async function seedSet(
  { db, records }: RightsRecordsNeeds,
  { entity, mark }: { entity: Entity; mark: string },
  bodies: readonly CodedBody[],
): Promise<void> {
  const codes = bodies.map(({ code }) => code)
  const known = await idsByCode(records(), entity, codes)
  const rows = bodies
    .filter(({ code }) => !known.has(code))
    .map((body, at) => ({
      row: at + 1,
      label: body.code,
      record_id: null,
      version: null,
      body: { code: body.code, ...getDeclared<'profiles' | 'authorizations'>(entity, body as JsonObject) },
    }))
  const tell = await db.transaction(async (sql) => {
    const done =
      rows.length > 0 ? await records().changeMany(sql, entity, CREATE, rows, serverContext()) : null
    for (const result of done?.results ?? []) {
      const { message, record_id: id, row, state } = result
      const code = rows[row - 1]?.label ?? ''
      if (state === 'failed' || id === null)
        throw new Error(`the record ${code} of ${entity.route} cannot be stored: ${message}`)
      known.set(code, id)
    }
    for (const [code, id] of known) await writeMark(sql, mark + code, id)
    return done?.tell
  })
  tell?.()
}

const CREATE = { operation: 'import', changes: { mode: 'create' } } as const

/** The records with these codes, deleted or not. */
async function idsByCode(
  records: Records,
  entity: Entity,
  codes: readonly string[],
): Promise<Map<string, string>> {
  const filters = [{ path: 'code', operator: 'In' as const, values: [...codes] }]
  const { items } = await records.list(
    entity,
    { ...PLAIN_LIST, filters, size: codes.length, count: 'none', showDeleted: true, showArchived: true },
    serverContext(),
  )
  return new Map(items.map(({ code, id }) => [String(code), id]))
}

function toGroupName(code: string): JsonObject {
  return named.find((one) => one.code === code)?.name ?? { it: code, en: code }
}

function roleRecords(): JsonObject[] {
  return named.map(({ code, name }) => ({ code, name, kind: 'ROLE', system: true }))
}

/** The object of an authority: an entity, or a subject without a schema file. */
interface Holding {
  stem: string
  name: LocalText
}

function toHolding({ authority, texts }: Entity): Holding {
  return {
    stem: authority,
    name: { it: texts.it?.entity.many ?? authority, en: texts.en?.entity.many ?? authority },
  }
}

function permissionRecords({ name, stem }: Holding): JsonObject[] {
  return (['read', 'write', 'delete'] as const).map((operation) => ({
    code: toAuthority(stem, operation),
    kind: 'PERMISSION',
    entityStem: stem,
    operation: SIGNS[operation],
    name: {
      it: `${name.it}: ${OPERATION_WORDS[operation].it}`,
      en: `${name.en}: ${OPERATION_WORDS[operation].en}`,
    },
    system: true,
  }))
}
