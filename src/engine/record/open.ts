import { describePage } from '../../catalogue/describe/page'
import { valueAt } from '../../catalogue/paths'
import { buildNameParams } from '../../catalogue/record/dependent'
import { countsWorkingDays } from '../../catalogue/rules/related-reads'
import { compileRules, prepareRules, type RuleSet } from '../../catalogue/rules/rules'
import { ApiError } from '../../contract/calls/api-error'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import { filterParams } from '../../contract/model/filter-params'
import type { LookupRow } from '../../contract/model/lookup'
import type { FieldDescription, PageDescription } from '../../contract/model/page'
import type { Mode, RecordData } from '../../contract/model/record'
import type { WidgetCheck } from '../../contract/ports/widget'
import { CLOSED_DAYS } from '../../contract/time/working-days'
import { can } from '../commands/reason-code'
import { inSheet } from '../list/in-sheet'
import type { Office } from '../office/office'
import type { Signals } from '../office/signals'
import { createAcross } from './across'
import { beginWith, loadSheetValues } from './begin'
import type { RuleEnvironment } from './core'
import { createDescribedForms } from './described'
import { followAcross } from './in-the-way'
import type { OpenRecord, RecordTarget } from './open-record'
import { createCoEditors } from './presence'
import { createRecordCalls, type RecordCalls } from './records'
import { createRecordSession, type RecordSession } from './session'
import { isValid } from './state'
import { createUndoStack } from './undo-stack'
import { createUnfit } from './unfit'
import { errorText, fieldNames } from './words'

/**
 * Validation is debounced by this many ms, longer than the pause between two key presses, because its cost
 * grows with the width of the record. Leaving a field and saving validate at once.
 */
const IDLE_MS = 400

const ruleSets = new WeakMap<PublicEntity, RuleSet>()

function getRules(entity: PublicEntity): RuleSet {
  const known = ruleSets.get(entity) ?? compileRules(entity)
  ruleSets.set(entity, known)
  return known
}

/** All fields of a page in reading order, groups before their parts. */
export function pageFields(page: PageDescription): FieldDescription[] {
  const deep = (field: FieldDescription): FieldDescription[] => [field, ...field.children.flatMap(deep)]
  return page.sections.flatMap((section) => section.fields).flatMap(deep)
}

/**
 * Debounces: runs the last callback after `ms` without a new one; `stop` cancels. The timer checks the clock
 * when it fires, because resetting it at every key press would cost more than the rest of the wait.
 */
function debounce(ms: number): { later: (run: () => void) => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null
  let newest = { run: () => {}, due: 0 }
  const ring = () => {
    const rest = newest.due - performance.now()
    timer = rest > 0 ? setTimeout(ring, rest) : null
    if (timer === null) newest.run()
  }
  return {
    later: (run) => {
      newest = { run, due: performance.now() + ms }
      timer ??= setTimeout(ring, ms)
    },
    stop: () => {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}

function createLookupReader(office: Office) {
  return (field: Field, value: string, record: JsonObject): LookupRow | null => {
    if (!field.lookup) return null
    const params = filterParams(field.lookup.filter, (path): Json => valueAt(record, path) ?? null)
    const { options } = office.lookups.peek(field.lookup.name, params)
    return options.find((option) => option.value === value)?.row ?? null
  }
}

/** The codes of the table of closed days; none until its rows have arrived. */
function createClosedDays({ lookups }: Office): () => string[] {
  return () => lookups.peek(CLOSED_DAYS.name, {}).options.map(({ row }) => row.code)
}

/** Only forms report unknown names; no call is made for a record in show mode. */
function createNameLookup(office: Office, mode: Mode): NonNullable<RuleEnvironment['named']> {
  return (field, at, text, record) => {
    if (!field.suggest || mode === 'show') return undefined
    const params = { ...buildNameParams(field, field.suggest, record, at), name: text }
    const { options, state } = office.lookups.peek(field.suggest.name, params)
    return state === 'ready' ? options.map(({ row }) => row) : undefined
  }
}

/** Invalidates lists and relations that hold a copy of the record after a change. */
function refreshLists(office: Office, records: RecordCalls, { route }: PublicEntity): () => void {
  return records.listen(({ type }) => {
    if (type === 'loaded') return
    void office.queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey.includes(route),
    })
  })
}

