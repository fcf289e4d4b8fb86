import { isApiError } from '../../contract/calls/api-error'
import type { Json } from '../../contract/json'
import { ROLE_ADMIN } from '../../contract/model/user'
import { guardReason } from '../../engine/commands/field-reasons'
import { findStatus } from '../../engine/commands/reason-code'
import { statusChoices } from '../../engine/commands/status-choices'
import { hasLetter } from '../../engine/letter'
import type { Office } from '../../engine/office/office'
import { fieldNames, isDirty, isValid, type OpenRecord, type SaveResult } from '../../engine/record'
import { ACTION_CALLS } from '../../generated/action-calls'
import { saveFile, savePdf } from '../commands/save-file'
import { createMoves, pageQuery, recordHref } from './moves'
import { dismissRefusedSave, tellRefusedSave } from './refused-saves'

/** The operations of a record page. */
export interface RecordVerbs {
  back: () => void
  edit: () => void
  /** opens the record's virtual folder */
  folder: () => void
  cancel: () => void
  save: () => Promise<void>
  /** saves and opens another record for editing; null = back to the list */
  saveAndGo: (id: string | null) => Promise<void>
  /** opens another record in the mode of this one; null = there is none */
  visit: (id: string | null) => void
  changeStatus: () => Promise<void>
  remove: () => Promise<void>
  restore: () => Promise<void>
  /** opens a new record with a copy of the stored values */
  duplicate: () => void
  /** fetches the record as a contact card and hands it to the browser under the server's name (API-29) */
  card: () => Promise<void>
  /** the same with the record as a PDF */
  pdf: () => Promise<void>
  /** copies the address of the shown record to the clipboard */
  copyLink: () => Promise<void>
  /** asks before unsaved work is left; true = go */
  mayLeave: () => Promise<boolean>
}

/** A refusal that the server explains is shown with its text; anything else is the general error (ERR-06). */
function tellFailure(office: Office, { entity }: OpenRecord, error: unknown): void {
  const explained = isApiError(error) && [0, 401, 403, 409, 422].includes(error.status)
  if (explained) office.notices.failure(error, fieldNames(entity, office.ports.texts))
  else
    office.notices.add({
      tone: 'danger',
      title: 'NOTIFICATIONS.ERROR.TITLE',
      text: 'NOTIFICATIONS.ERROR.DESCRIPTION',
    })
}

/**
 * A message that asks and then explains: the question becomes the title of the dialog, the rest its text. The
 * space between them stays, so that read one after the other they are the message again.
 */
function splitQuestion(message: string): { title: string; text?: string } {
  const [, title, text] = /^(.*\?\s+)(\S.*)$/s.exec(message) ?? []
  return title && text ? { title, text } : { title: message }
}

/** Question before, and message after, an operation; text keys. */
interface Confirmation {
  question: string
  confirm: string
  /** the button warns */
  danger: boolean
  done: string
}

const REMOVAL: Confirmation = {
  question: 'NOTIFICATIONS.CRUD.DELETE_QUESTION',
  confirm: 'CRUD.DELETE',
  danger: true,
  done: 'NOTIFICATIONS.DELETE',
}
const RESTORATION: Confirmation = {
  question: 'NOTIFICATIONS.CRUD.RESTORE_QUESTION',
  confirm: 'CRUD.RESTORE',
  danger: false,
  done: 'NOTIFICATIONS.DELETE_restored',
}

/** The operations of one open record, without UI. */
export function createVerbs(office: Office, open: OpenRecord): RecordVerbs {
  const { session, conf, target } = open
  const { text } = office.ports.texts
  const moves = createMoves(office, open)
  const backOrAway = () => (target.mode === 'update' ? moves.show() : moves.leave())
  const state = () => session.store.getState()
  const label = () => state().base?.label || state().base?.code || open.page.newLabel

  const ask = async (title: string, confirm: string, danger: boolean, cancel?: string): Promise<boolean> => {
    const input: Json = { ...splitQuestion(title), confirm, danger, ...(cancel ? { cancel } : {}) }
    return (await office.dialogs.open('confirm', input)) === true
  }
  const act = async (call: () => Promise<unknown>, { question, confirm, danger, done }: Confirmation) => {
    if (!(await ask(text(question, { label: label() }), text(confirm), danger))) return
    try {
      await call()
      office.notices.add({ tone: 'success', text: done })
      if (target.mode === 'update') moves.show()
    } catch (error) {
      tellFailure(office, open, error)
    }
  }
  const save = async (then?: () => void) => afterSave(office, open, await session.save(), then)

  return {
    back: backOrAway,
    edit: () => moves.edit(),
    cancel: backOrAway,
    folder: moves.folder,
    save: () => save(),
    saveAndGo: (id) => save(() => (id === null ? moves.leave() : moves.edit({}, id))),
    visit: (id) => {
      if (id === null) return
      if (target.mode === 'update') moves.edit({}, id)
      else moves.show(id)
    },
    remove: () => act(session.remove, REMOVAL),
    restore: () => act(session.restore, RESTORATION),
    duplicate: moves.copy,
    card: () => saveFile(office, open.target, ACTION_CALLS.exportVcard),
    pdf: () => savePdf(office, { route: open.target.route, id: open.target.id ?? '' }),
    copyLink: () => copyLink(office, open),
    changeStatus: () => pickStatus(office, open, label(), save),
    mayLeave: async () => {
      const { picked } = state()
      const intended = findStatus(conf, picked)
      if (open.undoStack.isSuspended() || (!isDirty(state()) && !intended)) return true
      const leaves = await ask(
        text('NOTIFICATIONS.CRUD.EXIT'),
        text('RECORD.LEAVE'),
        true,
        text('RECORD.STAY'),
      )
      if (leaves) open.undoStack.drop()
      return leaves
    },
  }
}

