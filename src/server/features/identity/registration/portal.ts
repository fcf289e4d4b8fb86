import { relationId } from '../../../../catalogue/paths'
import type { Entity } from '../../../../contract/model/entity'
import type { Core } from '../../../feature'
import type { Sql } from '../../../kernel/database'
import { ownFailure } from '../../../kernel/db/sql-error'
import {
  columnName,
  quoteSqlName,
  type RecordHook,
  tableName,
  type WrittenRecord,
  writeRecord,
} from '../../../records'

/** The field of each entity whose records show the account of their subject. */
const USER_FIELDS = { customers: 'portalUser', collaborators: 'user' } as const
type Route = keyof typeof USER_FIELDS
const ROUTES = Object.keys(USER_FIELDS) as Route[]
const USERS = 'users'
const SUBJECT = 'subject'

/**
 * A customer and a collaborator show the first account of their subject, whichever of the two was there
 * first. It is set in the transaction that links the account to the subject, or that creates a record of a
 * subject with an account, and emptied when that account is deleted.
 */
export function createPortalHooks(core: Core): RecordHook[] {
  return [USERS, ...ROUTES].map((route) => ({
    route,
    onStored: async (sql, entity, stored) => {
      const subjects = new Set(stored.flatMap(listSubjects))
      if (subjects.size > 0 && entity.fields.some(({ path }) => path === SUBJECT))
        await showAccounts(core, sql, [...subjects])
    },
  }))
}

/** The old and new subjects of a changed record; the subjects of a deleted or restored one. */
function listSubjects({ changes, write: { base, content } }: WrittenRecord): string[] {
  const change = changes.find(({ path }) => path === SUBJECT)
  if (change) return [relationId(change.from), relationId(change.to)].filter((id) => id !== null)
  const isMoved = content === null
  return isMoved ? [relationId(base?.[SUBJECT])].filter((id) => id !== null) : []
}

/**
 * Sets the accounts of records that were stored before this field existed: one statement per entity finds
 * those that differ, so that a start with nothing to do costs no more. A record that cannot be written,
 * because its file now requires more, is logged.
 */
export async function showMissingAccounts(core: Core): Promise<void> {
  await showAccounts(core, core.db, null, async (write, place) => {
    const failure = await ownFailure(write)
    if (failure) core.log(`${place}: its account is not set: ${String(failure.error)}`)
  })
}

/** Writes the account of each record of these subjects, null = of all, where it differs. */
async function showAccounts(
  core: Core,
  sql: Sql,
  subjects: readonly string[] | null,
  attempt: (write: () => Promise<unknown>, place: string) => Promise<unknown> = (write) => write(),
): Promise<void> {
  for (const route of ROUTES) {
    const entity = core.served(route)
    if (!entity) continue
    for (const { account, id } of await loadAccountMismatches(core, sql, entity, subjects)) {
      const values = { [USER_FIELDS[route]]: account === null ? null : { id: account } }
      await attempt(() => writeRecord<Route>(core.records(), entity, id, values), `${route} ${id}`)
    }
  }
}

/** The records that do not show the first account of their subject. */
async function loadAccountMismatches(
  { builtIn }: Core,
  sql: Sql,
  { fields, route }: Entity,
  subjects: readonly string[] | null,
): Promise<{ id: string; account: string | null }[]> {
  const users = builtIn(USERS)()
  const field = USER_FIELDS[route as Route]
  const isTied = fields.some(({ path, server }) => path === field && server)
  if (!isTied || !users.fields.some(({ path }) => path === SUBJECT)) return []
  const [subject, shown] = [quoteSqlName(columnName(SUBJECT, 'id')), quoteSqlName(columnName(field, 'id'))]
  const { rows } = await sql.query<{ id: string; account: string | null }>(
    `select c.id, a.id as account from ${quoteSqlName(tableName(route))} c
     left join lateral (select u.id from ${quoteSqlName(tableName(users.route))} u
       where not u._deleted and u.${subject} = c.${subject} order by u."createdAt", u.id limit 1) a on true
     where not c._deleted and ($1::uuid[] is null or c.${subject} = any ($1)) and c.${shown} is distinct from a.id`,
    [subjects && [...subjects]],
  )
  return rows
}
