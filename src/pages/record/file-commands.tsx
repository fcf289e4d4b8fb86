import { useMemo } from 'react'
import { isApiError } from '../../contract/calls/api-error'
import type { Json } from '../../contract/json'
import type { Action } from '../../contract/model/action'
import {
  createAddress,
  dialogInput,
  fieldsAsked,
  holdsFor,
  makeCall,
  type OfferedAction,
  openAddress,
  recordActions,
  tellFailedCall,
} from '../../engine/actions/entity-actions'
import type { OfferedCommand } from '../../engine/commands/command'
import { bareReason } from '../../engine/commands/reasons'
import type { Office } from '../../engine/office/office'
import { wayBackTo } from '../../engine/office/way-back'
import { isDirty, type OpenRecord } from '../../engine/record'
import { CommandButton } from '../commands/CommandButton'
import { useRecord, useSession } from '../field'
import { useOffice, useTexts, useUser } from '../office'
import { createMoves } from './moves'
import { afterSave, moveTo, statusWarnings } from './verbs'

/** Prefix of action ids, which come from the file and must not collide with those of built-in commands. */
const commandId = (action: string): string => `own.${action}`

/**
 * Commands that the file adds to the shown record, in its order; none while the record is edited. The toolbar
 * has room for one beside a long title: the first enabled one that no section shows; the menu holds them all.
 */
export function useFileCommands(): OfferedCommand[] {
  const commands = useOffered('show')
  const { sections } = useRecord().open.page
  return useMemo(() => {
    const placed = sections
      .flatMap(({ actions }) => [...(actions?.primary ?? []), ...(actions?.secondary ?? [])])
      .map(commandId)
    const free = commands.filter(({ id }) => !placed.includes(id))
    const first = free.find(({ reason }) => !reason) ?? free[0]
    return commands.map((one) => (one === first ? { ...one, slots: [...one.slots, 'toolbar.word'] } : one))
  }, [commands, sections])
}

/**
 * Commands that the file adds to the edited record. An action works on the stored record: while there are
 * unsaved changes it is disabled with that reason.
 */
function useFormCommands(): OfferedCommand[] {
  const commands = useOffered('update')
  const { text } = useTexts()
  const unsaved = useSession(isDirty)
  if (!unsaved) return commands
  const reason = bareReason(text('WHY.ACTION_UNSAVED'))
  return commands.map((one) => ({ ...one, reason: one.reason ?? reason }))
}

/** The actions of the open record in one mode of its page, none in the others. */
function useOffered(mode: 'show' | 'update'): OfferedCommand[] {
  const office = useOffice()
  const { open } = useRecord()
  const user = useUser()
  const base = useSession((state) => state.base)
  const { lang } = office.ports.texts
  const language = lang()
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels and reasons are in the language
  return useMemo(() => {
    const { conf, entity, session, target } = open
    if (!base || target.mode !== mode || !entity.actions) return []
    const context = {
      entity,
      conf,
      texts: office.ports.texts,
      findConf: office.conf.byRoute,
      guard: session.guard,
      holds: (when: string) => holdsFor(entity, base, user, when),
    }
    return recordActions(context, base).map((one) => ({
      id: commandId(one.action.id),
      label: one.label,
      icon: one.action.icon,
      slots: ['more', 'section', 'palette'],
      group: 'own',
      reason: one.reason,
      run: () => runAction(office, open, one),
    }))
  }, [office, open, user, base, language, mode])
}

/** Ids of the actions that the file puts into the line of a section's title. */
interface Placed {
  primary: readonly string[]
  secondary: readonly string[]
}

/** Those of a section in show mode. */
export function SectionActions(placed: Placed) {
  return <TitleActions {...placed} commands={useFileCommands()} />
}

/** Those of a section of the form. */
export function FormActions(placed: Placed) {
  return <TitleActions {...placed} commands={useFormCommands()} />
}

function TitleActions({ commands, primary, secondary }: Placed & { commands: readonly OfferedCommand[] }) {
  const of = (ids: readonly string[]) =>
    ids.flatMap((id) => commands.find((one) => one.id === commandId(id)) ?? [])
  return (
    <>
      {of(secondary).map((one) => (
        <CommandButton key={one.id} command={one} small />
      ))}
      {of(primary).map((one) => (
        <CommandButton key={one.id} command={one} variant="plain" small />
      ))}
    </>
  )
}

async function runAction(office: Office, open: OpenRecord, { action, label }: OfferedAction): Promise<void> {
  const { ports } = office
  const { base } = open.session.store.getState()
  if (!base) return
  const warned = action.status === undefined ? '' : await statusWarnings(office, open, action.status)
  if (!(await isSure(office, action, { label, name: base.label || base.code || '', warned }))) return
  const way = wayBackTo(ports.navigator.current(), null, base.label || base.code)
  if (action.call) return callAndGo(office, open, action, label)
  if (action.create !== undefined) return ports.navigator.go(createAddress(action, base, way))
  if (action.open !== undefined) return ports.navigator.go(openAddress(action, base))
  if (action.merge) return merge(office, open, { action: action.id, label, id: base.id })
  if (action.dialog !== undefined) {
    const given = {
      route: open.target.route,
      id: base.id,
      selection: { ids: [base.id] },
      count: '1',
      query: [],
    }
    return void (await office.dialogs.open(action.dialog, dialogInput(action, given)))
  }
  await setStatus(office, open, action)
}

/** Shows the remaining record in its new state. */
async function merge(
  office: Office,
  open: OpenRecord,
  input: { action: string; label: string; id: string },
): Promise<void> {
  const stays = await office.dialogs.open('compare', { route: open.target.route, ...input })
  if (stays === input.id) await open.session.look()
  else if (typeof stays === 'string') createMoves(office, open).show(stays)
}

/** Asks for confirmation where the file requires it, or where the server would warn. */
async function isSure(
  office: Office,
  { confirm }: Action,
  { label, name, warned }: { label: string; name: string; warned: string },
): Promise<boolean> {
  if (!confirm && !warned) return true
  const { text } = office.ports.texts
  const question: Json = {
    title: text('ACTION.QUESTION', { action: label, name }),
    text: warned,
    confirm: label,
  }
  return (await office.dialogs.open('confirm', question)) === true
}

async function callAndGo(
  office: Office,
  open: OpenRecord,
  { call, set, then }: Action,
  label: string,
): Promise<void> {
  if (!call) return
  try {
    await makeCall(office, open.entity, call, {
      id: open.target.id ?? '',
      revision: open.session.store.getState().base?._version ?? null,
    })
    if (call.answer !== 'file')
      office.notices.add({ tone: 'success', text: 'ACTION.DONE', params: { action: label } })
    if (then === 'reload' || set) await open.session.look()
    if (then === 'list') createMoves(office, open).leave()
  } catch (error) {
    tellFailedCall(office, call, error)
    // What the person sees may be what the server refused.
    if (isApiError(error) && error.status === 409) await open.session.look()
  }
}

/** Fields the file asks for are filled in the form, which saves them with the status. */
async function setStatus(office: Office, open: OpenRecord, action: Action): Promise<void> {
  const { status = '' } = action
  const [field] = fieldsAsked(action, open.session.store.getState().base)
  if (field !== undefined) return createMoves(office, open).edit({ status, field })
  await moveTo(office, open, status, async () => afterSave(office, open, await open.session.save()))
}
