import type { PersonalHolder } from '../../feature'
import type { Sql } from '../../kernel/database'

const TAKEN = 2_000

/** Mails to a person's addresses, without their texts, which may contain links and passwords. */
export function mailHolder(sql: Sql): PersonalHolder {
  return {
    part: 'mails',
    isPrivate: true,
    held: async ({ addresses }) => {
      const { rows } = await sql.query<{ event: string; to: string; subject: string; at: string; sentAt: string | null }>(
        `select event, recipient as "to", subject, created_at as at, sent_at as "sentAt" from mail_message
         where lower(recipient) = any ($1::text[]) order by created_at desc, id limit ${TAKEN}`,
        [[...addresses]],
      )
      return rows.map((row) => ({ ...row, at: instant(row.at), sentAt: row.sentAt && instant(row.sentAt) }))
    },
  }
}

const instant = (at: string): string => new Date(at).toISOString()
