import { isAdmin } from '../../../catalog/rights'
import { Refusal } from '../../kernel/refusal'
import type { RecordGuard } from '../../records'
import { columnName, quoted, tableName } from '../../records'
import { ACCOUNT_EVENTS } from './templates'

/** The entity whose records are templates of mails. */
export const TEMPLATES = 'email-templates'

/**
 * Templates of mails about accounts are the administrators': such a mail lets whoever reads it into an account, and who
 * writes its words decides where its links lead.
 */
export function createTemplateGuard(): RecordGuard {
  return {
    route: TEMPLATES,
    closed: async (sql, entity, ids, principal) => {
      if (isAdmin(principal) || !entity.fields.some(({ path }) => path === 'event')) return new Set()
      const event = quoted(columnName('event', 'value'))
      const { rows } = await sql.query<{ id: string }>(
        `select id from ${quoted(tableName(entity.route))} where id = any ($1::uuid[]) and ${event} = any ($2::text[])`,
        [[...ids], [...ACCOUNT_EVENTS]],
      )
      return new Set(rows.map(({ id }) => id))
    },
    stored: async (_sql, _entity, stored, { principal }) => {
      if (!principal || isAdmin(principal)) return
      const isOfAccounts = stored.some(({ write }) => ACCOUNT_EVENTS.includes(String(write.content?.record.event)))
      if (isOfAccounts) throw new Refusal('FORBIDDEN', 'Only administrators write the templates of mails about accounts')
    },
  }
}
