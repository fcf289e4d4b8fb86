import type { Json, JsonObject } from '../../contract/json'

/** A row of the demo company as in its file; keys with `$` describe the record and are not part of it. */
export interface DemoRow {
  /** name of the row in `$ref`s and seed marks; never reused */
  key: string
  $status?: string
  $deleted?: boolean
  /** users only: the groups they are in */
  $groups?: string[]
  [property: string]: Json | undefined
}

/** The rows of one route, in the order they are created. */
export interface DemoFile {
  route: string
  rows: DemoRow[]
}

const FILES = import.meta.glob<{ default: DemoFile }>('./rows/*.json', { eager: true })

/** Every file of demo rows. */
export function demoFiles(): DemoFile[] {
  return Object.keys(FILES)
    .sort()
    .flatMap((path) => FILES[path]?.default ?? [])
}

/** The payload of a row: references become ids, relative dates become dates, undeclared properties are dropped. */
export async function demoPayload(
  row: DemoRow,
  declared: ReadonlySet<string>,
  today: Date,
  reference: (target: string) => Promise<string | null>,
): Promise<JsonObject> {
  const payload: JsonObject = {}
  for (const [name, value] of Object.entries(row)) {
    if (value === undefined || !declared.has(name)) continue
    payload[name] = await filled(value, today, reference)
  }
  return payload
}

/** Sequential: two references at once could create the same row and would run inside each other's transactions. */
async function filled(value: Json, today: Date, reference: (target: string) => Promise<string | null>): Promise<Json> {
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const one of value) items.push(await filled(one, today, reference))
    return items
  }
  if (typeof value !== 'object' || value === null) return value
  if (typeof value.$days === 'number') return dayFrom(today, value.$days)
  if (typeof value.$ref === 'string') {
    const id = await reference(value.$ref)
    return id === null ? null : { id }
  }
  const result: JsonObject = {}
  for (const [key, one] of Object.entries(value)) result[key] = await filled(one, today, reference)
  return result
}

function dayFrom(today: Date, days: number): string {
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
