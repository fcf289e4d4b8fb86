import type { Effect, EffectNotice } from '../../../contract/effect'
import type { Entity } from '../../../contract/entity'
import type { Core } from '../../feature'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { type CausedEffect, columnName, quoted, tableName, type WrittenRecord } from '../../records'
import { inboxFeature } from '../inbox'

const keyOf = ({ route }: Entity, { id }: Effect, recordId: string): string => `effect ${route} ${id} ${recordId}`

/** Puts the item of an effect into inboxes, in the transaction of the write. */
export async function notify(
  core: Core,
  sql: Sql,
  { caused, context, entity, notice }: { caused: CausedEffect; context: CallContext; entity: Entity; notice: EffectNotice },
): Promise<void> {
  const { effect, record, value } = caused
  const id = String(record.id)
  const told = (expression: string | undefined) => (expression === undefined ? null : value(expression))
  const [user, subject] = [told(notice.user), told(notice.subject)]
  const userIds = [
    ...(typeof user === 'string' && user !== '' ? [user] : []),
    ...(typeof subject === 'string' && subject !== '' ? await usersOf(core, sql, subject) : []),
  ]
  const [inbox, key] = [core.use(inboxFeature), keyOf(entity, effect, id)]
  // A date that was put off, or a field that changed again, is news to those who were told before.
  if (effect.on.event === 'date' || effect.on.event === 'change') await inbox.withdraw(sql, key)
  await inbox.add(sql, {
    kind: notice.kind,
    key,
    userIds,
    roles: notice.roles,
    record: { route: entity.route, id },
    by: context.by,
    ...(notice.words ? { words: notice.words } : {}),
    requiresAck: notice.acknowledge,
  })
}

/** Takes back what was told about a status that records leave. */
export async function withdrawLeft(core: Core, sql: Sql, entity: Entity, stored: readonly WrittenRecord[]): Promise<void> {
  const telling = (entity.effects ?? []).filter(({ notify: notice, on }) => notice && on.event === 'status')
  if (telling.length === 0) return
  for (const { changes, id } of stored) {
    const left = changes.find(({ path }) => path === 'status')?.from
    for (const effect of telling)
      if (effect.on.event === 'status' && typeof left === 'string' && effect.on.to.includes(left))
        await core.use(inboxFeature).withdraw(sql, keyOf(entity, effect, id))
  }
}

async function usersOf({ builtIn }: Core, sql: Sql, subject: string): Promise<string[]> {
  const users = builtIn('users')()
  const field = users.fields.find(({ path }) => path === 'subject')
  if (!field) return []
  const { rows } = await sql.query<{ id: string }>(
    `select id from ${quoted(tableName(users.route))} where not _deleted and ${quoted(columnName('subject', 'id'))} = $1::uuid`,
    [subject],
  )
  return rows.map(({ id }) => id)
}
