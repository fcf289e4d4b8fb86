import type { SourceFile } from '../contract/catalogue'
import type { Problem } from '../contract/problem'
import { checkGrammar, type SchemaDraft } from './check/grammar'
import { type FileKind, parseSource, type Source } from './source'

const FOLDERS: Record<string, FileKind> = {
  entities: 'entity',
  groups: 'group',
  lookups: 'lookup',
  menus: 'menu',
  dashboard: 'card',
}

/** Keys by which a description is recognised wherever it lies. */
const MARKS: readonly RegExp[] = [/"route"\s*:/, /"lookup"\s*:/, /"group"\s*:/, /"menu"\s*:/, /"card"\s*:/]

/** The schema files among the files of a folder, parsed, in the order of their paths; and those that lie in no folder of theirs. */
export function parseFolder(files: readonly SourceFile[]): { opened: ParsedFile[]; misplaced: Problem[] } {
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
  return name !== undefined && more.length === 0 && Object.hasOwn(FOLDERS, folder) ? FOLDERS[folder] : undefined
}

function isDescription(file: SourceFile): boolean {
  return !file.path.startsWith('meta/') && MARKS.some((mark) => mark.test(file.text ?? ''))
}

function misplacement(file: SourceFile): Problem {
  const hint = 'move it to entities/, groups/, lookups/, menus/ or dashboard/'
  const message = 'the file lies outside the folders of schema files and is ignored'
  return { file: file.path, line: 1, column: 1, pointer: '', code: 'MISPLACED_FILE', severity: 'warning', message, hint }
}

/** A file parsed and held against the grammar: all that its own text alone decides. */
export interface ParsedFile {
  source: Source
  /** undefined when nothing can be read */
  draft: SchemaDraft | undefined
}

/** Files opened before, by path: when one of many changes, the others need not be parsed again. */
const opened = new Map<string, ParsedFile & { text: string | undefined; kind: FileKind }>()
const REMEMBERED = 10_000

/** Parses a file and checks its grammar, or remembers having done so for the same text. The report is the caller's own. */
export function openFile(file: SourceFile, kind: FileKind): ParsedFile {
  const known = opened.get(file.path)
  if (known && known.text === file.text && known.kind === kind) return own(known)
  const source = parseSource(file, kind)
  const fresh = { source, draft: checkGrammar(source), text: file.text, kind }
  if (opened.size >= REMEMBERED) opened.clear()
  opened.set(file.path, fresh)
  return own(fresh)
}

function own({ source, draft }: ParsedFile): ParsedFile {
  return { source: { ...source, report: source.report.copy() }, draft }
}

/** A file with what the grammar left of it. */
export interface SchemaSource extends ParsedFile {
  /** the name others use: route, lookup, group or menu; the file's own name when it says none */
  name: string
}

const NAME_KEYS: Record<FileKind, string> = { entity: 'route', group: 'group', lookup: 'lookup', menu: 'menu', card: 'card' }

/** Files of one kind by name. */
export type NamedFiles = ReadonlyMap<string, SchemaSource>

/** Indexes the files of one kind by name: built-in files give way, a second file of the same name is an error of its own. */
export function indexByName(kind: FileKind, opened: readonly ParsedFile[]): { byName: NamedFiles; schemas: SchemaSource[] } {
  const own = opened.filter(({ source }) => source.kind === kind)
  const taken = new Set(own.filter(({ source }) => !source.builtin).map(({ source }) => nameOf(source)))
  const schemas = own
    .filter(({ source }) => !source.builtin || !taken.has(nameOf(source)))
    .map((file) => ({ ...file, name: nameOf(file.source) }))
  const byName = new Map<string, SchemaSource>()
  for (const schema of schemas) {
    const first = byName.get(schema.name)
    if (first) reportTwin(schema, first)
    else byName.set(schema.name, schema)
  }
  return { byName, schemas }
}

/** The name a file gives itself, even when much else in it is wrong. */
function nameOf(source: Source): string {
  const name = source.value?.[NAME_KEYS[source.kind]]
  return typeof name === 'string' && name !== '' ? name : source.stem
}

function reportTwin(schema: SchemaSource, first: SchemaSource): void {
  const key = NAME_KEYS[schema.source.kind]
  const code = schema.source.kind === 'entity' ? 'DUPLICATE_ROUTE' : 'DUPLICATE_NAME'
  const message = `the ${key} "${schema.name}" is taken by ${first.source.path}`
  schema.source.report.value(code, [key], message, 'choose another name, or remove one of the files')
}
