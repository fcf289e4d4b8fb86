import type { StoreApi } from 'zustand/vanilla'
import { validateRecord } from '../../catalogue/record/validate'
import { RULE_CODE } from '../../catalogue/rules/outcome'
import { compile } from '../../catalogue/rules/program'
import { type GuardAnswer, type RuleSet, readsBeyond } from '../../catalogue/rules/rules'
import { dependencies } from '../../catalogue/rules/unit'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import { DEFAULT_LANGUAGE, localText } from '../../contract/language'
import type { PublicEntity, Rule } from '../../contract/model/entity'
import type { Mode, RecordData } from '../../contract/model/record'
import type { FilesPort } from '../../contract/ports/ports'
import type { Validate } from '../../contract/ports/validate'
import type { WidgetCheck } from '../../contract/ports/widget'
import { createTypedTexts, type TypedTexts } from '../../contract/text/typed-text'
import type { RecordAcross } from './across'
import { createCore, type RuleEnvironment, type SessionCore } from './core'
import { createDefaultsFrom } from './defaults-from'
import { type RecordCalls, recordPayload, withStoredComputed } from './records'
import { createSaving, type Saving } from './save'
import { byPath, createFieldStates, type FieldState, type RecordState, wrongPaths } from './state'
import { createTouchedRows, type TouchedRows } from './touched-rows'
import { type FindUnfit, followers } from './unfit'
import { createUploads, type RecordUploads, type RunningUploads, underWay } from './uploads'
import { createHistory, createPartListeners, type PartListeners } from './values'

/** Dependencies of a session; all of them can be fakes. */
export interface SessionNeeds {
  entity: PublicEntity
  validate: Validate
  rules: RuleSet
  checks: Record<string, WidgetCheck>
  /** finds choices that do not fit the values they depend on */
  unfit?: FindUnfit
  records: RecordCalls
  around: RuleEnvironment
  /** the stored record; null = a new one */
  base: RecordData | null
  /** status the person already chose on another page (STATUS-07) */
  picked?: string | null
  /** the person may change the status, not the record */
  byStatus?: boolean
  /** what rules and defaults read of related records; absent: nothing */
  across?: RecordAcross
  /** fields this user may not change */
  locked?: readonly string[]
  /** fields this user may not see: the record lacks them, so they are not validated */
  unseen?: readonly string[]
  /** field paths in page order, for the jump to the first error */
  order: readonly string[]
  /** debounces: runs later, once, replacing a pending callback */
  later: (run: () => void) => void
  /** waits this many ms before a save is retried */
  pause: (ms: number) => Promise<void>
  /**
   * after a call of an ended session: resolves to true once the same person has signed in again over the page
   */
  resumed: () => Promise<boolean>
  /** uploads a file */
  upload: FilesPort['upload']
  /**
   * asks the person whether doubtful values are meant, before they are saved; absent = nobody can be asked
   */
  isMeant?: (doubts: readonly ApiFieldError[]) => Promise<boolean>
}

/**
 * A record being shown or edited: one mechanism for saving, undo, validation, rules and the leave question.
 */
export interface RecordSession extends Saving {
  entity: PublicEntity
  mode: Mode
  store: StoreApi<RecordState>
  value: (path: string) => Json
  /** the whole current record; unwritten branches are shared between states */
  values: () => JsonObject
  field: (path: string) => FieldState
  /** calls `listener` when anything about the field at `path` may have changed */
  subscribe: (path: string, listener: () => void) => () => void
  /** calls `listener` when one of the named parts of the state changes */
  onParts: PartListeners<RecordState>['subscribe']
  change: (path: string, value: Json) => void
  /** writes several values as one step; rows among them are sent whatever they hold */
  fill: (values: Readonly<Record<string, Json>>) => void
  /** writes initial values of a new record's page: neither a change nor undoable */
  begin: (values: Readonly<Record<string, Json>>) => void
  /** the field lost focus: marks it as touched and validates it */
  leave: (path: string) => void
  /** undoes the last step and focuses its field */
  undo: () => void
  redo: () => void
  /** validates the whole record and returns the errors */
  validate: (status?: string) => ApiFieldError[]
  /** tells what other records are in the way of; an empty list tells nothing */
  tellInTheWay: (errors: readonly ApiFieldError[]) => void
  /** whether the guards of a status admit the current record */
  guard: (status: string) => GuardAnswer
  /** shows the errors of every field and scrolls to the first (or the given) one */
  reveal: (path?: string) => void
  /** scrolls to a field and focuses it */
  lead: (path: string) => void
  /** the status to move to with the next save */
  pick: (status: string | null) => void
  payload: () => JsonObject
  /** the files on their way into this record */
  uploads: RecordUploads
  /** the texts that controls have not handed over yet: a save asks for them first */
  typed: TypedTexts
  lookupsArrived: () => void
}

