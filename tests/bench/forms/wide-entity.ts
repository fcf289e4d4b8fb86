import { readCatalogue } from '../../../src/catalogue/read/read'
import { publicEntity } from '../../../src/catalogue/resolve/public-entity'
import type { JsonObject } from '../../../src/contract/json'
import type { PublicEntity } from '../../../src/contract/model/entity'
import type { WidgetManifest } from '../../../src/contract/ports/widget'
import manifests from '../../../src/generated/manifests.json'
import { KIND_FILE, MIXED } from './mixed-kinds'

/** Fields of one section. */
export const SECTION = 10

const CODES = Array.from({ length: 20 }, (_, index) => `OPT${index}`)

/** What each field of a section is. */
const KINDS: JsonObject[] = [
  ...Array.from({ length: 5 }, () => ({ type: 'string', maxLength: 40 })),
  { type: 'number', minimum: 0 },
  { type: 'integer', minimum: 0 },
  { type: 'boolean' },
  { enum: CODES },
  { type: 'string', format: 'date' },
]

/** Which fields a form is made of: the ordinary six kinds, or every kind in turn. */
export type Mix = 'plain' | 'mixed'

/** The schema file of an entity of so many fields, ten to a section. */
export function wideFile(route: string, count: number, mix: Mix = 'plain'): JsonObject {
  const kinds = mix === 'mixed' ? MIXED.map(([property]) => property) : KINDS
  const names = Array.from({ length: count }, (_, index) => `field${index}`)
  const sections = Array.from({ length: count / SECTION }, (_, index) => ({
    section: `part${index}`,
    fields: names.slice(index * SECTION, (index + 1) * SECTION),
  }))
  const properties = Object.fromEntries(names.map((name, index) => [name, kinds[index % kinds.length] ?? {}]))
  return { route, endpoint: `/api/${route}`, record: { properties }, form: sections }
}

/** The same as the browser knows it. */
export function wideEntity(count: number, mix: Mix = 'plain'): PublicEntity {
  const file = wideFile('wide', count, mix)
  const { entities, problems } = readCatalogue(
    [
      { path: 'entities/wide.json', text: JSON.stringify(file) },
      { path: 'lookups/kind.json', text: JSON.stringify(KIND_FILE) },
    ],
    manifests as unknown as WidgetManifest[],
  )
  const [entity] = entities
  if (!entity) throw new Error(problems.map(({ message }) => message).join('\n'))
  return publicEntity(entity)
}

const VALUES = ['uno', 'due', 'tre', 'quattro', 'cinque', 12.5, 7, true, 'OPT3', '2026-11-21']

/** A value for every field. */
export function wideRecord(count: number, mix: Mix = 'plain'): JsonObject {
  const values = mix === 'mixed' ? MIXED.map(([, value]) => value) : VALUES
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`field${index}`, values[index % values.length] ?? null]),
  )
}
