import { isEmpty, isObject, sameJson, valueAt } from '../../catalogue/paths'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import { type AcrossConstraint, listAcrossPaths } from '../../contract/model/across'
import type { PublicEntity } from '../../contract/model/entity'
import { newValues } from './records'
import type { RecordSession } from './session'

/** Asked after this many ms without a change: longer than the validation, because it is a call. */
const ASK_AFTER_MS = 600

/** What asking takes. */
interface AskingNeeds {
  entity: Pick<PublicEntity, 'constraints' | 'fields' | 'statuses'>
  session: Pick<RecordSession, 'store' | 'values' | 'subscribe' | 'tellInTheWay'>
  /** asks the server; rejects when it does not answer */
  ask: (values: JsonObject) => Promise<readonly ApiFieldError[]>
}

/**
 * Tells in a form what other records are in the way of, before it is saved: after a change of the fields that
 * a constraint across records compares, the server is asked once. Returns what ends it.
 */
export function followAcross({ ask, entity, session }: AskingNeeds): () => void {
  const { constraints = [] } = entity
  const paths = [...new Set(constraints.flatMap(listAcrossPaths))]
  const tops = [...new Set(paths.map((path) => path.split('.')[0] ?? path))]
  const required = entity.fields.filter((field) => field.required).map(({ path }) => path)
  let timer: ReturnType<typeof setTimeout> | undefined
  let seen = JSON.stringify(pick(tops, session, entity))
  const look = async (): Promise<void> => {
    const { before, values } = pick(tops, session, entity)
    const isAsked = constraints.some(
      (one) => isComplete(one, values, required) && isChanged(one, before, values),
    )
    const told = isAsked ? await ask(values).catch(() => []) : []
    // What came meanwhile asks for itself.
    if (seen === JSON.stringify(pick(tops, session, entity))) session.tellInTheWay(told)
  }
  const changed = (): void => {
    const now = JSON.stringify(pick(tops, session, entity))
    if (now === seen) return
    seen = now
    if (Object.keys(session.store.getState().inTheWay).length > 0) session.tellInTheWay([])
    clearTimeout(timer)
    timer = setTimeout(() => void look(), ASK_AFTER_MS)
  }
  const ends = [
    ...tops.map((path) => session.subscribe(path, changed)),
    session.store.subscribe((now, before) => {
      if (now.picked !== before.picked) changed()
    }),
  ]
  timer = setTimeout(() => void look(), 0)
  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** The compared values as they are, and as they were before the changes of the form. */
function pick(
  tops: readonly string[],
  { store, values }: AskingNeeds['session'],
  entity: AskingNeeds['entity'],
): { before: JsonObject; values: JsonObject } {
  const { base, picked } = store.getState()
  const stored = (base ?? newValues(entity)) as JsonObject
  const now = { ...values(), ...(picked === null ? {} : { status: picked }) }
  const choose = (record: JsonObject) =>
    Object.fromEntries(tops.map((path): [string, Json] => [path, plain(record[path] ?? null)]))
  return { before: choose(stored), values: { status: now.status ?? null, ...choose(now) } }
}

/** A relation by its id alone. */
const plain = (value: Json): Json =>
  isObject(value) && typeof value.id === 'string' && 'label' in value ? { id: value.id } : value

/**
 * A record counts where every field of its group is filled. A bound that must be filled is waited for: until
 * then the period would be taken for one without an end.
 */
function isComplete(
  { by, period }: AcrossConstraint,
  values: JsonObject,
  required: readonly string[],
): boolean {
  const isFilled = (path: string): boolean => !isEmpty(valueAt(values, path))
  const bounds = period ? [period.from, period.to] : []
  const isBounded = bounds.length === 0 || bounds.some(isFilled)
  return isBounded && [...by, ...bounds.filter((path) => required.includes(path))].every(isFilled)
}

const isChanged = (constraint: AcrossConstraint, before: JsonObject, values: JsonObject): boolean =>
  listAcrossPaths(constraint).some(
    (path) => !sameJson(valueAt(before, path) ?? null, valueAt(values, path) ?? null),
  )
