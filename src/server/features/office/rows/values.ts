import type { Json, JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { FileRef } from '../../../../contract/ports/files'
import { dayAfter, officeDay } from '../../../../contract/time/office-day'

/** Resolves the references in the values of a row. */
export interface RowLinks {
  /** the id of another row's record; null when it cannot be created */
  reference: (target: string) => Promise<string | null>
  /** a new file with a known content; absent: rows have no files */
  file?: (content: string, fileName: string) => Promise<FileRef>
}

/**
 * A value as it is stored: `{"$ref": "route:key"}` becomes a record, `{"$days": n, "at"?: "09:30"}` a date or
 * an instant, `{"$file": content, "name"?}` a file. Sequential: two references at once could create the same
 * row and would run inside each other's transactions.
 */
export async function valueOfRow(value: Json, today: Date, links: RowLinks): Promise<Json> {
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const one of value) items.push(await valueOfRow(one, today, links))
    return items
  }
  if (typeof value !== 'object' || value === null) return value
  if (typeof value.$days === 'number') {
    const day = dayAfter(officeDay(today), value.$days)
    return typeof value.at === 'string' ? `${day}T${value.at}:00.000Z` : day
  }
  if (typeof value.$ref === 'string') {
    const id = await links.reference(value.$ref)
    return id === null ? null : { id }
  }
  if (typeof value.$file === 'string')
    return links.file?.(value.$file, typeof value.name === 'string' ? value.name : value.$file) ?? null
  const result: JsonObject = {}
  for (const [key, one] of Object.entries(value)) result[key] = await valueOfRow(one, today, links)
  return result
}

/**
 * The shortest chain of transitions between two statuses, without the first. Statuses set by the server are
 * applied directly.
 */
export function statusSteps(
  { statuses }: Pick<Entity, 'statuses'>,
  from: string | null,
  to: string,
): string[] {
  if (!statuses || from === null || from === to) return []
  const before = new Map<string, string | null>([[from, null]])
  for (const code of before.keys()) {
    const status = statuses.list.find((one) => one.code === code)
    if (!status) continue
    const next = status.allowable.length > 0 ? status.allowable : statuses.list.map((one) => one.code)
    for (const target of next) if (!before.has(target)) before.set(target, code)
  }
  const path: string[] = []
  for (let code: string | null | undefined = to; code && code !== from; code = before.get(code))
    path.unshift(code)
  if (before.has(to)) return path
  return statuses.list.some(({ code, system }) => code === to && system) ? [to] : []
}
