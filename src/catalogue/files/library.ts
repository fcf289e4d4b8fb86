import type { Problem } from '../../contract/errors/problem'
import type { SchemaText } from '../../contract/model/catalogue'
import type { ConfFile, EffectFile, GroupFile, RightsFile, RuleFile } from '../../contract/model/entity-file'
import type { LookupFile, MenuFileSource } from '../../contract/model/folder-files'
import type { WidgetManifest } from '../../contract/ports/widget'
import { resolveRights, toStem } from './defaults'
import { checkGrammar, type SchemaDraft } from './draft'
import type { JsonPath } from './report'
import { type FileKind, parseSource, type SourceText } from './source'

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
    const filled = effects.flatMap(({ number, on, set }) =>
      on?.create ? Object.keys({ ...set, ...number }) : [],
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
  manifests: readonly WidgetManifest[],
): Library {
  return {
    entities: entries(named.entity),
    lookups: entries<LookupFile>(named.lookup),
    groups: entries<GroupFile>(named.group),
    menus: entries<MenuFileSource>(named.menu),
    manifests,
  }
}

function entries<T>(byName: NamedFiles): Map<string, Entry<T>> {
  return new Map([...byName].map(([name, schema]) => [name, new Entry<T>(schema)]))
}

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

/** The schema files of a folder, parsed, in path order; and those outside the folder of their kind. */
export function parseFolder(files: readonly SchemaText[]): { opened: ParsedFile[]; misplaced: Problem[] } {
  const opened: ParsedFile[] = []
  const misplaced: Problem[] = []
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (!file.path.endsWith('.json')) continue
    const kind = kindOfPath(file.path)
    if (kind) opened.push(openFile(file, kind))
    else if (isDescription(file)) misplaced.push(misplacement(file))
  }
  return { opened, misplaced }
}

/** `entities/boats.json` and `builtin/entities/boats.json` are entities. */
function kindOfPath(path: string): FileKind | undefined {
  const [folder = '', name, ...more] = path.replace(/^builtin\//, '').split('/')
  return name !== undefined && more.length === 0 && Object.hasOwn(FOLDERS, folder)
    ? FOLDERS[folder]
    : undefined
}

function isDescription(file: SchemaText): boolean {
  return !file.path.startsWith('meta/') && MARKS.some((mark) => mark.test(file.text ?? ''))
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
interface ParsedFile {
  source: SourceText
  /** undefined when the file is unreadable */
  draft: SchemaDraft | undefined
}

/** Parsed files by path: when one of many changes, the others are not parsed again. */
const opened = new Map<string, ParsedFile & { text: string | undefined; kind: FileKind }>()
const MAX_CACHED_FILES = 10_000

/** Parses a file and checks its grammar, memoized by text. Each caller gets its own report. */
function openFile(file: SchemaText, kind: FileKind): ParsedFile {
  const known = opened.get(file.path)
  if (known && known.text === file.text && known.kind === kind) return own(known)
  const source = parseSource(file, kind)
  const fresh = { source, draft: checkGrammar(source), text: file.text, kind }
  if (opened.size >= MAX_CACHED_FILES) opened.clear()
  opened.set(file.path, fresh)
  return own(fresh)
}

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
}

/** Files of one kind by name. */
export type NamedFiles = ReadonlyMap<string, SchemaSource>

/**
 * Indexes files of one kind by name: built-in files are overridden, a second file of the same name is an
 * error.
 */
export function indexByName(
  kind: FileKind,
  opened: readonly ParsedFile[],
): { byName: NamedFiles; schemas: SchemaSource[] } {
  const own = opened.filter(({ source }) => source.kind === kind)
  const taken = new Set(
    own.filter(({ source }) => !source.builtin).map(({ source }) => getSourceName(source)),
  )
  const schemas = own
    .filter(({ source }) => !source.builtin || !taken.has(getSourceName(source)))
    .map((file) => ({ ...file, name: getSourceName(file.source) }))
  const byName = new Map<string, SchemaSource>()
  for (const schema of schemas) {
    const first = byName.get(schema.name)
    if (first) reportTwin(schema, first)
    else byName.set(schema.name, schema)
  }
  return { byName, schemas }
}

/** The name a file declares, even when other parts are wrong. */
function getSourceName(source: SourceText): string {
  const name = source.value?.[NAME_KEYS[source.kind]]
  return typeof name === 'string' && name !== '' ? name : source.stem
}

function reportTwin(schema: SchemaSource, first: SchemaSource): void {
  const key = NAME_KEYS[schema.source.kind]
  const code = schema.source.kind === 'entity' ? 'DUPLICATE_ROUTE' : 'DUPLICATE_NAME'
  const message = `the ${key} "${schema.name}" is taken by ${first.source.path}`
  schema.source.report.value(code, [key], message, 'choose another name, or remove one of the files')
}
