import { isObject } from '../../../catalog/paths'
import type { Json } from '../../../contract/json'
import type { Core } from '../../feature'
import type { Sql } from '../../kernel/database'
import { ownFailure } from '../../kernel/db/sql-error'
import { columnName, quoted, type RecordGuard, tableName, type WrittenRecord, writeRecord } from '../../records'

/** The entities whose records show the account of their subject. */
const CUSTOMERS = 'customers'
const USERS = 'users'
const FIELD = 'portalUser'
const SUBJECT = 'subject'

/**
 * A customer shows the first account of its subject. It is set in the transaction that links the account to the subject, or
 * that creates a customer of a subject with an account, and emptied when that account is deleted.
 */
export function createPortalGuards(core: Core): RecordGuard[] {
  return [USERS, CUSTOMERS].map((route) => ({
    route,
    stored: async (sql, entity, stored) => {
      const subjects = new Set(stored.flatMap(subjectsOf))
      if (subjects.size > 0 && entity.fields.some(({ path }) => path === SUBJECT)) await showAccounts(core, sql, [...subjects])
    },
  }))
}

/** The old and new subjects of a changed record; the subjects of a deleted or restored one. */
function subjectsOf({ changes, write: { base, content } }: WrittenRecord): string[] {
  const change = changes.find(({ path }) => path === SUBJECT)
  if (change) return [idIn(change.from), idIn(change.to)].filter((id) => id !== null)
  const isMoved = content === null
  return isMoved ? [idIn(base?.[SUBJECT])].filter((id) => id !== null) : []
}

function idIn(value: Json | undefined): string | null {
  return isObject(value) && typeof value.id === 'string' ? value.id : null
}

/**
 * Sets the accounts of customers that were stored before this field existed: one statement finds those that differ, so that a
 * start with nothing to do costs no more. A customer that cannot be written, because its file now requires more, is logged.
 */
export async function showMissingAccounts(core: Core): Promise<void> {
  await showAccounts(core, core.db, null, async (write, id) => {
    const failure = await ownFailure(write)
    if (failure) core.log(`${CUSTOMERS} ${id}: ${FIELD} is not set: ${String(failure.error)}`)
  })
}

/** Writes the account of each customer of these subjects, null = of all, where it differs. */
async function showAccounts(
  { builtIn, records, served }: Core,
  sql: Sql,
  subjects: readonly string[] | null,
  attempt: (write: () => Promise<unknown>, id: string) => Promise<unknown> = (write) => write(),
): Promise<void> {
  const [customers, users] = [served(CUSTOMERS), builtIn(USERS)()]
  const isTied = customers?.fields.some(({ path, server }) => path === FIELD && server)
  if (!customers || !isTied || !users.fields.some(({ path }) => path === SUBJECT)) return
  const [subject, shown] = [quoted(columnName(SUBJECT, 'id')), quoted(columnName(FIELD, 'id'))]
  const { rows } = await sql.query<{ id: string; account: string | null }>(
    `select c.id, a.id as account from ${quoted(tableName(CUSTOMERS))} c
     left join lateral (select u.id from ${quoted(tableName(users.route))} u
       where not u._deleted and u.${subject} = c.${subject} order by u."createdAt", u.id limit 1) a on true
     where not c._deleted and ($1::uuid[] is null or c.${subject} = any ($1)) and c.${shown} is distinct from a.id`,
    [subjects && [...subjects]],
  )
  for (const { account, id } of rows) {
    const portalUser = account === null ? null : { id: account }
    await attempt(() => writeRecord<'customers'>(records(), customers, id, { portalUser }), id)
  }
}
