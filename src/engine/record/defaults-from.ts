import { isEmpty, relationId, sameJson, valueAt } from '../../catalogue/paths'
import { type StartingField, startingFields, takeDefault } from '../../catalogue/record/across'
import { exactPaths } from '../../catalogue/record/locks'
import { defaultsRelated } from '../../catalogue/rules/related-reads'
import type { Json, JsonObject } from '../../contract/json'
import type { PublicEntity } from '../../contract/model/entity'
import type { RecordAcross } from './across'
import type { RecordState } from './state'

/** What defaults of a session need. */
export interface DefaultsNeeds {
  entity: PublicEntity
  across: RecordAcross
  /** fields that the person does not see or may not change: the server fills them */
  closed: readonly string[]
  values: () => JsonObject
  state: () => RecordState
  /** writes values as one step that can be undone */
  write: (values: Readonly<Record<string, Json>>) => void
}

/**
 * Fills fields with the values of a related record once it is chosen: those that the person left alone. On a
 * stored record these are the empty ones. Another choice replaces what the one before had filled. Answers
 * what to call after each write.
 */
export function createDefaultsFrom(needs: DefaultsNeeds): () => void {
  const { across, closed, entity, state, values, write } = needs
  const fields = startingFields(entity.fields).filter(({ path, server }) => !server && !closed.includes(path))
  if (fields.length === 0) return () => undefined
  const filled = new Map<string, Json>()
  let known = listNamed(entity, values())
  const isLeft = (path: string, value: Json): boolean => {
    if (filled.has(path)) return sameJson(filled.get(path) ?? null, value)
    const { base, begun, changed } = state()
    if (changed.includes(path) || (path in begun && !isEmpty(value))) return false
    return isEmpty(value) || (base === null && !path.includes('.'))
  }
  const apply = (whole: JsonObject, places: ReadonlySet<string>): void => {
    const found: Record<string, Json> = {}
    for (const field of fields)
      for (const path of exactPaths(values(), field)) {
        if (!isAbout(field, path, places)) continue
        const [now, next] = [valueAt(values(), path) ?? null, takeDefault(whole, field, path) ?? null]
        if (!isLeft(path, now) || sameJson(now, next) || (isEmpty(next) && !filled.has(path))) continue
        filled.set(path, next)
        found[path] = next
      }
    if (Object.keys(found).length > 0) write(found)
  }
  return () => {
    const record = values()
    const now = listNamed(entity, record)
    const places = new Set([...now].flatMap(([path, id]) => (known.get(path) === id ? [] : [path])))
    known = now
    if (places.size === 0) return
    void across.withDefaults(record).then((whole) => {
      const still = listNamed(entity, values())
      apply(whole, new Set([...places].filter((path) => still.get(path) === now.get(path))))
    })
  }
}

/** The records that relations name from which defaults are taken, by place. */
function listNamed({ fields }: PublicEntity, record: JsonObject): Map<string, string> {
  const reads = defaultsRelated({ fields })
  return new Map(
    fields
      .filter(({ path }) => reads.has(path))
      .flatMap((field) => exactPaths(record, field))
      .flatMap((path) => {
        const id = relationId(valueAt(record, path))
        return id === null ? [] : [[path, id] as const]
      }),
  )
}

/** Whether a place of a field starts with a record that one of these places names. */
function isAbout({ defaultFrom }: StartingField, path: string, places: ReadonlySet<string>): boolean {
  const end = defaultFrom.lastIndexOf('[]')
  const row = end < 0 ? '' : path.slice(0, path.lastIndexOf('.') + 1)
  const below = end < 0 ? defaultFrom : defaultFrom.slice(end + 3)
  return [...places].some((place) => `${row}${below}`.startsWith(`${place}.`))
}
