import { ROLE_ADMIN } from '../../../contract/model/user'
import { guardReason } from '../../../engine/commands/field-reasons'
import type { Office } from '../../../engine/office/office'
import { fieldNames, openRecord } from '../../../engine/record'
import type { Registry } from '../../registry'

/** Result of the file's rules for a record before it changes its status. */
export interface CardRules {
  /** why a guard refuses a status, as text; null = none does */
  refused: (status: string) => string | null
  /** labels of the fields to complete before it may have the status */
  missing: (status: string) => string[]
}

/**
 * Loads a whole record and evaluates the rules of its file. Load it lazily: it imports the evaluator. Rejects
 * with ApiError.
 */
export async function openCard(
  office: Office,
  registry: Registry,
  route: string,
  id: string,
): Promise<CardRules> {
  const open = await openRecord(office, { route, mode: 'show', id }, await registry.checks())
  const { conf, entity, session } = open
  const { texts } = office.ports
  const isAdmin = office.session.store.getState().user?.authorities.includes(ROLE_ADMIN) === true
  const name = fieldNames(entity, texts)
  return {
    refused: (status) => {
      const { rule } = session.guard(status)
      if (!rule) return null
      const { technical, text } = guardReason({ entity, conf, texts }, rule)
      return [text, ...(isAdmin ? technical : [])].join(' ')
    },
    missing: (status) => [...new Set(session.validate(status).map(({ path }) => path))].map(name),
  }
}