/** Checks the record again when the server announces a change, or that events may have been missed. */
function followEvents(office: Office, session: RecordSession, { route, id }: RecordTarget): () => void {
  const version = () => session.store.getState().base?._version ?? 0
  // A check that finds no server is repeated by the next event.
  const look = () => void session.look().catch(() => undefined)
  // Someone saved between the load and this moment.
  if (id !== null && office.events.newest(route, id) > version()) look()
  return office.events.on((event) => {
    const concerns =
      event.type === 'record' && event.route === route && event.id === id && event.version > version()
    const among = event.type === 'records' && event.route === route && id !== null && event.ids.includes(id)
    const missed = event.type === 'opened' && id !== null
    if (concerns || among || missed) look()
  })
}

/** A person who may not change the record, but its status to the one they chose. */
export function isByStatus(conf: EntityConf, base: RecordData, picked: string | null): boolean {
  return picked !== null && !can(conf, 'edit', base) && can(conf, 'changeStatus', base)
}

/** Fields that may be filled in with a status: those its guards require or ask for. */
function listStatusFields({ rules }: PublicEntity, status: string | null): string[] {
  return rules.flatMap(({ asks = [], requires = [], to }) => (to === status ? [...requires, ...asks] : []))
}

/** The page with all fields locked but these; null locks nothing. */
function lockFieldsExcept(page: PageDescription, open: readonly string[] | null): PageDescription {
  if (!open) return page
  const lockField = (field: FieldDescription): FieldDescription => {
    const lockedBy = open.includes(field.path) ? field.lockedBy : (field.lockedBy ?? 'status')
    return { ...field, lockedBy, readOnly: lockedBy !== null, children: field.children.map(lockField) }
  }
  return {
    ...page,
    sections: page.sections.map((section) => ({ ...section, fields: section.fields.map(lockField) })),
  }
}

/** Asks whether values far from what is usual are meant; each is named with its figure. */
async function askAbout(
  office: Office,
  entity: PublicEntity,
  doubts: readonly ApiFieldError[],
): Promise<boolean> {
  const { texts } = office.ports
  const name = fieldNames(entity, texts)
  const words = {
    title: texts.text('RECORD.UNUSUAL'),
    text: doubts.map((one) => `${name(one.path)}: ${errorText(one, entity, texts)}`).join('\n'),
    confirm: texts.text('RECORD.UNUSUAL_SAVE'),
    cancel: texts.text('RECORD.UNUSUAL_BACK'),
  }
  return (await office.dialogs.open('confirm', words)) === true
}

/** The newest stored record; concurrent callers share one call. */
function fetchRecord(office: Office, records: RecordCalls, route: string, id: string): Promise<RecordData> {
  return office.queries.fetchQuery({
    queryKey: ['record', route, id],
    queryFn: () => records.load(id),
    staleTime: 0,
    retry: false,
  })
}

/** A related record moves on while a form is open; for some seconds it is the same for all its fields. */
const RELATED_FRESH_MS = 10_000

/** A related record as the person sees it; null where they do not. */
async function loadRelated(office: Office, route: string, id: string): Promise<JsonObject | null> {
  if (!office.conf.byRoute(route)?.canRead) return null
  const queryFn = () => office.ports.backend.records.get(route, id)
  const queryKey = ['related', route, id]
  const found = office.queries.fetchQuery({ queryKey, queryFn, staleTime: RELATED_FRESH_MS, retry: false })
  return found.then(
    (record) => record as JsonObject,
    (error: unknown) => {
      if (error instanceof ApiError && [403, 404, 410].includes(error.status)) return null
      throw error
    },
  )
}

/**
 * Loads what a record page needs, in parallel, and opens its session. Rejects with ApiError: NOT_FOUND for an
 * unknown route or record, ENTITY_BROKEN when the entity's file has problems.
 */