/** The browser may block the clipboard: then a message shows the address to copy by hand. */
async function copyLink({ notices }: Office, { target }: OpenRecord): Promise<void> {
  const link = new URL(recordHref(target.route, target.id ?? ''), window.location.origin).href
  try {
    await window.navigator.clipboard.writeText(link)
    notices.add({ tone: 'success', text: 'RECORD.LINK_COPIED' })
  } catch {
    notices.add({ tone: 'warning', text: 'RECORD.LINK_NOT_COPIED', params: { link } })
  }
}

/**
 * After a save: the notice, then the page that the specification requires (RECORD-06, ROUTE-19, ROUTE-20,
 * ERR-08).
 */
export function afterSave(office: Office, open: OpenRecord, result: SaveResult, then?: () => void): void {
  const { notices, ports } = office
  const names = fieldNames(open.entity, ports.texts)
  if (result.kind === 'failed') tellRefusedSave(office, open, result.error)
  // The bar that says so may have stood there for long: a press of Save is answered too.
  if (result.kind === 'deleted') notices.add({ tone: 'warning', text: 'ERRORS.RECORD_DELETED' })
  if (result.kind !== 'saved') return
  dismissRefusedSave(office, open)
  if (result.merged) {
    const by = result.merged.by ?? ports.texts.text('RECORD.SOMEBODY')
    notices.add({ tone: 'info', text: 'RECORD.MERGED', params: { by } })
  }
  const stay = !result.created || pageQuery(ports.navigator.current()).showAfterCreation
  // Where the person goes on elsewhere, the new record may be nowhere in sight: an e-mail written from a
  // customer is a draft.
  const show = () => ports.navigator.go(recordHref(open.target.route, result.record.id))
  const act = stay || then ? {} : { act: { text: 'LIST.OPEN_ROW', run: show } }
  notices.add({
    tone: 'success',
    text: result.created ? 'NOTIFICATIONS.SAVE' : 'NOTIFICATIONS.UPDATE',
    ...act,
  })
  if (result.statusError !== undefined) {
    notices.add({ tone: 'warning', text: 'RECORD.STATUS_NOT_CHANGED' })
    notices.failure(result.statusError, names)
  }
  const moves = createMoves(office, open)
  if (then) then()
  else if (stay) moves.show(result.record.id)
  else moves.leave(result.record)
}

/**
 * Why a guard refuses a status, as text; null when none does. Administrators also see the rule and its
 * position.
 */
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
 * The change-status dialog and what follows a confirmed choice (spec A 4.2): a valid record is saved with the
 * status at once; for one that the status makes invalid a warning appears, and closing it keeps the status as
 * intended and leads to the edit page without any call (STATUS-06, STATUS-07).
 */
async function pickStatus(
  office: Office,
  open: OpenRecord,
  label: string,
  save: () => Promise<void>,
): Promise<void> {
  const { session, conf, target } = open
  const { base, picked } = session.store.getState()
  const choices = statusChoices(conf, base?.status ?? null, refusals(office, open))
  const input = {
    label,
    choices,
    picked,
    invalid: target.mode === 'update' && !isValid(session.store.getState()),
  }
  const status = await office.dialogs.open('change-status', input as unknown as Json)
  if (typeof status !== 'string') return
  const warned = await statusWarnings(office, open, status)
  const confirm = office.ports.texts.text('STATUS.CONFIRM', {
    status: findStatus(conf, status)?.name ?? status,
  })
  if (warned && (await office.dialogs.open('confirm', { title: label, text: warned, confirm })) !== true)
    return
  await moveTo(office, open, status, save)
}

/**
 * What the server would let pass with a warning if the shown record went to a status, a line each: the same
 * dry run that lists make before they change many. '' = nothing, or its texts have no placeholders and nobody
 * warns. The form warns beside its fields.
 */
export async function statusWarnings(office: Office, open: OpenRecord, status: string): Promise<string> {
  const { entity, target } = open
  if (target.mode !== 'show' || target.id === null || !hasLetter(open)) return ''
  const { batchRequest, fieldErrorWords, runBatch } = await import('../../engine/batches/batches')
  try {
    const { preview } = await runBatch(
      office,
      entity.route,
      batchRequest('status', { ids: [target.id] }, { status }, true),
    )
    const { texts } = office.ports
    return fieldErrorWords(preview[0]?.warnings ?? [], entity, fieldNames(entity, texts), texts).join('\n')
  } catch {
    // The move itself says what hinders it.
    return ''
  }
}

/** Moves the open record to an allowed status: at once when it is valid there, else via the edit page. */
export async function moveTo(
  office: Office,
  open: OpenRecord,
  status: string,
  save: () => Promise<void>,
): Promise<void> {
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
    dismissRefusedSave(office, open)
    const name = findStatus(open.conf, status)?.name ?? status
    office.notices.add({ tone: 'success', text: 'STATUS.NOW', params: { status: name } })
  } catch (error) {
    tellRefusedSave(office, open, error)
  }
}

async function warn(
  office: Office,
  { entity, conf }: OpenRecord,
  status: string,
  paths: readonly string[],
): Promise<void> {
  const name = fieldNames(entity, office.ports.texts)
  const fields = paths.map(name)
  await office.dialogs.open('status-warning', { status: findStatus(conf, status)?.name ?? status, fields })
}
