import { StartError } from '../kernel/say'
import type { FileSum } from './kept-files'
import { quoteIdentifier, type TableShape } from './tables'

/**
 * A backup may come from somebody else: its manifest names tables, columns, keys and indexes, and nothing of
 * it is run as it stands. Every definition is read into its words, each of which must be one that our own
 * tables use, and written again.
 */
export interface ManifestParts {
  tables: TableShape[]
  files: FileSum[]
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const SHA256 = /^[0-9a-f]{64}$/
/** Longest name of PostgreSQL; a table's name is a name of a file, too. */
const NAME = /^[^/\\\0]{1,63}$/
const TYPE =
  /^(bigint|integer|smallint|boolean|date|jsonb?|text|uuid|bytea|inet|real|double precision|numeric(\(\d+,\d+\))?|character varying(\(\d+\))?|time(stamp)? with(out)? time zone)(\[\])?$/

/**
 * Words of definitions besides names: what PostgreSQL writes for the keys, checks and indexes that our tables
 * have.
 */
const WORDS: ReadonlySet<string> = new Set(
  `where on unique primary foreign key references check delete update cascade restrict set
  null no action and or not is in any array between true false asc desc nulls first last include
  coalesce left lower upper length now
  gin_trgm_ops jsonb_path_ops jsonb_ops text_pattern_ops
  bigint integer smallint boolean date json jsonb text uuid bytea inet real double precision numeric character varying time
  timestamp with without zone`
    .split(/\s+/)
    .filter(Boolean),
)
const LEFT_OUT = 'left'
/**
 * A name between quotes, a text, a number, a word, or a sign. No comment, no other notation of texts, and no
 * end of a statement.
 */
const TOKEN =
  /\s*(?:("(?:[^"]|"")+")|('(?:[^']|'')*')|(\d+(?:\.\d+)?)|([a-z_][a-z\d_]*)|(::|<>|<=|>=|[=<>(),.+*[\]-]))/iy

/** Part of a backup that Tessera did not write. */
class Foreign extends Error {}

/**
 * Reads a definition and writes it again, name by name. @throws Foreign with what it holds besides words of
 * our own tables
 */
function rewritten(text: string, names: ReadonlySet<string>): string[] {
  const tokens: string[] = []
  const end = text.trimEnd().length
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < end) {
    const from = TOKEN.lastIndex
    const [, quoted, literal, number, word, sign] = TOKEN.exec(text) ?? []
    if (quoted !== undefined) tokens.push(ownName(quoted.slice(1, -1).replaceAll('""', '"'), tokens, names))
    // PostgreSQL writes without quotes what needs none.
    else if (word !== undefined)
      tokens.push(WORDS.has(word.toLowerCase()) ? word.toLowerCase() : ownName(word, tokens, names))
    else if (literal ?? number ?? sign) tokens.push(literal ?? number ?? sign ?? '')
    else throw new Foreign(text.slice(from, from + 20))
    if (sign === '(' && !mayPrecedeParenthesis(tokens.slice(0, -1)))
      throw new Foreign(tokens.slice(-2).join(''))
  }
  return tokens
}

/** A name between quotes, so that it is not taken for a word. */
function ownName(name: string, before: readonly string[], names: ReadonlySet<string>): string {
  // A type is a word; "left" is a function whose name PostgreSQL quotes.
  if (before.at(-1) === '::' || !(names.has(name) || name === LEFT_OUT)) throw new Foreign(name)
  return quoteIdentifier(name)
}

/**
 * Before a parenthesis stands a sign, a word of the language, or the name of a table whose columns follow; no
 * other function.
 */
function mayPrecedeParenthesis(before: readonly string[]): boolean {
  const last = before.at(-1) ?? ''
  return !last.startsWith('"') || last === quoteIdentifier(LEFT_OUT) || before.at(-2) === 'references'
}

/**
 * @throws StartError where the manifest holds anything but tables, keys, indexes and files as Tessera writes
 *   them
 */
export function ownParts<Parts extends ManifestParts>(manifest: Parts, folder: string): Parts {
  try {
    const tables = manifest.tables.map((table) => ownTable(table, manifest.tables))
    for (const { id, sha256, size } of manifest.files)
      if (!UUID.test(id) || !SHA256.test(sha256) || !Number.isFinite(size))
        throw new Foreign(`the file ${id}`)
    return { ...manifest, tables }
  } catch (error) {
    const words =
      error instanceof Foreign
        ? `it holds ${JSON.stringify(error.message.slice(0, 80))}`
        : 'a part is missing'
    throw new StartError(
      `The backup.json in ${folder} was not written by Tessera: ${words}. Nothing was restored.`,
    )
  }
}

function ownTable<Table extends TableShape>(table: Table, all: readonly TableShape[]): Table {
  const { name } = table
  if (!NAME.test(name) || /^\.+$/.test(name)) throw new Foreign(`the table ${name}`)
  const columns = new Set(table.columns.map((column) => column.name))
  const tables = new Set(all.map((one) => one.name))
  const everything = new Set([
    ...columns,
    ...tables,
    ...all.flatMap((one) => one.columns.map((column) => column.name)),
  ])
  return {
    ...table,
    columns: table.columns.map((column) => {
      const { collation, counted, default: value, identity, statistics, type } = column
      const isOwn =
        TYPE.test(type) && NAME.test(column.name) && ['', 'always', 'by default'].includes(identity)
      const isCounted = counted === null || Number.isSafeInteger(counted)
      if (
        !isOwn ||
        !isCounted ||
        !Number.isInteger(statistics) ||
        (collation !== '' && !NAME.test(collation))
      )
        throw new Foreign(`the column ${column.name} ${type}`)
      return { ...column, default: value === null ? null : rewritten(value, new Set()).join(' ') }
    }),
    constraints: table.constraints.map((one) => {
      const tokens = rewritten(one.definition, one.isForeign ? everything : columns)
      if (!NAME.test(one.name) || !['primary', 'unique', 'check', 'foreign'].includes(tokens[0] ?? ''))
        throw new Foreign(one.definition)
      return { ...one, definition: tokens.join(' ') }
    }),
    indexes: table.indexes.map((statement) => ownIndex(statement, name, columns)),
  }
}

const INDEX =
  /^CREATE (UNIQUE )?INDEX ("(?:[^"]|"")+"|[a-z_][\w$]*) ON public\.("(?:[^"]|"")+"|[a-z_][\w$]*) USING (btree|gin) (.+)$/s

function ownIndex(statement: string, table: string, columns: ReadonlySet<string>): string {
  const [, unique = '', index = '', on = '', method, rest = ''] = INDEX.exec(statement) ?? []
  const bare = (name: string): string =>
    name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name
  if (bare(on) !== table || !NAME.test(bare(index))) throw new Foreign(statement)
  const head = `create ${unique}index ${quoteIdentifier(bare(index))} on ${quoteIdentifier(table)} using ${method}`
  return [head, ...rewritten(rest, columns)].join(' ')
}
