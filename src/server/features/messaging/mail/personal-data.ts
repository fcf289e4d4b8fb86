import { ERASED_TEXT } from '../../../../contract/model/person'
import type { PersonalDataSource } from '../../../feature'
import type { Sql } from '../../../kernel/database'

const MAX_ROWS_PER_READ = 2_000
/** Stands for an erased address. */
const NO_ADDRESS = `${ERASED_TEXT.toLowerCase()}@example.invalid`

/** Mails to a person's addresses, without their texts, which may contain links and passwords. */
export function mailPersonalData(sql: Sql): PersonalDataSource {
  return {
    part: 'mails',
    isPrivate: true,
    held: async ({ addresses }) => {
      const { rows } = await sql.query<{
        event: string
        to: string
        subject: string
        at: string
        sentAt: string | null
      }>(
        `select event, recipient as "to", subject, created_at as at, sent_at as "sentAt" from mail_message
         where lower(recipient) = any ($1::text[]) order by created_at desc, id limit ${MAX_ROWS_PER_READ}`,
        [[...addresses]],
      )
      return rows.map((row) => ({ ...row, at: instant(row.at), sentAt: row.sentAt && instant(row.sentAt) }))
    },
    erase: async (own, { addresses, names }) => {
      const emptied = `subject = $2, html = null, plain = null, copies = null, attachments = null,
         state = case when state = 'SENT' then state else 'FAILED' end, error = case when error is null then null else jsonb_build_object('en', $2::text) end`
      await own.query(
        `update mail_message set recipient = $3, ${emptied} where lower(recipient) = any ($1::text[])`,
        [[...addresses], ERASED_TEXT, NO_ADDRESS],
      )
      // Mails to others keep their text: only the address goes.
      await own.query(
        `update mail_message set copies = (select jsonb_agg(case when lower(one) = any ($1::text[]) then $2 else one end)
           from jsonb_array_elements_text(copies) one)
         where exists (select 1 from jsonb_array_elements_text(copies) one where lower(one) = any ($1::text[]))`,
        [[...addresses], NO_ADDRESS],
      )
      await own.query('update mail_message set reply_to = null where lower(reply_to) = any ($1::text[])', [
        [...addresses],
      ])
      await own.query('delete from mail_returned where address = any ($1::text[])', [[...addresses]])
      // Mails to others may name them anywhere in their text, which cannot be edited.
      for (const name of names)
        await own.query(
          `update mail_message set ${emptied} where concat_ws(' ', subject, html, plain, error) ilike $1`,
          [likePattern(name), ERASED_TEXT],
        )
    },
  }
}

const instant = (at: string): string => new Date(at).toISOString()

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
