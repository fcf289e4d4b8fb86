import { applyEdits, parseTree } from 'jsonc-parser'
import type { FileKind } from '../../contract/model/catalogue'
import {
  type DeprecatedExport,
  type DeprecatedKey,
  type DeprecatedSetting,
  type Deprecation,
  findOldKeys,
} from '../files/deprecated'

/** An old name in a text, and what to write instead. */
export interface OldName {
  offset: number
  length: number
  content: string
  /** what it is, for a sentence: `the export "useDraft"` */
  what: string
  entry: Deprecation
}

/** The text with new names in place of old ones; all else stays, to the letter. */
export const withNewNames = (text: string, names: readonly OldName[]): string => applyEdits(text, [...names])

/** The old keys of a schema file. */
export function oldKeysOf(text: string, kind: FileKind, deprecated: readonly DeprecatedKey[]): OldName[] {
  const root = parseTree(text, [], { disallowComments: false, allowTrailingComma: true })
  if (!root) return []
  return findOldKeys(root, kind, deprecated).map(({ entry, node, word }) => ({
    offset: node.offset,
    length: node.length,
    content: JSON.stringify(entry.to),
    what: `the key "${word}"`,
    entry,
  }))
}

/** `import { … } from 'tessera/widget'`, and the same with export. */
const IMPORTS = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]tessera\/([\w-]+)['"]/g

/**
 * The old exports that a module imports by name. It keeps the name that it uses them by: `Old` becomes
 * `New as Old`.
 */
export function oldExportsOf(text: string, deprecated: readonly DeprecatedExport[]): OldName[] {
  return [...text.matchAll(IMPORTS)].flatMap(({ 0: statement, 1: names = '', 2: module, index }) => {
    const start = index + statement.indexOf('{') + 1
    const ours = deprecated.filter((entry) => entry.module === module)
    return ours.flatMap((entry) => importedNames(names, entry).map((found) => atOffset(found, start)))
  })
}

function importedNames(names: string, entry: DeprecatedExport): OldName[] {
  const { name, to } = entry
  const word = new RegExp(`(?<![\\w$]|\\bas\\s+)${name}(?![\\w$])(\\s+as\\s)?`, 'g')
  return [...names.matchAll(word)].map(({ 1: renamed, index }) => ({
    offset: index,
    length: name.length,
    content: renamed === undefined ? `${to} as ${name}` : to,
    what: `the export "${name}" of tessera/${entry.module}`,
    entry,
  }))
}

const atOffset = (name: OldName, start: number): OldName => ({ ...name, offset: name.offset + start })

/** The old keys of a configuration file. */
export function oldSettingsOf(text: string, deprecated: readonly DeprecatedSetting[]): OldName[] {
  return deprecated.flatMap((entry) =>
    [...text.matchAll(new RegExp(`(?<=[{,\\s]['"]?)${entry.key}(?=['"]?\\s*:)`, 'g'))].map(({ index }) => ({
      offset: index,
      length: entry.key.length,
      content: entry.to,
      what: `the setting "${entry.key}"`,
      entry,
    })),
  )
}

/** The lines that differ, as a unified diff without context; both texts have as many lines. */
export function diffLines(path: string, before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const hunks = old.flatMap((line, index) =>
    line === now[index] ? [] : [`@@ -${index + 1} +${index + 1} @@`, `-${line}`, `+${now[index] ?? ''}`],
  )
  return hunks.length === 0 ? [] : [`--- ${path}`, `+++ ${path}`, ...hunks]
}