/** A validated record with the inputs of the validation, to tell whether it is still current. */
interface CheckedRecord extends Pick<RecordState, 'outcome'> {
  values: JsonObject
  record: JsonObject
}

/**
 * The first field of the record that a guard reads: where its refusal is shown. Null when it reads none, such
 * as one about the person.
 */
function findGuardField({ when = '' }: Rule, fields: readonly { path: string }[]): string | null {
  if (when === '') return null
  const { reads } = dependencies(compile(when).reads, null)
  return reads.find((read) => fields.some(({ path }) => path === read)) ?? null
}

/** What a guard says at a field whose value it refuses. */
function toGuardError({ code, message }: Rule, path: string, lang = DEFAULT_LANGUAGE): ApiFieldError {
  const words = localText(message, lang)
  return { path, code: code ?? (words ? RULE_CODE : 'STATUS_GUARD'), message: words ?? '' }
}

/** The one validation pipeline over the session's current record. */
function createChecking(needs: SessionNeeds, core: SessionCore, isTouched: TouchedRows['has']) {
  const { entity, validate, rules, checks, unfit, unseen = [] } = needs
  let last: CheckedRecord | null = null
  const validateCurrent = (status?: string) => {
    const { base } = core.store.getState()
    const facts = core.facts(status)
    // Version and access are not declared by any schema file.
    const { _version, _access, ...record } = withStoredComputed(entity, facts.record, base)
    const checked = validateRecord({
      entity,
      validate,
      rules,
      checks,
      facts: { ...facts, record },
      base,
      unseen,
      isTouched,
    })
    return { ...checked, record: needs.across?.strip(checked.record, core.values()) ?? checked.record }
  }
  /** A guard that reads data known only to the server refuses nothing here. */
  const guard = (to: string): GuardAnswer => {
    const facts = core.facts(to)
    const { rule, ...answer } = rules.guard(to, facts)
    if (!rule) return answer
    return readsBeyond(rule.when ?? '', facts.record) ? { ...answer, allowed: true } : { ...answer, rule }
  }
  /**
   * The fields that the guards of the chosen status require, and the one whose value a guard refuses: the
   * record would be saved without its status.
   */
  const findGuardErrors = (status?: string): ApiFieldError[] => {
    const to = status ?? core.store.getState().picked
    if (to === null || to === core.store.getState().base?.status) return []
    const { missing, rule } = guard(to)
    const refused = rule ? findGuardField(rule, entity.fields) : null
    return [
      ...missing.map((path) => ({ path, code: 'REQUIRED', message: 'is required' })),
      ...(rule && refused && !missing.includes(refused)
        ? [toGuardError(rule, refused, core.facts(to).lang)]
        : []),
    ]
  }
  const check = (status?: string) => {
    const { record, errors: said, warnings } = validateCurrent(status)
    if (status === undefined) last = { outcome: core.store.getState().outcome, values: core.values(), record }
    const further = (more: readonly ApiFieldError[]) =>
      more.filter(({ path }) => !said.some((one) => one.path === path))
    const found = [
      ...said,
      ...further(unfit?.(record, core.store.getState().base as JsonObject | null) ?? []),
    ]
    const all = [
      ...found,
      ...findGuardErrors(status).filter(({ path }) => !found.some((one) => one.path === path)),
    ]
    const errors = withUploads(all, core.store.getState().uploads)
    core.set({ errors: byPath(errors, entity), warnings: byPath(warnings, entity) })
    return errors
  }
  /** The record to send. A save has just validated it: unchanged values are not validated again. */
  const record = (): JsonObject => {
    const isSame = last?.values === core.values() && last.outcome === core.store.getState().outcome
    return last && isSame ? last.record : validateCurrent().record
  }
  return { record, check, guard }
}

