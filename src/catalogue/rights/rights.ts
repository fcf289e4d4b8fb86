import type { RecordAccess } from '../../contract/model/access'
import { type Entity, NOBODY, type Scope, type Status, type StatusRight } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import type { RecordData } from '../../contract/model/record'
import {
  ACCESS_BACKOFFICE,
  isUnknownRole,
  ON_BOARD,
  OUTSIDE_ROLES,
  type Principal,
  ROLE_ADMIN,
  ROLES,
} from '../../contract/model/user'

/** Operations on an entity's records as a whole. */
export type EntityOperation = 'read' | 'create' | 'write' | 'delete' | 'status' | 'export'

/** Operations on a record in one status. */
export type StatusOperation = 'write' | 'delete' | 'change'

/** The part of an entity that decides permissions. */
export type RightsSource = Pick<Entity, 'authority' | 'rights' | 'scope' | 'statuses'>

/**
 * The access fields that decide about writing a record (PERM-11); the map is status code → authorities, `*` =
 * any status.
 */
export interface ProtectedResource {
  authorId?: string | null
  authWrite?: string[] | null
  authWriteMap?: Record<string, string[]> | null
}

/** The permission word of people limited to own rows. */
export const OWN = 'OWN'

/** The word in access fields for the author of the record. */
export const OWNER = 'OWNER'

const SUFFIX = { read: '_R', write: '_W', delete: '_D' } as const

/** Administrators pass every check (PERM-06). */
export function isAdmin(principal: Principal): boolean {
  return principal.authorities.includes(ROLE_ADMIN)
}

/** The authority a principal needs for an entity: `BOAT` + `read` → `BOAT_R` (PERM-04). */
export function toAuthority(stem: string, operation: 'read' | 'write' | 'delete'): string {
  return `${stem}${SUFFIX[operation]}`
}

/**
 * True when the principal may perform the operation on the entity; rows may still be limited by `ownScope`.
 */
export function canEntity(principal: Principal, entity: RightsSource, operation: EntityOperation): boolean {
  if (operation === 'create' && entity.rights.create.includes(NOBODY)) return false
  if (isAdmin(principal)) return true
  if (operation === 'read' || operation === 'write' || operation === 'delete')
    return holds(principal, entity, operation)
  if (operation === 'status')
    return holds(principal, entity, 'write') || matches(principal, entity, entity.rights.status)
  const base = operation === 'create' ? 'write' : 'read'
  return (
    isAllowedByList(principal, entity, entity.rights[operation], base) &&
    (operation === 'create' || holds(principal, entity, 'read'))
  )
}

/**
 * Which records of an entity a principal may choose in fields of others: any where the file says so
 * (`rights.suggest`, without reading them), else those they may read. Both offering and saving use this.
 */
export function nameable(principal: Principal, entity: RightsSource): 'any' | 'read' | 'none' {
  if (matches(principal, entity, entity.rights.suggest ?? [])) return 'any'
  return canEntity(principal, entity, 'read') ? 'read' : 'none'
}

/** True when the principal may write, delete or change the status of records in a status. */
export function canInStatus(
  principal: Principal,
  entity: RightsSource,
  code: string | null,
  operation: StatusOperation,
): boolean {
  const status = entity.statuses?.list.find((one) => one.code === code)
  // An empty delete list marks evidence: administrators cannot delete it either (D69).
  if (operation === 'delete' && Array.isArray(status?.delete) && status.delete.length === 0) return false
  if (isAdmin(principal)) return true
  if (operation === 'change') return canChange(principal, entity, status)
  if (!holds(principal, entity, operation)) return false
  return !status || isGranted(principal, entity, effective(status, operation))
}

/**
 * The statuses the principal may choose next, in file order: the allowable list of `from` (empty = every
 * status, STATUS-03) plus what `allowableFor` adds for held roles; never the current status, never a system
 * status.
 */
export function nextStatuses(principal: Principal, entity: RightsSource, from: string | null): string[] {
  const limited = ownScope(principal, entity)?.status
  if (!limited && !canInStatus(principal, entity, from, 'change')) return []
  const current = entity.statuses?.list.find((one) => one.code === from)
  const extra = Object.entries(current?.allowableFor ?? {}).flatMap(([role, codes]) =>
    has(principal, role) ? codes : [],
  )
  const open = !current || current.allowable.length === 0
  const targets = (entity.statuses?.list ?? []).filter(
    ({ code, system }) =>
      code !== from && !system && (open || current.allowable.includes(code) || extra.includes(code)),
  )
  return targets.map(({ code }) => code).filter((code) => !limited || limited.includes(code))
}

