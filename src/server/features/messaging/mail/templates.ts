import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { isAdmin } from '../../../../catalogue/rights/rights'
import type { Json } from '../../../../contract/json'
import { DEFAULT_LANGUAGE, localText } from '../../../../contract/language'
import { EFFECT_MAILS } from '../../../../contract/model/effect'
import type { Entity } from '../../../../contract/model/entity'
import { serverContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { columnName, quoteSqlName, type RecordGuard, type Records, tableName } from '../../../records'
import shipped from './templates.json'

/** The server's default texts of mails, by event. */
export const shippedMail: Readonly<
  Record<string, { subject: Record<string, string>; body: Record<string, string> }>
> = shipped

/** The events that send a mail: each has a default template, which an enabled record overrides. */
export type MailEvent = keyof typeof shipped

/** Finds the template of an event in a language. */
export interface Templates {
  /** `template`: id of the one that is wanted, where it is enabled and of the event */
  find: (event: MailEvent, lang: string, template?: string) => Promise<{ subject: string; body: string }>
}

/** Events whose mails give no access to an account. */
const PLAIN_EVENTS: readonly string[] = [...EFFECT_MAILS, 'DIGEST'] satisfies readonly MailEvent[]
/** Events about accounts, by their code in templates. */
const ACCOUNT_EVENTS: readonly string[] = Object.keys(shipped).filter(
  (event) => !PLAIN_EVENTS.includes(event),
)

const ENABLED_STATUS = 'ENABLED'

/** The enabled record for the event, when the schema folder has mail templates; else the default text. */
export function createTemplates(needs: {
  records: () => Records
  templates: () => Entity | undefined
}): Templates {
  const loadEventTemplate = async (event: MailEvent, template?: string) => {
    const entity = needs.templates()
    if (!entity?.fields.some(({ path }) => path === 'event')) return null
    const filters = [{ path: 'event', operator: 'Equals' as const, values: [event] }]
    const { items } = await needs
      .records()
      .list(entity, { ...PLAIN_LIST, filters, size: 20, count: 'none' }, serverContext())
    const enabled = items.filter(({ status }) => !status || status === ENABLED_STATUS)
    const found = enabled.find(({ id }) => id === template) ?? enabled[0]
    return found ? needs.records().get(entity, found.id, serverContext()) : null
  }
  return {
    find: async (event, lang, template) => {
      const record = await loadEventTemplate(event, template)
      const own = shipped[event]
      return {
        subject: words(record?.subjectLine, lang) ?? words(own.subject, lang) ?? '',
        body: words(record?.body, lang) ?? words(own.body, lang) ?? '',
      }
    },
  }
}

function words(value: Json | undefined, lang: string): string | null {
  if (typeof value === 'string') return value === '' ? null : value
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const texts = value as Record<string, string>
  return localText(texts, lang) ?? localText(texts, DEFAULT_LANGUAGE) ?? null
}

/** The entity whose records are mail templates. */
export const TEMPLATES = 'email-templates'

/**
 * Only administrators may change templates of mails about accounts: such a mail grants access to its reader,
 * and its author decides where its links lead.
 */
export function createTemplateGuard(): RecordGuard {
  return {
    route: TEMPLATES,
    closed: async (sql, entity, ids, principal) => {
      if (isAdmin(principal) || !entity.fields.some(({ path }) => path === 'event')) return new Set()
      const event = quoteSqlName(columnName('event', 'value'))
      const { rows } = await sql.query<{ id: string }>(
        `select id from ${quoteSqlName(tableName(entity.route))} where id = any ($1::uuid[]) and ${event} = any ($2::text[])`,
        [[...ids], [...ACCOUNT_EVENTS]],
      )
      return new Set(rows.map(({ id }) => id))
    },
    check: async (_sql, _entity, stored, { principal }) => {
      if (!principal || isAdmin(principal)) return
      const isOfAccounts = stored.some(({ write }) =>
        ACCOUNT_EVENTS.includes(String(write.content?.record.event)),
      )
      if (isOfAccounts)
        throw new Refusal('FORBIDDEN', 'Only administrators can change the templates of mails about accounts')
    },
  }
}
