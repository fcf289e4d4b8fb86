import { entityName } from '../../../../catalogue/labels/texts'
import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { canEntity, canMove, mayManage, ownScope, toAuthority } from '../../../../catalogue/rights/rights'
import { type LocalText, localText } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import {
  AUTHORITY_OPERATIONS,
  EFFECTIVE_OPERATIONS,
  type EffectiveRights,
  type EffectiveRow,
  type RightsRow,
  type RightsTable,
  type RightsWord,
} from '../../../../contract/model/rights'
import { ACCESS_BACKOFFICE, ON_BOARD, type Principal } from '../../../../contract/model/user'
import type { Core, Route } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import { answer } from '../../../kernel/http/answers'
import { createContext, getLang, readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { listAllActive } from '../../../records'
import extra from './authorities.json'
import { AUTHORITIES, GROUPS, OPERATION_WORDS } from './group-records'
import { getAuthorities, readGroup, readMemberships } from './groups'
import named from './groups.json'
import type { Person } from './people'
import { isShut } from './port'
import type { AccountsService } from './routes'

const USERS = 'users'
const FLAGS: readonly string[] = [ON_BOARD, ACCESS_BACKOFFICE]

/**
 * The authorities that groups can hold, and what a person may do by theirs; both for people who may read
 * groups.
 */
export const rightsRoutes: readonly Route<AccountsService>[] = [
  {
    method: 'GET',
    path: '/api/auth/rights',
    right: 'signed in',
    answer: async (call, core) => {
      const { user } = call.get('signed')
      requireGroups(core, user)
      return answer(call, await rightsTable(core, user, getLang(call, user)))
    },
  },
  {
    method: 'GET',
    path: '/api/auth/rights/:id',
    right: 'signed in',
    answer: async (call, core, { accounts }) => {
      const { user } = call.get('signed')
      requireGroups(core, user)
      const users = core.entity(USERS)
      if (!users) throw new Refusal('NOT_FOUND', 'There is no entity of users')
      // People who may not read the account learn nothing about its rights.
      const record = await core.records().get(users, readParam(call, 'id'), createContext(call))
      const person = await accounts.people.byId(record.id)
      if (!person) throw new Refusal('NOT_FOUND', 'This account was deleted')
      return answer(call, await effectiveRights(core, { person, label: record.label }, getLang(call, user)))
    },
  },
]

function requireGroups({ entity }: Core, principal: Principal): void {
  const groups = entity(GROUPS)
  if (groups && canEntity(principal, groups, 'read')) return
  throw new Refusal('FORBIDDEN', `${principal.username} may not read groups`)
}

const getEntities = ({ catalogue }: Core): Entity[] =>
  [...catalogue().entities.values()].map(({ entity }) => entity)

/**
 * Every authority, named in a language: those of the catalogue's entities, then those that the office added.
 */
async function rightsTable(core: Core, principal: Principal, lang: string): Promise<RightsTable> {
  const word = (authority: string, name: string): RightsWord => ({
    authority,
    name,
    mayGrant: mayManage(principal, [authority]),
  })
  const names = new Map<string, string[]>()
  for (const one of getEntities(core))
    names.set(one.authority, [...(names.get(one.authority) ?? []), entityName(one, lang, 'many')])
  for (const { name, stem } of extra) names.set(stem, [readLocalText(name, lang) ?? stem])
  const words = named.map(({ code, name }) => word(code, readLocalText(name, lang) ?? code))
  const rows = new Map([...names].map(([stem, list]) => [stem, toRightsRow(stem, list.join(', '), word)]))
  const known = new Set(
    [...words, ...[...rows.values()].flatMap(getRowWords)].map(({ authority }) => authority),
  )
  for (const record of await loadAuthorityRecords(core)) {
    const code = String(record.code)
    if (known.has(code)) continue
    const stem = String(record.entityStem ?? '')
    const operation = AUTHORITY_OPERATIONS.find((one) => toAuthority(stem, one) === code)
    const added = word(code, readLocalText(record.name, lang) ?? code)
    if (!operation) words.push(added)
    else {
      const row = rows.get(stem) ?? { stem, name: stem, cells: { read: null, write: null, delete: null } }
      rows.set(stem, { ...row, cells: { ...row.cells, [operation]: added } })
    }
  }
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, lang)
  return { rows: [...rows.values()].sort(byName), words }
}

/** Every authority that a group can hold. */
export async function loadAllAuthorities(core: Core, principal: Principal, lang: string): Promise<string[]> {
  const { rows, words } = await rightsTable(core, principal, lang)
  return [...words, ...rows.flatMap(getRowWords)].map(({ authority }) => authority)
}