/** True when the principal may move records to another status in at least one of the statuses. */
export function canMove(principal: Principal, entity: RightsSource): boolean {
  if (!canEntity(principal, entity, 'read')) return false
  if (!ownScope(principal, entity)?.status && canEntity(principal, entity, 'status')) return true
  const codes = (entity.statuses?.list ?? []).map(({ code }) => code)
  return codes.some(
    (code) =>
      nextStatuses(principal, entity, code).length > 0 || canInStatus(principal, entity, code, 'change'),
  )
}

/**
 * True when the principal may type the code of a new record. Self-numbering records get theirs from the
 * server, unless the file names who may type it.
 */
export function mayTypeCode(
  principal: Principal,
  entity: RightsSource & Pick<Entity, 'codePattern'>,
): boolean {
  if (entity.codePattern === null) return true
  const named = entity.rights.code ?? []
  return named.length > 0 && (isAdmin(principal) || matches(principal, entity, named))
}

/**
 * Fields this principal may not see, copied ones among them, and fields they may see but not change; parts of
 * a hidden field are listed too.
 */
export function fieldRights(
  principal: Principal,
  entity: RightsSource & Pick<Entity, 'fields' | 'copied' | 'codePattern'>,
): { hidden: string[]; readOnly: string[] } {
  const codes = mayTypeCode(principal, entity) ? [] : ['code']
  if (isAdmin(principal)) return { hidden: [], readOnly: codes }
  const lacks = (list: string[] | null) => list !== null && !matches(principal, entity, list)
  const paths = (fields: readonly Field[]) => fields.map(({ path }) => path)
  const listed = [...entity.fields, ...entity.copied]
  const hidden = withParts(paths(listed.filter(({ read }) => lacks(read))), listed)
  const locked = withParts(paths(entity.fields.filter(({ write }) => lacks(write))), entity.fields)
  const own = ownScope(principal, entity)?.write
  const foreign = own
    ? paths(entity.fields).filter((path) => !own.some((one) => covers(one, path) || covers(path, one)))
    : []
  const closed = paths(entity.fields).filter((path) => locked.includes(path) || foreign.includes(path))
  return { hidden, readOnly: [...codes, ...closed] }
}

/** The scope that limits this principal's rows, or null when they have every readable row. */
export function ownScope(principal: Principal, entity: Pick<Entity, 'scope' | 'rights'>): Scope | null {
  return entity.scope?.open ? null : findLimitingScope(principal, entity, 'read')
}

/** The scope that limits which readable rows this principal may change and delete; null = no such limit. */
export function writeScope(principal: Principal, entity: Pick<Entity, 'scope' | 'rights'>): Scope | null {
  return entity.scope?.open ? findLimitingScope(principal, entity, 'write') : null
}

/** The scope that hides private rows from this principal unless it names them; null = it hides none. */
export function privateScope(principal: Principal, { scope }: Pick<Entity, 'scope'>): Scope | null {
  return scope?.private && !isAdmin(principal) ? scope : null
}

function findLimitingScope(
  principal: Principal,
  { scope, rights }: Pick<Entity, 'scope' | 'rights'>,
  operation: 'read' | 'write',
) {
  if (!scope || isAdmin(principal)) return null
  // A scope with an unknown role was meant to limit someone: since it is unclear whom, its rows stay closed
  // to everyone else.
  if (scope.roles.some(isUnknownRole)) return scope
  if (!scope.roles.some((role) => has(principal, role))) return null
  // A manager who is also a supplier keeps the manager's view: the wider permission wins.
  const wider = rights[operation].some(
    (right) => right !== OWN && !scope.roles.includes(right) && has(principal, right),
  )
  return wider ? null : scope
}

const isLimited = (principal: Principal, entity: Pick<Entity, 'scope' | 'rights'>): boolean =>
  ownScope(principal, entity) !== null || writeScope(principal, entity) !== null

/** True when people outside the office may read records of the entity, all of them or their own. */
export function isReadOutside({ rights, scope }: Pick<Entity, 'scope' | 'rights'>): boolean {
  const own = rights.read.includes(OWN) ? (scope?.roles ?? []) : []
  return [...rights.read, ...own].some((role) => OUTSIDE_ROLES.includes(role))
}

/** True of someone outside the office; staff who are also a supplier are not. */
export function isOutside(principal: Principal): boolean {
  const held = ROLES.filter((role) => has(principal, role))
  return held.length > 0 && held.every((role) => OUTSIDE_ROLES.includes(role))
}

