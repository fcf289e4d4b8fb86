import type { Problem } from '../../contract/errors/problem'
import type { Catalogue, LayerStanding, SchemaText } from '../../contract/model/catalogue'
import type { CardFile, LookupFile, MenuFileSource, RowsFile } from '../../contract/model/folder-files'
import type { LookupTable } from '../../contract/model/lookup'
import { TABLES_ROUTE } from '../../contract/model/lookup'
import { NO_NAMES, type OwnNames } from '../../contract/ports/office-server'
import type { WidgetManifest } from '../../contract/ports/widget'
import { checkCard } from '../check/card'
import { checkGroup } from '../check/group'
import { checkLookups } from '../check/lookup'
import { checkMenu } from '../check/menu'
import { checkRows } from '../check/rows-file'
import { layRows } from '../check/table-rows'
import type { SchemaDraft } from '../files/draft'
import { findReferred, type HeldOn, type SwitchedOff } from '../files/layers'
import {
  getSourceName,
  indexByName,
  isSchemaPath,
  makeLibrary,
  type NamedFiles,
  type ParsedFile,
  parseFolder,
  type SchemaSource,
} from '../files/library'
import { layerOf } from '../files/source'
import { oncePer } from '../once'
import { resolveCard, resolveLookup, resolveMenu } from '../resolve/files'
import { IncrementalChecker } from './incremental'

/** Reads one schema folder repeatedly. */
export type CatalogueReader = (files: readonly SchemaText[]) => Catalogue

/**
 * Reads a schema folder: valid parts become frozen, resolved, plain JSON; errors become Problems. A file with
 * errors is quarantined; files that refer to it continue without it. Never throws because of a file's
 * content.
 */
export function readCatalogue(
  files: readonly SchemaText[],
  manifests: readonly WidgetManifest[],
  own: OwnNames = NO_NAMES,
): Catalogue {
  return createReader(manifests, own)(files)
}

/**
 * Creates an incremental reader: same result as reading from scratch, but it processes only what a change
 * affects; unchanged parts are returned as identical objects.
 */
export function createReader(
  manifests: readonly WidgetManifest[],
  own: OwnNames = NO_NAMES,
): CatalogueReader {
  const checker = new IncrementalChecker()
  const readHolding = (files: readonly SchemaText[], held: HeldOn): Catalogue => {
    const { opened, misplaced, off } = parseFolder(files, held)
    const entity = indexByName('entity', opened)
    const lookup = indexByName('lookup', opened)
    const group = indexByName('group', opened)
    const menu = indexByName('menu', opened)
    const card = indexByName('card', opened)
    const rows = indexByName('rows', opened)
    const library = makeLibrary(
      { entity: entity.byName, lookup: lookup.byName, group: group.byName, menu: menu.byName },
      { manifests, own },
    )
    const tables = entity.byName.get(TABLES_ROUTE)?.draft
    checkLookups(readable(lookup.byName), files, tables)
    layRows(opened, lookup.byName, tables)
    for (const schema of readable(group.byName)) checkGroup(schema, library)
    const gone = new Set(off.flatMap(({ kind, name }) => (kind === 'entity' ? name : [])))
    for (const schema of readable(menu.byName)) checkMenu(schema, library, gone)
    const { entities, contexts } = checker.check(readable(entity.byName), library)
    for (const schema of readable(card.byName)) checkCard(schema, library, contexts)
    for (const schema of readable(rows.byName)) checkRows(schema, library, contexts)
    const tableRows = indexByName('tableRows', opened)
    const schemas = [entity, lookup, group, menu, card, rows, tableRows].flatMap((kind) => kind.schemas)
    const referred = findReferred(
      off,
      schemas.map(({ source }) => source),
    )
    // What others need stays on: one Problem, instead of one in every file that refers to it.
    if (referred.size > 0) return readHolding(files, new Map([...held, ...referred]))
    return deepFreeze({
      entities,
      lookups: readable(lookup.byName).flatMap(lookups),
      menus: drafts(menu.byName).map(menus),
      cards: drafts(card.byName).map(cards),
      rows: readable(rows.byName).flatMap(rowsFiles),
      problems: [...misplaced, ...schemas.flatMap((schema) => schema.source.report.problems)].sort(byPlace),
      quarantined: listQuarantined(entity.schemas),
      standing: countStanding(files, opened, off),
    })
  }
  return (files) => readHolding(files, new Map())
}

const lookups = oncePer(({ draft, source }: SchemaSource): LookupTable[] =>
  draft && !source.report.broken
    ? [{ ...resolveLookup(draft.value as unknown as LookupFile), file: source.path }]
    : [],
)
const rowsFiles = ({ draft, source }: SchemaSource): RowsFile[] =>
  draft && !source.report.broken ? [{ ...(draft.value as unknown as RowsFile), file: source.path }] : []
const menus = oncePer((draft: SchemaDraft) => resolveMenu(draft.value as unknown as MenuFileSource))
const cards = oncePer((draft: SchemaDraft) => resolveCard(draft.value as unknown as CardFile))

/** Files with readable content, valid or not. */
const readable = (byName: NamedFiles): SchemaSource[] => [...byName.values()].filter((schema) => schema.draft)

/** The content of valid files. */
const drafts = (byName: NamedFiles): SchemaDraft[] =>
  readable(byName).flatMap(({ draft, source }) => (draft && !source.report.broken ? [draft] : []))

/** Broken files whose route no other file serves. */
function listQuarantined(schemas: readonly SchemaSource[]): Catalogue['quarantined'] {
  const served = new Set(
    schemas.filter((schema) => !schema.source.report.broken).map((schema) => schema.name),
  )
  return schemas
    .filter(({ name, source }) => source.report.broken && !source.off && !served.has(name))
    .map((schema) => ({ route: schema.name, file: schema.source.path }))
}

/** How the office's files lie over the shipped ones. */
function countStanding(
  files: readonly SchemaText[],
  opened: readonly ParsedFile[],
  off: readonly SwitchedOff[],
): LayerStanding {
  const shipped = files.filter(({ path }) => layerOf(path) === 'shipped' && isSchemaPath(path))
  const names = new Set(
    opened.flatMap(({ source }) =>
      source.layer === 'shipped' ? `${source.kind} ${getSourceName(source)}` : [],
    ),
  )
  const over = opened.filter(
    ({ source }) =>
      source.layer === 'office' && !source.off && names.has(`${source.kind} ${getSourceName(source)}`),
  )
  const changed = over.filter(({ source }) => source.isExtending).length
  return { shipped: shipped.length, changed, replaced: over.length - changed, off: off.length }
}

function byPlace(a: Problem, b: Problem): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column
}

/** Freezes a plain JSON value deeply. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) deepFreeze(part)
  return value
}
