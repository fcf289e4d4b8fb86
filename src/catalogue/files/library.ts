import type { Problem } from '../../contract/errors/problem'
import { BESIDE_PREFIX, type SchemaText } from '../../contract/model/catalogue'
import type {
  ConfFile,
  EffectFile,
  GroupFile,
  PropertyFile,
  RecordFile,
  RightsFile,
  RuleFile,
  ScopeFile,
} from '../../contract/model/entity-file'
import type { LookupFile, MenuFileSource } from '../../contract/model/folder-files'
import type { OwnNames } from '../../contract/ports/office-server'
import type { WidgetManifest } from '../../contract/ports/widget'
import { ROW_KEYS } from '../grammar'
import { resolveRights, toStem } from './defaults'
import { checkGrammar, type SchemaDraft } from './draft'
import foldersBeside from './folders-beside.json'
import { checkLayer, type FilesBeneath, type HeldOn, keyOfThing, type SwitchedOff } from './layers'
import type { JsonPath } from './report'
import { readRowTable } from './row-table'
import { type FileKind, type Layer, layerOf, parseSource, pathInLayer, type SourceText } from './source'

/** Lookup of named files of one kind. */
export interface Names<T> {
  get: (name: string) => T | undefined
  has: (name: string) => boolean
  keys: () => Iterable<string>
}

/** Names that files may refer to, with the files behind them, and the available widgets. */
export interface Library {
  entities: Names<NamedEntity>
  lookups: Names<Named & { file: LookupFile | undefined }>
  groups: Names<Named & { file: GroupFile | undefined; getSource: (path: JsonPath) => string }>
  menus: Names<Named & { file: MenuFileSource | undefined }>
  manifests: readonly WidgetManifest[]
  /** what the server code of the office adds */
  own: OwnNames
  /** the properties that the file of an entity declares; undefined when it is unknown or unreadable */
  properties: (route: string) => Readonly<Record<string, PropertyFile>> | undefined
}

/**
 * A named file; `broken` and `file` follow its report: a file with errors becomes undefined at that moment.
 */
export interface Named {
  path: string
  readonly broken: boolean
  /** the valid part of the file: the same object for the same text */
  readonly draft: object | undefined
}

/** A named entity, with what other files may ask about it. */
export interface NamedEntity extends Named {
  /** entities of type path have no records */
  recordless: boolean
  /** its records hold data of people */
  readonly personal: boolean
  /** the stem of its authorities */
  readonly authority: string
  /** who may read its records */
  readonly readers: readonly string[]
  /** whether some of its readers see some of its records only: by own rows or by access rules */
  readonly parted: boolean
  /** the codes of its statuses; undefined when it has none */
  readonly statuses: readonly string[] | undefined
  /** the fields that its own rules and effects fill or hide in a new record */
  readonly governed: readonly string[]
}

class Entry<T> implements NamedEntity {
  private readonly schema: SchemaSource

  constructor(schema: SchemaSource) {
    this.schema = schema
  }

  get path(): string {
    return this.schema.source.path
  }

  get broken(): boolean {
    return this.schema.source.report.broken
  }

  get draft(): object | undefined {
    return this.schema.draft
  }

  get file(): T | undefined {
    return this.broken ? undefined : (this.schema.draft?.value as T | undefined)
  }

  /** location of a value in the file: `groups/berth.json:14` */
  getSource = (path: JsonPath): string => this.schema.source.report.getSource(path)

  get authority(): string {
    const own = this.schema.draft?.value.authority
    return typeof own === 'string' ? own : toStem(this.schema.name)
  }

  get readers(): readonly string[] {
    const { rights } = (this.schema.draft?.value ?? {}) as { rights?: RightsFile }
    return resolveRights(rights).read
  }

  get parted(): boolean {
    const { acl, scope } = (this.schema.draft?.value ?? {}) as { acl?: boolean; scope?: ScopeFile }
    return acl === true || (scope !== undefined && (scope.open !== true || scope.private !== undefined))
  }

  get statuses(): readonly string[] | undefined {
    const file = this.schema.draft?.value as { conf?: ConfFile } | undefined
    return file?.conf?.statuses?.list?.flatMap((status) => status?.code ?? [])
  }

