import { DEFAULT_LANGUAGE } from '../../../../contract/language'
import type { Entity } from '../../../../contract/model/entity'
import type { Database } from '../../../kernel/database'
import { columnName, quoteSqlName, tableName } from '../../../records'

/**
 * Creates the recipients of sent messages that were stored without them, as in the demo company, out of the
 * outcomes that the records hold: pages of recipients and the tallies are read from the table. Messages that
 * have recipients are left alone.
 */
export async function takeOverRecipients(db: Database, messages: Entity | undefined): Promise<void> {
  const declares = (path: string): boolean => messages?.fields.some((field) => field.path === path) === true
  if (!messages || !['outcomes', 'sentAt'].every(declares)) return
  const [outcomes, sentAt] = ['outcomes', 'sentAt'].map((path) => quoteSqlName(columnName(path, 'value')))
  await db.query(
    `insert into mailing_recipient (record_id, address, lang, state, error, at)
     select message.id, told->>'address', $1::text, told->>'state', case when told->>'reply' <> '' then jsonb_build_object($1::text, told->>'reply') end,
       coalesce(message.${sentAt}, message."createdAt")
     from ${quoteSqlName(tableName(messages.route))} message, jsonb_array_elements(message.${outcomes}) told
     where message.status in ('SENT', 'PARTIAL', 'FAILED') and told->>'address' <> ''
       and not exists (select 1 from mailing_recipient one where one.record_id = message.id)
     on conflict (record_id, address) do nothing`,
    [DEFAULT_LANGUAGE],
  )
}