export async function openRecord(
  office: Office,
  target: RecordTarget,
  checks: Record<string, WidgetCheck>,
): Promise<OpenRecord> {
  const { route, mode, id, picked = null } = target
  const conf = office.conf.byRoute(route)
  if (!conf) throw new ApiError(404, { errorCode: 'NOT_FOUND', errorMessage: 'NOT_FOUND', errors: [] })
  const records = createRecordCalls(office.ports.backend.records, route)
  const [{ entity: plain, validate }, base] = await Promise.all([
    office.entities.load(route),
    id === null ? null : fetchRecord(office, records, route, id),
  ])
  if (!ruleSets.has(plain)) await prepareRules(plain)
  const entity = await inSheet(office, plain, base ?? (await loadSheetValues(office, plain, target)))
  const lang = office.ports.texts.lang()
  const byStatus = mode === 'update' && base !== null && isByStatus(conf, base, picked)
  const page = lockFieldsExcept(
    describePage(entity, conf, mode, lang),
    byStatus ? listStatusFields(entity, picked) : null,
  )
  const { later, stop } = debounce(IDLE_MS)
  const forms = createDescribedForms(office, entity.route, checks)
  const across = createAcross(entity, {
    load: (to, of) => loadRelated(office, to, of),
    fieldsOf: async (to) => (await office.entities.load(to)).entity.fields,
    arrived: () => session.lookupsArrived(),
  })
  const session: RecordSession = createRecordSession({
    entity,
    validate,
    rules: getRules(plain),
    checks: forms.checks,
    records,
    base,
    picked,
    byStatus,
    ...(mode === 'show' ? {} : { unfit: createUnfit(office, entity, () => session.lookupsArrived()) }),
    unseen: conf.fields.hidden,
    locked: conf.fields.readOnly,
    across,
    later,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    resumed: () => waitForSignIn(office.session),
    upload: office.ports.files.upload,
    isMeant: (doubts) => askAbout(office, entity, doubts),
    order: pageFields(page).map(({ path }) => path),
    around: {
      user: office.session.store.getState().user,
      mode,
      lang,
      now: office.ports.clock.now,
      across: across.fill,
      ...(countsWorkingDays(entity) ? { closed: createClosedDays(office) } : {}),
      lookupRow: createLookupReader(office),
      named: createNameLookup(office, mode),
    },
  })
  const { clock } = office.ports
  const ask = (values: JsonObject) => office.ports.backend.records.check(route, id, values)
  const coEditors = createCoEditors({ office, route, id, editing: mode === 'update' })
  const undoStack = createUndoStack({
    drafts: office.drafts,
    entity,
    session,
    route,
    writes: mode !== 'show',
    now: clock.now,
  })
  const follow = () => {
    session.lookupsArrived()
    undoStack.start()
    const ends = [
      office.lookups.subscribe(session.lookupsArrived),
      refreshLists(office, records, entity),
      () => void undoStack.close(),
      coEditors.start(),
      ...(mode !== 'show' && entity.constraints ? [followAcross({ entity, session, ask })] : []),
      followEvents(office, session, target),
      countFields(office.signals, session, route),
      session.uploads.end,
      stop,
    ]
    return () => {
      for (const end of ends) end()
    }
  }
  const open: OpenRecord = {
    target,
    conf,
    entity,
    page,
    session,
    undoStack,
    coEditors,
    forms,
    follow,
  }
  // A person sent here to complete what a status requires sees the missing fields (STATUS-07).
  if (picked !== null && mode === 'update' && !isValid(session.store.getState())) session.reveal()
  if (target.field) session.lead(target.field)
  if (target.begin) await beginWith(target.begin, office, open)
  return open
}

/**
 * After a call of an ended session: true once the same person has signed in again over the page. False when
 * the session ended without waiting, nobody signs in again, or someone else does.
 */
function waitForSignIn({ store }: Office['session']): Promise<boolean> {
  const { user, locked } = store.getState()
  if (!locked) return Promise.resolve(false)
  return new Promise((resolve) => {
    const end = store.subscribe((now) => {
      if (now.locked) return
      end()
      resolve(now.user?.id === user?.id)
    })
  })
}

/**
 * Counts the fields of a form that a person filled in, and those left with an invalid value or refused by the
 * server: each once per opened form.
 */
function countFields(signals: Signals, { store }: Pick<RecordSession, 'store'>, route: string): () => void {
  const told = new Set<string>()
  const tell = (signal: 'FIELD_USE' | 'VALIDATION', paths: readonly string[]) => {
    for (const path of paths) {
      if (told.has(`${signal} ${path}`)) continue
      told.add(`${signal} ${path}`)
      signals.tell({ signal, name: `${route}.${path}` })
    }
  }
  return store.subscribe((now, before) => {
    const { changed, errors, refused, touched } = now
    const isSame = touched === before.touched && errors === before.errors && refused === before.refused
    if (isSame && changed === before.changed) return
    const left = [...touched]
    tell(
      'FIELD_USE',
      left.filter((path) => changed.includes(path)),
    )
    tell('VALIDATION', [...left.filter((path) => path in errors), ...Object.keys(refused)])
  })
}