  get governed(): readonly string[] {
    const { effects = [], rules = [] } = (this.schema.draft?.value ?? {}) as {
      effects?: EffectFile[]
      rules?: RuleFile[]
    }
    const ruled = rules.flatMap(({ field, value, visible }) =>
      field && (value ?? visible) !== undefined ? field : [],
    )
    const filled = effects.flatMap(({ number, on, rows, set }) =>
      on?.create ? Object.keys({ ...set, ...rows, ...number }) : [],
    )
    return [...ruled, ...filled]
  }

  get personal(): boolean {
    return this.schema.draft?.value.person !== undefined
  }

  get recordless(): boolean {
    const conf = this.schema.draft?.value.conf
    return typeof conf === 'object' && conf !== null && 'type' in conf && conf.type === 'path'
  }
}

/** The library of one schema folder. */
export function makeLibrary(
  named: Record<'entity' | 'lookup' | 'group' | 'menu', NamedFiles>,
  { manifests, own }: Pick<Library, 'manifests' | 'own'>,
): Library {
  return {
    entities: entries(named.entity),
    lookups: entries<LookupFile>(named.lookup),
    groups: entries<GroupFile>(named.group),
    menus: entries<MenuFileSource>(named.menu),
    manifests,
    own,
    properties: (route) =>
      (named.entity.get(route)?.draft?.value as { record?: RecordFile } | undefined)?.record?.properties,
  }
}

function entries<T>(byName: NamedFiles): Map<string, Entry<T>> {
  return new Map([...byName].map(([name, schema]) => [name, new Entry<T>(schema)]))
}

/** Folders of an office beside its schema folder, from there. */
const BESIDE = foldersBeside as Record<string, FileKind>

/** Their names. */
export const BESIDE_FOLDERS: readonly string[] = Object.keys(BESIDE)

const FOLDERS: Record<string, FileKind> = {
  entities: 'entity',
  groups: 'group',
  lookups: 'lookup',
  menus: 'menu',
  dashboard: 'card',
  rows: 'rows',
}

/** Keys that identify the kind of a schema file in any folder. */
const MARKS: readonly RegExp[] = [
  /"route"\s*:/,
  /"lookup"\s*:/,
  /"group"\s*:/,
  /"menu"\s*:/,
  /"card"\s*:/,
  /"rows"\s*:\s*"/,
]

/** A parsed folder. */
interface ParsedFolder {
  opened: ParsedFile[]
  /** files outside the folder of their kind, and what no schema file is at fault for */
  misplaced: Problem[]
  off: SwitchedOff[]
}

/**
 * The schema files of a folder, parsed, in path order. Files of lower layers are read first: those of the
 * office may extend them or switch them off.
 */
export function parseFolder(files: readonly SchemaText[], held: HeldOn): ParsedFolder {
  const folder: ParsedFolder = { opened: [], misplaced: [], off: [] }
  const beneath = new Map<FileKind, Map<string, SchemaText>>()
  for (const file of [...files].sort(byLayer)) {
    const kind = kindOfFile(file.path)
    if (!kind && isDescription(file)) folder.misplaced.push(misplacement(file))
    if (!kind) continue
    const lower = beneath.get(kind) ?? new Map<string, SchemaText>()
    beneath.set(kind, lower)
    const parsed = openFile(file, kind, { get: (name) => lower.get(name), names: () => [...lower.keys()] })
    addFile(folder, { file, held, parsed })
    if (layerOf(file.path) !== 'office') lower.set(getSourceName(parsed.source), file)
  }
  return withoutCardsOff(folder)
}

function addFile({ misplaced, off, opened }: ParsedFolder, { file, held, parsed }: Adding): void {
  const { source } = parsed
  const name = getSourceName(source)
  const problem = held.get(keyOfThing(source.kind, name))
  const isOffHere = file.off !== undefined || source.off === 'off'
  if (problem && file.off !== undefined) misplaced.push(problem)
  if (problem && source.off === 'off') {
    source.off = 'refused'
    source.report.problems.push(problem)
  }
  if (file.off === undefined || problem) opened.push(parsed)
  if (isOffHere && !problem)
    off.push({
      kind: source.kind,
      name,
      file: file.off ?? file.path,
      ...(file.off === undefined ? { source } : {}),
    })
}

