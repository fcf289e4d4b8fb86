import type { Effect, EffectNotice } from '../../../../contract/model/effect'
import type { Entity } from '../../../../contract/model/entity'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import type { CausedEffect, WrittenRecord } from '../../../records'
import { inboxFeature } from '../../messaging/inbox'
import { loadUsersOfSubject } from './people'

const toNoticeKey = ({ route }: Entity, { id }: Effect, recordId: string): string =>
  `effect ${route} ${id} ${recordId}`

/** Puts the item of an effect into inboxes, in the transaction of the write. */
export async function notify(
  core: Core,
  sql: Sql,
  {
    caused,
    context,
    entity,
    notice,
  }: { caused: CausedEffect; context: CallContext; entity: Entity; notice: EffectNotice },
): Promise<void> {
  const { effect, record, value } = caused
  const id = String(record.id)
  const evaluate = (expression: string | undefined) => (expression === undefined ? null : value(expression))
  const [user, subject] = [evaluate(notice.user), evaluate(notice.subject)]
  const userIds = [
    ...(typeof user === 'string' && user !== '' ? [user] : []),
    ...(typeof subject === 'string' && subject !== ''
      ? (await loadUsersOfSubject(core, sql, subject)).map((one) => one.id)
      : []),
  ]
  const [inbox, key] = [core.use(inboxFeature), toNoticeKey(entity, effect, id)]
  // A postponed date, or a field that changed again, is news to people who were notified before.
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

/** Withdraws items about a status that records leave, or about fields that have changed since. */
export async function withdrawLeft(
  core: Core,
  sql: Sql,
  entity: Entity,
  stored: readonly WrittenRecord[],
): Promise<void> {
  const telling = (entity.effects ?? []).filter(({ notify: notice }) => notice)
  if (telling.length === 0) return
  for (const written of stored)
    for (const effect of telling)
      if (isOver(effect, written))
        await core.use(inboxFeature).withdraw(sql, toNoticeKey(entity, effect, written.id))
}

/**
 * Items of a date or a field last until the status changes, items of a status until the record leaves all of
 * its statuses.
 */
function isOver({ on }: Effect, { changes }: WrittenRecord): boolean {
  const move = changes.find(({ path }) => path === 'status')
  const isLeft = typeof move?.from === 'string'
  if (on.event === 'status') return isLeft && on.to.includes(String(move.from))
  if (on.event === 'change') return isLeft || changes.some(({ path }) => on.fields.includes(path))
  return isLeft
}
