import { authorityOf } from '../../../catalog/rights'
import type { Entity } from '../../../contract/entity'
import { ACCESS_BACKOFFICE, ON_BOARD, ROLE_ADMIN, ROLES } from '../../../contract/user'
import type { Database, Sql } from '../../kernel/database'
import { readMarks, writeMark } from '../../kernel/db/marks'
import { ownFailure } from '../../kernel/db/sql-error'
import extra from './authorities.json'
import { insertAuthority, spreadAuthority, writeMembership } from './groups-store'
import type { Person } from './people'

const MARK = 'rights:'
const FLAGS: readonly string[] = [ON_BOARD, ACCESS_BACKOFFICE]
const OPERATIONS = ['read', 'write', 'delete'] as const

/** What decides which groups hold an authority at first. */
interface Held {
  route: string
  authority: string
  rights: Readonly<Record<(typeof OPERATIONS)[number], readonly string[]>>
}

/** Authorities over what has no file yet (D66): no route is called like these. */
const FILELESS: readonly Held[] = extra.map(({ stem, ...rights }) => ({ route: `@${stem}`, authority: stem, rights }))

/** One group per role, each holding the role's own name and the two flags of domain 1.8. Groups keep what they have. */
export async function seedGroups(sql: Sql): Promise<void> {
  for (const role of ROLES) {
    for (const authority of [role, ON_BOARD, ACCESS_BACKOFFICE]) await insertAuthority(sql, role, authority)
  }
}

/**
 * Turns the rights of entities seen for the first time into authorities of the groups that hold their words, each alone:
 * answers what the store said against those it refused.
 */
export async function seedRights(db: Database, entities: readonly Entity[]): Promise<Map<Entity, unknown>> {
  const seen = await readMarks(db, MARK)
  const fresh = entities.filter(({ route }) => !seen.has(route))
  const fileless = FILELESS.filter(({ route }) => !seen.has(route))
  const refused = new Map<Entity, unknown>()
  if (fresh.length + fileless.length === 0) return refused
  await db.transaction(async (sql) => {
    for (const one of fileless) await seedRightsOf(sql, one)
    for (const entity of fresh) {
      const failure = await ownFailure(() => db.transaction((sql) => seedRightsOf(sql, entity)))
      if (failure) refused.set(entity, failure.error)
    }
  })
  return refused
}

async function seedRightsOf(sql: Sql, { authority, rights, route }: Held): Promise<void> {
  for (const operation of OPERATIONS) await spreadAuthority(sql, authorityOf(authority, operation), rights[operation])
  await writeMark(sql, MARK + route, authority)
}

export async function setGroups(db: Database, userId: string, groups: readonly string[]): Promise<void> {
  await db.transaction((sql) => writeMembership(sql, userId, groups))
}

/**
 * What a person may do: the groups' authorities, with the two flags as the person's own record says. Without both flags
 * nothing but the flags: the role guard of the screens leaves such a person outside, and the API does too.
 */
export function authoritiesOf(person: Person, held: readonly string[]): string[] {
  const result = new Set(held)
  const flag = (name: string, value: boolean | null) => {
    if (value === true) result.add(name)
    if (value === false && !held.includes(ROLE_ADMIN)) result.delete(name)
  }
  flag(ON_BOARD, person.onBoard)
  flag(ACCESS_BACKOFFICE, person.accessBackoffice)
  const inside = held.includes(ROLE_ADMIN) || FLAGS.every((name) => result.has(name))
  return [...result].filter((name) => inside || FLAGS.includes(name))
}