/** A file to add to a folder; what is held on is not off. */
interface Adding {
  file: SchemaText
  held: HeldOn
  parsed: ParsedFile
}

/** Shipped cards of an entity that is off go with it. */
function withoutCardsOff(folder: ParsedFolder): ParsedFolder {
  const gone = new Set(folder.off.flatMap(({ kind, name }) => (kind === 'entity' ? name : [])))
  const goes = ({ source }: ParsedFile): boolean =>
    source.kind === 'card' && source.layer === 'shipped' && gone.has(String(source.value?.entity))
  return gone.size === 0 ? folder : { ...folder, opened: folder.opened.filter((file) => !goes(file)) }
}

/** Built-in files first, those of the office last. */
const LAYERS: readonly Layer[] = ['builtin', 'shipped', 'office']

const rankOf = (layer: Layer): number => LAYERS.indexOf(layer)

function byLayer(a: SchemaText, b: SchemaText): number {
  return rankOf(layerOf(a.path)) - rankOf(layerOf(b.path)) || (a.path < b.path ? -1 : 1)
}

/** `entities/boats.json`, `tessera/entities/boats.json` and `builtin/entities/boats.json` are entities. */
export function kindOfPath(path: string): FileKind | undefined {
  const isBeside = path.startsWith(BESIDE_PREFIX)
  const folders = isBeside ? BESIDE : FOLDERS
  const below = isBeside ? path.slice(BESIDE_PREFIX.length) : pathInLayer(path)
  const [folder = '', name, ...more] = below.split('/')
  return name !== undefined && more.length === 0 && Object.hasOwn(folders, folder)
    ? folders[folder]
    : undefined
}

/** The kind of a file; rows of a table may be a spreadsheet. */
function kindOfFile(path: string): FileKind | undefined {
  const kind = kindOfPath(path)
  return path.endsWith('.json') || (kind === 'tableRows' && path.endsWith('.csv')) ? kind : undefined
}

/** True for schema files, in their folder. */
export const isSchemaPath = (path: string): boolean =>
  path.endsWith('.json') && kindOfPath(path) !== undefined

function isDescription(file: SchemaText): boolean {
  if (!file.path.endsWith('.json') || pathInLayer(file.path).startsWith('meta/')) return false
  return MARKS.some((mark) => mark.test(file.text ?? ''))
}

function misplacement(file: SchemaText): Problem {
  const hint = 'move it to entities/, groups/, lookups/, menus/, dashboard/ or rows/'
  const message = 'the file is outside the folders of schema files and is ignored'
  return {
    file: file.path,
    line: 1,
    column: 1,
    pointer: '',
    code: 'MISPLACED_FILE',
    severity: 'warning',
    message,
    hint,
  }
}

/** A file parsed and checked against the grammar: everything its own text decides. */
export interface ParsedFile {
  source: SourceText
  /** undefined when the file is unreadable */
  draft: SchemaDraft | undefined
}

/** Parsed files by path: when one of many changes, the others are not parsed again. */
const opened = new Map<string, ParsedFile & Parsing>()
const MAX_CACHED_FILES = 10_000

/** What a parsed file was made from. */
interface Parsing {
  file: SchemaText
  kind: FileKind
  name: string
  /** the file of its name in a lower layer */
  beneath: SchemaText | undefined
}

/**
 * Parses a file and checks its grammar, memoized by its text and that of the file it extends. Each caller
 * gets its own report.
 */
function openFile(file: SchemaText, kind: FileKind, beneath: FilesBeneath): ParsedFile {
  const known = opened.get(file.path)
  const isKnown = known?.kind === kind && isSameText(known.file, file)
  if (known && isKnown && isSameText(known.beneath, beneath.get(known.name))) return own(known)
  const fresh = parseOver(file, kind, beneath)
  if (opened.size >= MAX_CACHED_FILES) opened.clear()
  opened.set(file.path, fresh)
  return own(fresh)
}

