import type { Json, JsonObject } from '../../contract/json'
import { localText } from '../../contract/language'
import type { FileBase, TransitionGuard } from '../../contract/model/file-base'
import type { RowsOptions } from '../../generated/options'
import { toKey } from './row-list'

/** The parts of a row that describe a node. */
export type GraphParts = NonNullable<RowsOptions['graph']>

/** A node of the graph: one row, or one that the file has and the rows lack. */
export interface GraphNode {
  /** key of the row's block; null = only the file has it */
  row: string | null
  /** its key in arrows */
  code: string
  label: string
  color: string
  isFirst: boolean
  /** nothing follows it */
  isFinal: boolean
  /** any node may follow it */
  isOpen: boolean
  /** only the server sets it */
  isSystem: boolean
  change: 'none' | 'new' | 'changed' | 'gone'
  fault: 'unreachable' | 'unnamed' | null
}

/** An arrow of the graph. */
export interface GraphEdge {
  from: string
  to: string
  change: 'none' | 'new' | 'gone'
  guards: TransitionGuard[]
}

/** Rows as a graph, compared with the file. */
export interface RowGraph {
  nodes: GraphNode[]
  edges: GraphEdge[]
  /** keys that rows refer to but no row has */
  unknown: string[]
  /** no initial row, or several */
  firsts: number
}

/** Inputs of a graph. */
export interface GraphSource {
  rows: readonly JsonObject[]
  parts: GraphParts
  /** the field of the rows */
  path: string
  base: FileBase | null
  lang: string
}

const readText = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const readList = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

/** The name of a row in one language, its key where it has none. */
export function getName(row: JsonObject, { key, label }: GraphParts, lang: string): string {
  const value = row[label]
  const named =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? localText(value as Record<string, string>, lang)
      : value
  return readText(named) || readText(row[key])
}

/** The field value that holds the schema file's own values; null for anything else. */
export function readFileBase(value: Json): FileBase | null {
  const isBase =
    typeof value === 'object' && value !== null && !Array.isArray(value) && Array.isArray(value.guards)
  return isBase ? (value as FileBase) : null
}

/** The file's rows of the same field. */
export function fileRows({ base, path }: Pick<GraphSource, 'base' | 'path'>): JsonObject[] {
  const rows = base?.values[path]
  return Array.isArray(rows) ? (rows as JsonObject[]) : []
}

/** Keys that follow a row, without itself. */
function followers(row: JsonObject, { key, next }: GraphParts): string[] {
  return readList(row[next]).filter((code) => code !== row[key])
}

const isOpenRow = (row: JsonObject, { next }: GraphParts): boolean => readList(row[next]).length === 0

/** The graph of rows. */
export function buildGraph(source: GraphSource): RowGraph {
  const { base, parts, rows } = source
  const getCode = (row: JsonObject) => readText(row[parts.key])
  const before = new Map(fileRows(source).map((row) => [getCode(row), row]))
  const codes = new Set(rows.map(getCode))
  const gone = base ? [...before.values()].filter((row) => !codes.has(getCode(row))) : []
  const edges = listEdges(source, before)
  const reached = findReached(source, edges)
  const nodes = [...rows, ...gone].map((row, index): GraphNode => {
    const code = getCode(row)
    const isThere = index < rows.length
    const others = followers(row, parts)
    return {
      row: isThere ? toKey(row, index) : null,
      code,
      label: getName(row, parts, source.lang),
      color: readText(row[parts.color]),
      isFirst: row[parts.first] === true,
      isFinal: !isOpenRow(row, parts) && others.length === 0,
      isOpen: isOpenRow(row, parts),
      isSystem: base?.system.includes(code) ?? false,
      change: isThere ? getChange(row, before.get(code), base) : 'gone',
      fault: !isThere ? null : code === '' ? 'unnamed' : reached.has(code) ? null : 'unreachable',
    }
  })
  const unknown = rows.flatMap((row) => followers(row, parts)).filter((code) => !codes.has(code))
  return {
    nodes,
    edges,
    unknown: [...new Set(unknown)],
    firsts: rows.filter((row) => row[parts.first] === true).length,
  }
}

function getChange(row: JsonObject, old: JsonObject | undefined, base: FileBase | null): GraphNode['change'] {
  if (!base) return 'none'
  if (!old) return 'new'
  return sameRow(row, old) ? 'none' : 'changed'
}

/** A canonical text of a value. The order of keys in a list does not count. */
function plain(value: Json | undefined): string {
  if (value === undefined || value === null || value === false || value === '') return ''
  if (Array.isArray(value)) {
    const all = value.map((one) => plain(one))
    return (value.every((one) => typeof one === 'string') ? all.sort() : all).join('\n')
  }
  if (typeof value !== 'object') return String(value)
  const said = Object.keys(value)
    .sort()
    .map((key) => [key, key === '_id' ? '' : plain(value[key])])
  return said.flatMap(([key, text]) => (text === '' ? [] : [`${key}=${text}`])).join('\n')
}

