import { toAuthority } from '../../../../catalogue/rights/rights'
import type { Entity } from '../../../../contract/model/entity'
import { ACCESS_BACKOFFICE, ON_BOARD, ROLE_ADMIN, ROLES } from '../../../../contract/model/user'
import type { Database, Sql } from '../../../kernel/database'
import { readMarks, writeMark } from '../../../kernel/db/marks'
import { ownFailure } from '../../../kernel/db/sql-error'
import extra from './authorities.json'
import type { Person } from './people'

const MARK = 'rights:'
const FILE_MARK = 'rights-file:'
const FLAGS: readonly string[] = [ON_BOARD, ACCESS_BACKOFFICE]
const OPERATIONS = ['read', 'write', 'delete'] as const

/** Decides which groups initially hold an authority. */
interface Held {
  route: string
  authority: string
  rights: Readonly<Record<(typeof OPERATIONS)[number], readonly string[]>>
}

/** Authorities without a schema file (D66); no route has these names. */
const FILELESS: readonly Held[] = extra.map(({ stem, ...rights }) => ({
  route: `@${stem}`,
  authority: stem,
  rights,
}))

/**
 * Creates one group per role with the role's own name and the two flags of domain 1.8. Existing groups are
 * unchanged.
 */
export async function seedGroups(sql: Sql): Promise<void> {
  for (const role of ROLES) {
    for (const authority of [role, ON_BOARD, ACCESS_BACKOFFICE]) await insertAuthority(sql, role, authority)
  }
}

/**
 * Gives groups what the files say: those named by a new entity, and those that a changed file names now;
 * whoever held an authority by a word that a file no longer names loses it. What an office granted or took by
 * hand, where no file changed, stays. Each entity is applied in its own transaction; returns the errors of
 * refused ones.
 */
export async function seedRights(db: Database, entities: readonly Entity[]): Promise<Map<Entity, unknown>> {
  const refused = new Map<Entity, unknown>()
  const [seen, then] = [await readMarks(db, MARK), await readMarks(db, FILE_MARK)]
  const isNews = ({ authority, rights, route }: Held) =>
    !seen.has(route) || then.get(route) !== formatRights({ authority, rights })
  const [files, fileless] = [entities.filter(isNews), FILELESS.filter(isNews)]
  if (files.length + fileless.length === 0) return refused
  await db.transaction(async (sql) => {
    // Another process may be applying the same files.
    await sql.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [FILE_MARK])
    const known = await loadFileRights(sql)
    const apply = async (held: Held, own: Sql): Promise<void> => {
      await applyRights(own, known, held, seen.has(held.route))
      known.set(held.route, held)
    }
    for (const one of fileless) await apply(one, sql)
    for (const entity of files) {
      const failure = await ownFailure(() => db.transaction((own) => apply(entity, own)))
      if (failure) refused.set(entity, failure.error)
    }
  })
  return refused
}

/** What a file said when it was last applied, as it is remembered. */
function formatRights({ authority, rights }: Pick<Held, 'authority' | 'rights'>): string {
  return JSON.stringify({
    authority,
    ...Object.fromEntries(OPERATIONS.map((one) => [one, [...rights[one]].sort()])),
  })
}

async function loadFileRights(sql: Sql): Promise<Map<string, Held>> {
  const held = [...(await readMarks(sql, FILE_MARK))].map(([route, text]): [string, Held] => {
    const { authority, ...rights } = JSON.parse(text) as Held['rights'] & { authority: string }
    return [route, { route, authority, rights }]
  })
  return new Map(held)
}

/**
 * Applies one file. Of an entity whose rights were given before files were remembered, the present file is
 * the first one.
 */
async function applyRights(
  sql: Sql,
  known: ReadonlyMap<string, Held>,
  held: Held,
  isSeeded: boolean,
): Promise<void> {
  const { route } = held
  const before = known.get(route)
  if (isSeeded && before && formatRights(before) === formatRights(held)) return
  if (before || !isSeeded) {
    const after = new Map([...known, [route, held]])
    const codes = [before, held].flatMap((one) =>
      one ? OPERATIONS.map((operation) => toAuthority(one.authority, operation)) : [],
    )
    for (const code of new Set(codes))
      await moveAuthority(sql, code, findAuthorityWords(known, code), findAuthorityWords(after, code))
  }
  await writeMark(sql, MARK + route, held.authority)
  await writeMark(sql, FILE_MARK + route, formatRights(held))
}

/**
 * Authorities that the files of these entities, and the server itself, give, each with the words that give
 * it.
 */
export async function loadFileAuthorities(
  sql: Sql,
  routes: ReadonlySet<string>,
): Promise<Map<string, string[]>> {
  const known = new Map(
    [...(await loadFileRights(sql))].filter(([route]) => routes.has(route) || route.startsWith('@')),
  )
  const codes = [...known.values()].flatMap(({ authority }) =>
    OPERATIONS.map((one) => toAuthority(authority, one)),
  )
  return new Map([...new Set(codes)].map((code) => [code, findAuthorityWords(known, code)]))
}

/** The words that give an authority in some file: entities may share one. */
function findAuthorityWords(files: ReadonlyMap<string, Held>, code: string): string[] {
  const words = [...files.values()].flatMap(({ authority, rights }) =>
    OPERATIONS.flatMap((operation) => (toAuthority(authority, operation) === code ? rights[operation] : [])),
  )
  return [...new Set(words)]
}

