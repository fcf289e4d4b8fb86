import type { Json, JsonObject } from '../../contract/json'
import { type RowLinks, valueOfRow } from '../features/office/rows'

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
  /** the rows are written as one set, each in its status, after all others, and trigger no effects */
  together?: boolean
  rows: DemoRow[]
}

const FILES = import.meta.glob<{ default: DemoFile }>('./rows/*.json', { eager: true })

/** Every file of demo rows. */
export function demoFiles(): DemoFile[] {
  return Object.keys(FILES)
    .sort()
    .flatMap((path) => FILES[path]?.default ?? [])
    .sort((one, other) => getOrder(one) - getOrder(other))
}

/** The payload of a row; undeclared properties are dropped. */
export async function demoPayload(
  row: DemoRow,
  declared: ReadonlySet<string>,
  today: Date,
  links: Required<RowLinks>,
): Promise<JsonObject> {
  const payload: JsonObject = {}
  for (const [name, value] of Object.entries(row)) {
    if (value === undefined || !declared.has(name)) continue
    payload[name] = await valueOfRow(value, today, links)
  }
  return payload
}

/** Sets in the order of their references; the other files come before them. */
const SETS = ['documents', 'structures', 'templates', 'domains', 'contents']

function getOrder({ route, together }: DemoFile): number {
  if (!together) return -1
  const place = SETS.indexOf(route)
  return place < 0 ? SETS.length : place
}