/** Whether two rows are equal; empty values equal missing ones. */
export function sameRow(a: JsonObject, b: JsonObject): boolean {
  return plain(a) === plain(b)
}

function listEdges({ base, parts, rows }: GraphSource, before: ReadonlyMap<string, JsonObject>): GraphEdge[] {
  const guards = (from: string, to: string) =>
    (base?.guards ?? []).filter(
      (one) => one.to === to && one.kind !== 'effect' && (one.from === null || one.from === from),
    )
  const now = rows.flatMap((row) => {
    const from = readText(row[parts.key])
    const old = before.get(from)
    return followers(row, parts).map((to): GraphEdge => {
      const isNew = base !== null && !(old && followers(old, parts).includes(to))
      // A role may add a transition for itself.
      return {
        from,
        to,
        change: isNew ? 'new' : 'none',
        guards: guards(from, to).filter(({ kind }) => kind !== 'role'),
      }
    })
  })
  const has = (from: string, to: string) => now.some((one) => one.from === from && one.to === to)
  const gone = [...before.values()].flatMap((row) => {
    const from = readText(row[parts.key])
    return followers(row, parts).flatMap((to): GraphEdge[] =>
      has(from, to) ? [] : [{ from, to, change: 'gone', guards: [] }],
    )
  })
  const ofRoles = (base?.guards ?? []).flatMap((guard): GraphEdge[] => {
    if (guard.kind !== 'role' || guard.from === null || has(guard.from, guard.to)) return []
    return [{ from: guard.from, to: guard.to, change: 'none', guards: guards(guard.from, guard.to) }]
  })
  return [...now, ...(base ? gone : []), ...ofRoles]
}

/** Keys reachable from the initial row or from one that the server sets. */
function findReached({ base, parts, rows }: GraphSource, edges: readonly GraphEdge[]): ReadonlySet<string> {
  const starts = rows.filter((row) => row[parts.first] === true).map((row) => readText(row[parts.key]))
  const reached = new Set([...starts, ...(base?.system ?? [])])
  for (const code of reached) {
    const row = rows.find((one) => one[parts.key] === code)
    if (row && isOpenRow(row, parts)) for (const one of rows) reached.add(readText(one[parts.key]))
    for (const edge of edges) if (edge.from === code && edge.change !== 'gone') reached.add(edge.to)
  }
  return reached
}

/** The rows with one transition added or removed. A row that loses its last one becomes final. */
export function withTransition(
  rows: readonly JsonObject[],
  parts: GraphParts,
  change: { from: string; to: string; on: boolean },
): JsonObject[] {
  const { key, next } = parts
  return rows.map((row) => {
    if (row[key] !== change.from) return row
    const others = isOpenRow(row, parts)
      ? rows.map((one) => readText(one[key])).filter((code) => code !== change.from)
      : followers(row, parts)
    const rest = others.filter((code) => code !== change.to)
    const wanted = change.on ? [...rest, change.to] : rest
    return { ...row, [next]: wanted.length === 0 ? [change.from] : wanted }
  })
}

/** The rows with another initial one. */
export function withFirst(
  rows: readonly JsonObject[],
  { first, key }: GraphParts,
  code: string,
): JsonObject[] {
  return rows.map((row) => ({ ...row, [first]: row[key] === code }))
}

/** The rows without one, and without transitions to it. */
export function withoutNode(rows: readonly JsonObject[], parts: GraphParts, code: string): JsonObject[] {
  const left = rows.filter((row) => row[parts.key] !== code)
  const leading = left
    .filter((row) => readList(row[parts.next]).includes(code))
    .map((row) => readText(row[parts.key]))
  return leading.reduce((list, from) => withTransition(list, parts, { from, to: code, on: false }), left)
}

/** The rows with one reset to the file: reverted, added at its position, or removed. */
export function asInFile(source: Omit<GraphSource, 'lang'>, code: string): JsonObject[] {
  const { parts, rows } = source
  const file = fileRows(source)
  const at = file.findIndex((row) => row[parts.key] === code)
  const old = file[at]
  if (!old) return withoutNode(rows, parts, code)
  const place = rows.findIndex((row) => row[parts.key] === code)
  const own = rows[place]
  if (own)
    return rows.map((row, index) =>
      index === place ? { ...old, ...(own._id ? { _id: own._id } : {}) } : row,
    )
  return [...rows.slice(0, at), { _id: crypto.randomUUID(), ...old }, ...rows.slice(at)]
}

/** All rows reset to the file; existing ones keep their blocks. */
export function allAsInFile(source: Omit<GraphSource, 'lang'>): JsonObject[] {
  const { parts, rows } = source
  return fileRows(source).map((row) => ({
    _id: rows.find((one) => one[parts.key] === row[parts.key])?._id ?? crypto.randomUUID(),
    ...row,
  }))
}