/**
 * Moves an authority from the groups that have one of the former words to those that have one of the present
 * ones.
 */
async function moveAuthority(
  sql: Sql,
  code: string,
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  const holders = 'SELECT group_code FROM group_authority WHERE authority = ANY'
  await sql.query(
    `INSERT INTO group_authority (group_code, authority)
     SELECT DISTINCT group_code, $1::text FROM group_authority
     WHERE authority = ANY($3::text[]) AND group_code NOT IN (${holders}($2::text[]))
     ON CONFLICT DO NOTHING`,
    [code, [...before], [...after]],
  )
  if (before.length === 0) return
  await sql.query(
    `DELETE FROM group_authority WHERE authority = $1 AND group_code IN (${holders}($2::text[]))
     AND group_code NOT IN (${holders}($3::text[]))`,
    [code, [...before], [...after]],
  )
}

export async function setGroups(db: Database, userId: string, groups: readonly string[]): Promise<void> {
  await db.transaction((sql) => writeMembership(sql, userId, groups))
}

/**
 * A person's authorities: those of their groups, with the two flags taken from their own record. Without both
 * flags only the flags remain: the role guard keeps such a person out of the screens, and the API does too.
 */
export function getAuthorities(person: Person, held: readonly string[]): string[] {
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

/** Distinct role names and authorities of a user's groups. */
export async function readAuthorities(sql: Sql, userId: string): Promise<string[]> {
  const { rows } = await sql.query<{ authority: string }>(
    `SELECT DISTINCT a.authority FROM group_authority a JOIN user_group u ON u.group_code = a.group_code
     WHERE u.user_id = $1 ORDER BY a.authority`,
    [userId],
  )
  return rows.map(({ authority }) => authority)
}

/** Role names and authorities of each of these users. */
export async function readHeld(sql: Sql, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql.query<{ id: string; held: string[] }>(
    `SELECT u.user_id AS id, json_agg(DISTINCT a.authority) AS held
     FROM user_group u JOIN group_authority a ON a.group_code = u.group_code
     WHERE u.user_id = ANY($1::uuid[]) GROUP BY u.user_id`,
    [[...userIds]],
  )
  return new Map(rows.map(({ held, id }) => [id, held]))
}

/** Members of groups with an authority. */
export async function readHolders(sql: Sql, authority: string): Promise<string[]> {
  const { rows } = await sql.query<{ userId: string }>(
    `SELECT DISTINCT u.user_id AS "userId" FROM user_group u JOIN group_authority a ON a.group_code = u.group_code
     WHERE a.authority = $1`,
    [authority],
  )
  return rows.map(({ userId }) => userId)
}

export async function insertAuthority(sql: Sql, group: string, authority: string): Promise<void> {
  await sql.query(
    'INSERT INTO group_authority (group_code, authority) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [group, authority],
  )
}

/** Replaces the groups of a user. */
export async function writeMembership(sql: Sql, userId: string, groups: readonly string[]): Promise<void> {
  await sql.query('DELETE FROM user_group WHERE user_id = $1', [userId])
  for (const code of groups)
    await sql.query('INSERT INTO user_group (user_id, group_code) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      userId,
      code,
    ])
}

/** The authorities of each group. */
export async function readAllGroups(sql: Sql): Promise<Map<string, string[]>> {
  const { rows } = await sql.query<{ code: string; authorities: string[] }>(
    `SELECT group_code AS code, json_agg(authority ORDER BY authority) AS authorities
     FROM group_authority GROUP BY group_code ORDER BY group_code`,
  )
  return new Map(rows.map(({ authorities, code }) => [code, authorities]))
}

/** Gives a group authorities and takes others: what is in neither list stays as it is. */
export async function changeGroup(
  sql: Sql,
  code: string,
  { given, taken }: { given: readonly string[]; taken: readonly string[] },
): Promise<void> {
  await sql.query('DELETE FROM group_authority WHERE group_code = $1 AND authority = ANY($2::text[])', [
    code,
    [...taken],
  ])
  await sql.query(
    'INSERT INTO group_authority (group_code, authority) SELECT DISTINCT $1::text, unnest($2::text[]) ON CONFLICT DO NOTHING',
    [code, [...given]],
  )
}

/** The groups of a user. */
export async function readMemberships(sql: Sql, userId: string): Promise<string[]> {
  const { rows } = await sql.query<{ code: string }>(
    'SELECT group_code AS code FROM user_group WHERE user_id = $1',
    [userId],
  )
  return rows.map(({ code }) => code)
}

/** The groups of everyone who is in one. */
export async function readMembers(sql: Sql): Promise<Map<string, string[]>> {
  const { rows } = await sql.query<{ id: string; codes: string[] }>(
    'SELECT user_id AS id, json_agg(group_code) AS codes FROM user_group GROUP BY user_id',
  )
  return new Map(rows.map(({ codes, id }) => [id, codes]))
}

/** The authorities of a group. */
export async function readGroup(sql: Sql, code: string): Promise<string[]> {
  const { rows } = await sql.query<{ authority: string }>(
    'SELECT authority FROM group_authority WHERE group_code = $1 ORDER BY authority',
    [code],
  )
  return rows.map(({ authority }) => authority)
}
