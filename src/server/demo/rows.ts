import type { FileRef } from '../../contract/files'
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
  /** the rows are written as one set, each in its status, after all others: nothing happens by itself */
  together?: boolean
  rows: DemoRow[]
}

const FILES = import.meta.glob<{ default: DemoFile }>('./rows/*.json', { eager: true })

/** Every file of demo rows. */
export function demoFiles(): DemoFile[] {
  return Object.keys(FILES)
    .sort()
    .flatMap((path) => FILES[path]?.default ?? [])
    .sort((one, other) => orderOf(one) - orderOf(other))
}

/** What a row points to. */
export interface DemoLinks {
  /** the id of another row's record; null when it cannot be created */
  reference: (target: string) => Promise<string | null>
  /** a new file with one of the demo contents */
  file: (content: string, fileName: string) => Promise<FileRef>
}

/**
 * The payload of a row: `{"$ref": "route:key"}` becomes an id, `{"$days": n, "at"?: "09:30"}` a date or an instant, `{"$file": content, "name"?}` a file;
 * undeclared properties are dropped.
 */
export async function demoPayload(
  row: DemoRow,
  declared: ReadonlySet<string>,
  today: Date,
  links: DemoLinks,
): Promise<JsonObject> {
  const payload: JsonObject = {}
  for (const [name, value] of Object.entries(row)) {
    if (value === undefined || !declared.has(name)) continue
    payload[name] = await filled(value, today, links)
  }
  return payload
}

/** Sequential: two references at once could create the same row and would run inside each other's transactions. */
async function filled(value: Json, today: Date, links: DemoLinks): Promise<Json> {
  if (Array.isArray(value)) {
    const items: Json[] = []
    for (const one of value) items.push(await filled(one, today, links))
    return items
  }
  if (typeof value !== 'object' || value === null) return value
  if (typeof value.$days === 'number') {
    const day = dayFrom(today, value.$days)
    return typeof value.at === 'string' ? `${day}T${value.at}:00.000Z` : day
  }
  if (typeof value.$ref === 'string') {
    const id = await links.reference(value.$ref)
    return id === null ? null : { id }
  }
  if (typeof value.$file === 'string') return links.file(value.$file, typeof value.name === 'string' ? value.name : value.$file)
  const result: JsonObject = {}
  for (const [key, one] of Object.entries(value)) result[key] = await filled(one, today, links)
  return result
}

function dayFrom(today: Date, days: number): string {
  return new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

/** Sets in the order in which they refer to each other; the others stand before them. */
const SETS = ['documents', 'structures', 'templates', 'domains', 'resources', 'contents']

function orderOf({ route, together }: DemoFile): number {
  if (!together) return -1
  const place = SETS.indexOf(route)
  return place < 0 ? SETS.length : place
}
