import { createHash } from 'node:crypto'
import { oncePer } from '../../catalogue/once'
import type { Problem } from '../../contract/errors/problem'
import { type Catalogue, type SchemaText, SHIPPED_PREFIX } from '../../contract/model/catalogue'
import type { Entity, EntityTexts } from '../../contract/model/entity'
import type { SchemaAssets } from './assets'
import type { LiveCatalogue, LiveEntity } from './live-catalogue'
import type { OfficeChanges } from './office-changes'

/** A broken entity: what is known from its text or from its last valid version. */
export interface QuarantinedEntity {
  file: string
  texts: Record<string, EntityTexts> | null
  /** undefined when it was never valid in this process */
  last: Entity | undefined
}

/** The catalogue with parts that only the server itself needs. */
export interface ServedCatalogue extends LiveCatalogue {
  quarantined: ReadonlyMap<string, QuarantinedEntity>
  /**
   * text of a schema file by its path in the folder, or else among the shipped ones, with the office's
   * changes
   */
  getText: (path: string) => string | undefined
  /** valid entities of the files alone, without the office's changes */
  bare: ReadonlyMap<string, Entity>
  /** the office's changes at the time when the files were read */
  changes: OfficeChanges
  /** endpoint → route, broken entities included */
  endpoints: ReadonlyMap<string, string>
  /** users and table rows as the server itself reads them: always present, however broken the folder is */
  support: ReadonlyMap<string, Entity>
}

/** Input of a new catalogue. */
export interface LiveInput {
  files: ReadonlyMap<string, SchemaText>
  /** the files alone */
  bare: Catalogue
  changes: OfficeChanges
  /** the files with the office's changes */
  catalogue: Catalogue
  /** problems of updating tables: those entities keep their last shape */
  refused: readonly Problem[]
  /** the previous catalogue, and the last valid version of every route */
  previous: ReadonlyMap<string, LiveEntity>
  last: ReadonlyMap<string, Entity>
  builtin: readonly Entity[]
  assets: SchemaAssets
  /** Problems of other files than schema files */
  beside?: readonly Problem[]
}

/** Assembles a catalogue. An entity whose table cannot follow its file stays as it was, or is quarantined. */
export function makeLive(input: LiveInput): ServedCatalogue {
  const { assets, bare, beside = [], builtin, catalogue, changes, files, last, previous, refused } = input
  const refusedFiles = new Set(refused.filter(({ severity }) => severity === 'error').map(({ file }) => file))
  const entities = new Map<string, LiveEntity>()
  const quarantined = new Map<string, QuarantinedEntity>()
  for (const { file, route } of catalogue.quarantined)
    quarantined.set(route, { file, texts: last.get(route)?.texts ?? null, last: last.get(route) })
  for (const entity of catalogue.entities) {
    const { file, route, texts } = entity
    const kept = refusedFiles.has(file) ? previous.get(route) : { entity, assets: assets.offer(entity) }
    if (kept) entities.set(route, kept)
    else quarantined.set(route, { file, texts, last: entity })
  }
  const problems = [...catalogue.problems, ...refused, ...beside]
  return {
    version: hashVersion(files, [...refused, ...beside]),
    entities,
    lookups: new Map(catalogue.lookups.map((table) => [table.name, table])),
    menus: new Map(catalogue.menus.map((menu) => [menu.menu, menu])),
    cards: catalogue.cards,
    rows: catalogue.rows,
    problems,
    quarantined,
    getText: (path) => (files.get(path) ?? files.get(`${SHIPPED_PREFIX}${path}`))?.text,
    changes,
    bare: new Map(bare.entities.map((entity) => [entity.route, entity])),
    endpoints: indexEndpoints(entities, quarantined, files),
    support: new Map(
      builtin.map((entity) => [
        entity.route,
        entities.get(entity.route)?.entity ?? last.get(entity.route) ?? entity,
      ]),
    ),
  }
}

function hashVersion(files: ReadonlyMap<string, SchemaText>, refused: readonly Problem[]): string {
  const hash = createHash('sha256')
  for (const [path, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${path}\0${digestOf(file)}\0`)
  return hash.update(JSON.stringify(refused)).digest('hex').slice(0, 20)
}

/** Memoized, so that unchanged files are not hashed again. */
const digestOf = oncePer(({ text }: SchemaText) =>
  createHash('sha256')
    .update(text ?? '\0')
    .digest('hex'),
)

function indexEndpoints(
  entities: ReadonlyMap<string, LiveEntity>,
  quarantined: ReadonlyMap<string, QuarantinedEntity>,
  files: ReadonlyMap<string, SchemaText>,
): Map<string, string> {
  const endpoints = new Map<string, string>()
  for (const [route, { file, last }] of quarantined)
    endpoints.set(last?.endpoint ?? extractEndpoint(files.get(file)?.text, route), route)
  // Valid entities come last: a broken file must not take over the endpoint of one of them.
  for (const [route, { entity }] of entities)
    if (entity.type !== 'path') endpoints.set(entity.endpoint, route)
  return endpoints
}

/** The endpoint of a broken file, extracted from its text. */
function extractEndpoint(text: string | undefined, route: string): string {
  return /"endpoint"\s*:\s*"(\/api\/[\w/-]+)"/.exec(text ?? '')?.[1] ?? `/api/${route}`
}