function parseOver(file: SchemaText, kind: FileKind, beneath: FilesBeneath): ParsedFile & Parsing {
  const alone = parseAlone(file, kind)
  const name = getSourceName(alone)
  const under = beneath.get(name)
  const source = alone.isExtending && !alone.off ? parseSource(file, kind, under) : alone
  checkLayer(source, name, beneath)
  const isComplete = !source.off && !(source.isExtending && !under)
  const draft = isComplete ? checkGrammar(source) : undefined
  return { source, draft, file, kind, name, beneath: under }
}

/** A spreadsheet is read as the JSON that its lines say. */
function parseAlone(file: SchemaText, kind: FileKind): SourceText {
  if (!file.path.endsWith('.csv') || file.text === undefined) return parseSource(file, kind)
  const { json, lacksCode, unknown } = readRowTable(file.text)
  const source = parseSource({ ...file, text: json }, kind)
  const columns = [...ROW_KEYS, 'it', 'en', 'off'].join(', ')
  if (lacksCode)
    source.report.whole('BAD_ROWS_FILE', 'the first line names no column "code"', `columns: ${columns}`)
  for (const { name, near } of unknown) {
    const cure = near === undefined ? `columns: ${columns}` : `did you mean "${near}"?`
    source.report.whole('UNKNOWN_KEY', `rows have no column "${name}"`, cure)
  }
  return source
}

const isSameText = (a: SchemaText | undefined, b: SchemaText | undefined): boolean =>
  a?.text === b?.text && a?.path === b?.path && a?.edits === b?.edits && a?.off === b?.off

function own({ source, draft }: ParsedFile): ParsedFile {
  return { source: { ...source, report: source.report.copy() }, draft }
}

/** A parsed file with its name. */
export interface SchemaSource extends ParsedFile {
  /** the name other files use: route, lookup, group or menu; defaults to the file name */
  name: string
}

const NAME_KEYS: Record<FileKind, string> = {
  entity: 'route',
  group: 'group',
  lookup: 'lookup',
  menu: 'menu',
  card: 'card',
  rows: 'rows',
  widget: 'id',
  theme: 'name',
  texts: 'name',
  // Two files of one table are told where their rows are laid over it.
  tableRows: 'lookup',
}

/** Files of one kind by name. */
export type NamedFiles = ReadonlyMap<string, SchemaSource>

/**
 * Indexes files of one kind by name: those of lower layers are overridden, a second file of the same name in
 * one layer is an error. What the office switched off has no name.
 */
export function indexByName(
  kind: FileKind,
  opened: readonly ParsedFile[],
): { byName: NamedFiles; schemas: SchemaSource[] } {
  const own = opened
    .filter(({ source }) => source.kind === kind)
    .map((file) => ({ ...file, name: getSourceName(file.source) }))
  const highest = new Map(
    own.flatMap(({ name, source }) => (source.off === 'refused' ? [] : [[name, source.layer] as const])),
  )
  const schemas = own
    .filter(({ name, source }) => source.off || source.layer === highest.get(name))
    .sort((a, b) => (a.source.path < b.source.path ? -1 : 1))
  const byName = new Map<string, SchemaSource>()
  for (const schema of schemas) {
    const first = byName.get(schema.name)
    if (first) reportTwin(schema, first)
    else if (!schema.source.off) byName.set(schema.name, schema)
  }
  return { byName, schemas }
}

/** The name a file declares, even when other parts are wrong. */
export function getSourceName(source: SourceText): string {
  if (source.kind === 'tableRows') return source.path
  const name = source.value?.[NAME_KEYS[source.kind]]
  return typeof name === 'string' && name !== '' ? name : source.stem
}

function reportTwin(schema: SchemaSource, first: SchemaSource): void {
  const key = NAME_KEYS[schema.source.kind]
  const code = schema.source.kind === 'entity' ? 'DUPLICATE_ROUTE' : 'DUPLICATE_NAME'
  const message = `the ${key} "${schema.name}" is taken by ${first.source.path}`
  schema.source.report.value(code, [key], message, 'choose another name, or remove one of the files')
}