/** A field whose files are being uploaded has no error yet; a failed file must be retried or discarded. */
function withUploads(errors: readonly ApiFieldError[], uploads: RunningUploads): ApiFieldError[] {
  const coming = Object.keys(uploads).filter((path) => underWay(uploads[path]).length > 0)
  const lost = Object.entries(uploads).flatMap(([path, list]) =>
    list.filter(({ failed }) => failed !== null).map(({ file: { name } }) => ({ path, name })),
  )
  return [
    ...errors.filter(({ path }) => !coming.some((one) => path === one || path.startsWith(`${one}.`))),
    ...lost.map(({ path, name }) => ({
      path,
      code: 'FILE_NOT_SENT',
      message: 'is not uploaded',
      params: { name },
    })),
  ]
}

/** The uploads as the checks see them, without progress. */
const toUploadsKey = (uploads: RunningUploads): string =>
  Object.values(uploads)
    .flatMap((list) => list.map(({ key, failed }) => `${key} ${failed}`))
    .join()

/** Opens a session. Needs no screen. */
export function createRecordSession(needs: SessionNeeds): RecordSession {
  const { entity, rules, later } = needs
  const core = createCore({
    entity,
    rules,
    around: needs.around,
    base: needs.base,
    picked: needs.picked ?? null,
  })
  const { store, listeners } = core
  const history = createHistory()

  const rows = createTouchedRows()
  const { record, check, guard } = createChecking(needs, core, rows.has)
  const write = (values: Readonly<Record<string, Json>>) => {
    core.write(values, history.can())
    later(check)
  }
  const note = (values: Readonly<Record<string, Json>>) => {
    const before = Object.fromEntries(Object.keys(values).map((path) => [path, core.value(path)]))
    history.note(before, { ...values })
    write(values)
  }
  const startFields = needs.across
    ? createDefaultsFrom({
        entity,
        across: needs.across,
        closed: [...(needs.unseen ?? []), ...(needs.locked ?? [])],
        values: core.values,
        state: store.getState,
        write: note,
      })
    : () => undefined
  const step = (values: Readonly<Record<string, Json>>) => {
    note(values)
    startFields()
  }
  const leave: RecordSession['leave'] = (path) => {
    history.close()
    const { touched } = store.getState()
    if (!touched.has(path)) core.set({ touched: new Set([...touched, path]) })
    check()
  }
  const leadTo = (path: string | undefined) => {
    const count = (store.getState().jump?.count ?? 0) + 1
    if (path !== undefined) core.set({ jump: { path, count } })
  }
  const takeBack = (values: Record<string, Json> | null) => {
    if (!values) return
    write(values)
    leadTo(needs.order.find((path) => path in values) ?? Object.keys(values)[0])
  }
  const reveal: RecordSession['reveal'] = (path) => {
    const state = store.getState()
    const wrong = new Set(wrongPaths(state))
    const target = path ?? needs.order.find((one) => wrong.has(one)) ?? [...wrong][0]
    core.set({ showAll: true })
    leadTo(target)
    listeners.notify(wrong)
  }
  const uploads = createUploads(needs.upload, (now) => {
    const before = store.getState().uploads
    core.set({ uploads: now })
    if (toUploadsKey(before) !== toUploadsKey(now)) check()
  })
  const typed = createTypedTexts()
  const payload = () => recordPayload(entity, record(), store.getState().base)

  check()
  return {
    ...createSaving({ ...needs, core, check, payload, reveal, uploads, typed, forget: history.clear }),
    entity,
    mode: needs.around.mode,
    store,
    value: core.value,
    values: core.values,
    field: createFieldStates(core),
    subscribe: listeners.subscribe,
    onParts: createPartListeners(store).subscribe,
    change: (path, value) => {
      rows.write({ [path]: value }, core.value)
      step({ [path]: value })
    },
    fill: (values) => {
      rows.take(values, core.value)
      step(values)
    },
    begin: (values) => {
      rows.take(values, core.value)
      core.begin(values)
      check()
      startFields()
    },
    leave,
    undo: () => takeBack(history.undo()),
    redo: () => takeBack(history.redo()),
    validate: check,
    tellInTheWay: (errors) => core.set({ inTheWay: byPath(errors, entity) }),
    guard,
    reveal,
    lead: leadTo,
    pick: (status) => {
      core.set({ picked: status })
      check()
    },
    payload,
    uploads,
    typed,
    lookupsArrived: () => {
      core.lookupsArrived()
      if (entity.fields.some(({ suggest }) => suggest) || (needs.unfit && followers(entity).length > 0))
        later(check)
    },
  }
}