/** Names of authorities in the caller's language: `Clienti: lettura`. */
export async function authorityNames(
  core: Core,
  { lang, principal }: CallContext,
): Promise<Map<string, string>> {
  if (!principal) return new Map()
  const { rows, words } = await rightsTable(core, principal, lang)
  const named = rows.flatMap(({ cells, name }) =>
    AUTHORITY_OPERATIONS.flatMap((one) => {
      const cell = cells[one]
      return cell ? [[cell.authority, `${name}: ${readLocalText(OPERATION_WORDS[one], lang)}`] as const] : []
    }),
  )
  return new Map([...words.map(({ authority, name }) => [authority, name] as const), ...named])
}

function toRightsRow(
  stem: string,
  name: string,
  word: (authority: string, name: string) => RightsWord,
): RightsRow {
  const cells = Object.fromEntries(
    AUTHORITY_OPERATIONS.map((one) => [one, word(toAuthority(stem, one), name)]),
  )
  return { stem, name, cells: cells as RightsRow['cells'] }
}

const getRowWords = ({ cells }: RightsRow): RightsWord[] => Object.values(cells).filter((one) => one !== null)

/** The records of authorities; an installation without that entity has none beyond those of its files. */
async function loadAuthorityRecords({ entity, records }: Core): Promise<RecordData[]> {
  const authorities = entity(AUTHORITIES)
  if (!authorities?.fields.some(({ path }) => path === 'kind')) return []
  const lists = await Promise.all(
    ['PERMISSION', 'ROLE'].map((kind) => listAllActive(records(), authorities, 'kind', kind)),
  )
  return lists.flat().filter(({ status }) => status !== 'DISABLED')
}

/** A text in a language; it may be stored per language or as a plain text. */
function readLocalText(value: unknown, lang: string): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? localText(value as LocalText, lang) : undefined
}

/** What the groups of a person allow, decided as in the checks of every call. */
async function effectiveRights(
  core: Core,
  { label, person }: { person: Person; label: string },
  lang: string,
): Promise<EffectiveRights> {
  const codes = await readMemberships(core.db, person.id)
  const groups = await Promise.all(codes.sort().map(async (code) => loadGroup(core, code, lang)))
  const held = [...new Set(groups.flatMap(({ authorities }) => authorities))]
  const principal = (authorities: string[]): Principal => ({
    id: person.id,
    lang,
    username: person.username,
    subjectId: person.subjectId,
    authorities,
  })
  const all = principal(getAuthorities(person, held))
  const shut = isShut(person)
    ? 'status'
    : all.authorities.some((one) => !FLAGS.includes(one))
      ? null
      : 'flags'
  const alone = groups.map(({ authorities, code }) => ({ code, principal: principal(authorities) }))
  const rows = shut ? [] : getEntities(core).map((entity) => effectiveRow(entity, { all, alone }, lang))
  const entities = rows.filter(({ from }) => Object.keys(from).length > 0)
  return {
    user: { id: person.id, label },
    groups,
    shut,
    entities: entities.sort((a, b) => a.name.localeCompare(b.name, lang)),
  }
}

interface Holders {
  all: Principal
  alone: readonly { code: string; principal: Principal }[]
}

function effectiveRow(entity: Entity, { all, alone }: Holders, lang: string): EffectiveRow {
  const from: EffectiveRow['from'] = {}
  for (const operation of EFFECTIVE_OPERATIONS) {
    const by = (principal: Principal) =>
      operation === 'status' ? canMove(principal, entity) : canEntity(principal, entity, operation)
    if (by(all)) from[operation] = alone.filter(({ principal }) => by(principal)).map(({ code }) => code)
  }
  return {
    route: entity.route,
    name: entityName(entity, lang, 'many'),
    own: ownScope(all, entity) !== null,
    from,
  }
}

async function loadGroup(core: Core, code: string, lang: string): Promise<EffectiveRights['groups'][number]> {
  const groups = core.entity(GROUPS)
  const found = groups ? await findRecordByCode(core, groups, code) : undefined
  return {
    id: found?.id ?? null,
    code,
    name: readLocalText(found?.name, lang) ?? code,
    authorities: await readGroup(core.db, code),
  }
}

async function findRecordByCode(
  { records }: Core,
  entity: Entity,
  code: string,
): Promise<RecordData | undefined> {
  const filters = [{ path: 'code', operator: 'Equals' as const, values: [code] }]
  const query = { ...PLAIN_LIST, filters, size: 1, count: 'none' as const }
  return (await records().list(entity, query, serverContext())).items[0]
}
