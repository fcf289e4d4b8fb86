import type { Json } from '../../contract/json'
import { ROLE_ADMIN } from '../../contract/user'
import { guardReason } from '../../engine/commands/field-reasons'
import { statusOf } from '../../engine/commands/reason-code'
import { statusChoices } from '../../engine/commands/status-choices'
import type { Office } from '../../engine/office'
import type { OpenRecord } from '../../engine/record'
import { fieldNames, isValid } from '../../engine/record'
import { createMoves } from './moves'

/** Why a guard keeps the record from a status, in words; null when none does. Administrators also get rule and place. */
function refusals(office: Office, { entity, conf, session }: OpenRecord): (to: string) => string | null {
  const { texts } = office.ports
  const admin = office.session.store.getState().user?.authorities.includes(ROLE_ADMIN) === true
  return (to) => {
    const { rule } = session.guard(to)
    if (!rule) return null
    const { text, technical } = guardReason({ entity, conf, texts }, rule)
    return [text, ...(admin ? technical : [])].join(' ')
  }
}

/**
 * The change-status dialog and what follows a confirmed choice (spec A 4.2): a valid record is saved with the status at
 * once; for one that the status makes invalid a warning appears, and closing it keeps the status as intended and leads to
 * the edit page without any call (STATUS-06, STATUS-07).
 */
export async function pickStatus(office: Office, open: OpenRecord, label: string, save: () => Promise<void>): Promise<void> {
  const { session, conf, target } = open
  const { base, picked } = session.store.getState()
  const choices = statusChoices(conf, base?.status ?? null, refusals(office, open))
  const input = { label, choices, picked, invalid: target.mode === 'update' && !isValid(session.store.getState()) }
  const status = await office.dialogs.open('change-status', input as unknown as Json)
  if (typeof status === 'string') await moveTo(office, open, status, save)
}

/** Moves the open record to a status it may have: at once when it is valid there, else by way of the edit page. */
export async function moveTo(office: Office, open: OpenRecord, status: string, save: () => Promise<void>): Promise<void> {
  const { session, target } = open
  if (session.store.getState().base === null) return
  const errors = session.validate(status)
  if (errors.length > 0) {
    await warn(office, open, status, [...new Set(errors.map(({ path }) => path))])
    if (target.mode === 'show') return createMoves(office, open).edit({ status })
    session.pick(status)
    return session.reveal()
  }
  if (target.mode === 'update') {
    session.pick(status)
    return save()
  }
  try {
    await session.changeStatus(status)
    office.notices.add({ tone: 'success', text: 'NOTIFICATIONS.UPDATE' })
  } catch (error) {
    office.notices.failure(error, fieldNames(open.entity, office.ports.texts))
  }
}

async function warn(office: Office, { entity, conf }: OpenRecord, status: string, paths: readonly string[]): Promise<void> {
  const name = fieldNames(entity, office.ports.texts)
  const fields = paths.map(name)
  await office.dialogs.open('status-warning', { status: statusOf(conf, status)?.name ?? status, fields })
}
