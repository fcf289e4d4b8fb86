import type { FileKind } from '../../contract/model/catalogue'
import type { LayerNode } from '../overlay/nodes'
import { type JsonPath, toPointer } from './report'

/** Another name of something public. */
export interface Deprecation {
  /** its name now */
  to: string
  /** the version that warned first */
  since: string
  /** the version that no longer knows the old name */
  removed: string
}

/** A key of schema files. */
export interface DeprecatedKey extends Deprecation {
  file: FileKind
  /**
   * the old key with the keys above it: `list/columns/*\/fixed`; `*` is one key or index, `**` any number of
   * them
   */
  path: string
}

/** An export of `tessera/widget`, `/server`, `/testing` or `/config`. */
export interface DeprecatedExport extends Deprecation {
  /** `widget` of `tessera/widget` */
  module: string
  name: string
}

/** A key of `tessera.config.ts`. */
export interface DeprecatedSetting extends Deprecation {
  key: string
}

/** Everything public that has another name since a release. */
export interface Deprecations {
  keys: readonly DeprecatedKey[]
  exports: readonly DeprecatedExport[]
  settings: readonly DeprecatedSetting[]
}

/**
 * What has another name since 0.1.0: nothing yet. Readers of files accept the old name with a warning and
 * `tessera upgrade` writes the new one; an entry goes with the release that it names as `removed`.
 */
export const DEPRECATIONS: Deprecations = { keys: [], exports: [], settings: [] }

/** An old key in a file. */
export interface OldKey {
  /** the text of the key */
  node: LayerNode
  path: JsonPath
  word: string
  entry: DeprecatedKey
}

/** The old keys of a file; one beside its new name stays, and the grammar tells that it is unknown. */
export function findOldKeys(
  root: LayerNode,
  kind: FileKind,
  deprecated: readonly DeprecatedKey[] = DEPRECATIONS.keys,
): OldKey[] {
  const patterns = deprecated
    .filter(({ file }) => file === kind)
    .map((entry) => ({ entry, pattern: toPattern(entry.path) }))
  return patterns.length === 0 ? [] : keysBelow(root, []).flatMap((key) => toOldKey(key, patterns))
}

interface KeyPattern {
  entry: DeprecatedKey
  pattern: RegExp
}

/** A key with the object that holds it. */
interface HeldKey {
  node: LayerNode
  path: JsonPath
  holder: LayerNode
}

function toOldKey({ holder, node, path }: HeldKey, patterns: readonly KeyPattern[]): OldKey[] {
  const pointer = toPointer(path)
  const entry = patterns.find(({ pattern }) => pattern.test(pointer))?.entry
  if (!entry || holder.children?.some((property) => property.children?.[0]?.value === entry.to)) return []
  return [{ node, path, word: String(node.value), entry }]
}

function keysBelow(node: LayerNode, path: JsonPath): HeldKey[] {
  const children = node.children ?? []
  if (node.type === 'array') return children.flatMap((child, index) => keysBelow(child, [...path, index]))
  if (node.type !== 'object') return []
  return children.flatMap(({ children: [key, value] = [] }) => {
    if (!key) return []
    const here = [...path, String(key.value)]
    return [{ node: key, path: here, holder: node }, ...(value ? keysBelow(value, here) : [])]
  })
}

function toPattern(path: string): RegExp {
  const steps = path.split('/').map((step) => {
    if (step === '**') return '(?:/[^/]+)*'
    return step === '*' ? '/[^/]+' : `/${step.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
  })
  return new RegExp(`^${steps.join('')}$`)
}

/** What is said of an old name, and its cure. */
export function describeOld(
  what: string,
  { removed, since, to }: Deprecation,
): { message: string; hint: string } {
  return {
    message: `${what} is called "${to}" since ${since}; ${removed} no longer knows the old name`,
    hint: `write "${to}": "npx tessera upgrade --write" does it`,
  }
}