/** Permission to write a resource with access fields (PERM-12..16). */
export function canWriteResource(
  principal: Principal,
  record: ProtectedResource,
  status: string | null,
): boolean {
  if (isAdmin(principal)) return true
  const map = record.authWriteMap ?? {}
  const words = [
    ...(record.authWrite ?? []),
    ...(map['*'] ?? []),
    ...(status === null ? [] : (map[status] ?? [])),
  ]
  const defined = (record.authWrite?.length ?? 0) > 0 || Object.values(map).some((list) => list.length > 0)
  if (!defined) return true
  return words.some((word) => has(principal, word) || (word === OWNER && record.authorId === principal.id))
}

/** Whether only the author may delete own rows, and this record has another author. */
export function isAuthorsToDelete(
  principal: Principal,
  entity: Pick<Entity, 'scope' | 'rights'>,
  { authorId }: Pick<RecordData, 'authorId'>,
): boolean {
  const scope = ownScope(principal, entity) ?? writeScope(principal, entity)
  return scope?.delete === 'author' && authorId !== principal.id
}

/** False when only its author may delete a record, as stated by the server with the record. */
export function isRemovable(access: RecordAccess | undefined): boolean {
  return access?.mayDelete !== false
}

/**
 * False when only others may change a record, by access rules or own rows, as stated by the server with the
 * record.
 */
export function isWritable(access: RecordAccess | undefined): boolean {
  return access?.mayWrite !== false
}

function has(principal: Principal, word: string): boolean {
  return principal.authorities.includes(word)
}

/** A permission word matches a held role or authority; `OWN` matches people limited to own rows. */
function matches(
  principal: Principal,
  entity: Pick<Entity, 'scope' | 'rights'>,
  list: readonly string[],
): boolean {
  return list.some((word) => has(principal, word) || (word === OWN && isLimited(principal, entity)))
}

/** Holds the authority, or reaches own rows by the `OWN` word. */
function holds(principal: Principal, entity: RightsSource, operation: 'read' | 'write' | 'delete'): boolean {
  if (has(principal, toAuthority(entity.authority, operation))) return true
  return entity.rights[operation].includes(OWN) && isLimited(principal, entity)
}

/**
 * Extra lists (create, export): empty = all holders of the base authority. A word that the base permission
 * lists too counts only together with the authority, so that removing the authority from a group removes
 * everything built on it.
 */
function isAllowedByList(
  principal: Principal,
  entity: RightsSource,
  list: readonly string[],
  base: 'read' | 'write',
): boolean {
  const held = holds(principal, entity, base)
  const basic = entity.rights[base]
  // A file without a list of its own has that of the base: every holder of its authority is meant, by
  // whatever group.
  if (list.length === 0 || (list.length === basic.length && list.every((word) => basic.includes(word))))
    return held
  return list.some((word) => matches(principal, entity, [word]) && (held || !basic.includes(word)))
}

/** A status without declared permissions behaves as `write: true, delete: true`: short files stay usable. */
function effective(status: Status, operation: 'write' | 'delete'): StatusRight {
  const silent = status.write === undefined && status.delete === undefined && status.change === undefined
  return silent ? true : status[operation]
}

function isGranted(principal: Principal, entity: RightsSource, right: StatusRight): boolean {
  return right === true || (Array.isArray(right) && matches(principal, entity, right))
}

/**
 * Who may move a record out of a status: those on its list; with `true`, every holder of {STEM}_W; without
 * permissions, also those the entity allows to change statuses without writing.
 */
function canChange(principal: Principal, entity: RightsSource, status: Status | undefined): boolean {
  const right = status?.change ?? (Array.isArray(status?.write) ? status.write : undefined)
  if (right === undefined) return canEntity(principal, entity, 'status')
  return right === true ? holds(principal, entity, 'write') : matches(principal, entity, right)
}

/** `berth` covers `berth` itself, `berth.city` and `crew` covers `crew[].email`. */
export function covers(whole: string, part: string): boolean {
  return part === whole || part.startsWith(`${whole}.`) || part.startsWith(`${whole}[]`)
}

function withParts(paths: readonly string[], fields: readonly Field[]): string[] {
  return fields.map(({ path }) => path).filter((path) => paths.some((whole) => covers(whole, path)))
}

/** Names and flags: a role's permissions are the authorities of its group. */
const NAMES: ReadonlySet<string> = new Set([
  ...ROLES.filter((role) => role !== ROLE_ADMIN),
  ON_BOARD,
  ACCESS_BACKOFFICE,
])

/**
 * True when holding these authorities allows nothing that the principal may not do: no one manages an account
 * or group with more permissions than their own.
 */
export function mayManage(principal: Principal, held: readonly string[]): boolean {
  return isAdmin(principal) || held.every((one) => NAMES.has(one) || principal.authorities.includes(one))
}
