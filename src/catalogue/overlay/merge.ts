import type { ProblemCode } from '../../contract/errors/problem'
import type { Json } from '../../contract/json'
import { suggest } from '../suggest'
import { entryName, isSameRule, namingKeys } from './lists'
import {
  copyNode,
  innerValue,
  keyOf,
  type LayerNode,
  makeNode,
  makeProperty,
  plainValue,
  propertiesOf,
  propertyNamed,
  withChildren,
  withInnerValue,
} from './nodes'

/** What an office's file names in vain; the offset is in its own text. */
export interface OverlayFinding {
  code: ProblemCode
  offset: number
  message: string
  hint: string
}

type Path = readonly (string | number)[]

/** Keys of an entry that say where it stands, or that it goes. */
const PLACES = ['after', 'before'] as const
const OFF = 'off'
/** The one key of an object that stands for a whole list. */
const ONLY = 'only'

/**
 * Lays an office's file over a shipped one: objects by key, lists by the names of their entries, null takes
 * away. Every part of the result remembers its file, so that Problems name the right line. Parts that the
 * office names in vain are findings; the rest takes effect all the same.
 */
export function mergeFiles(
  shipped: LayerNode,
  office: LayerNode,
): { root: LayerNode; findings: OverlayFinding[] } {
  const findings: OverlayFinding[] = []
  const root = mergeValue(shipped, office, { path: [], findings })
  return { root, findings }
}

interface Merging {
  path: Path
  findings: OverlayFinding[]
}

const below = (merging: Merging, step: string | number): Merging => ({
  ...merging,
  path: [...merging.path, step],
})

function mergeValue(shipped: LayerNode, office: LayerNode, merging: Merging): LayerNode {
  if (shipped.type === 'object' && office.type === 'object') return mergeObject(shipped, office, merging)
  if (shipped.type !== 'array') return copyNode(office, false)
  const whole = wholeList(office)
  if (whole) return copyNode(whole, false)
  return office.type === 'array' ? mergeList(shipped, office, merging) : copyNode(office, false)
}

/** The list of `{ "only": […] }`. */
function wholeList(node: LayerNode): LayerNode | undefined {
  const [property, ...more] = propertiesOf(node)
  if (!property || more.length > 0 || keyOf(property) !== ONLY) return undefined
  const value = innerValue(property)
  return value?.type === 'array' ? value : undefined
}

function mergeObject(shipped: LayerNode, office: LayerNode, merging: Merging): LayerNode {
  const own = new Map(propertiesOf(office).map((property) => [keyOf(property), property]))
  const kept = propertiesOf(shipped).flatMap((property) => {
    const change = own.get(keyOf(property))
    own.delete(keyOf(property))
    return change ? mergeProperty(property, change, merging) : [copyNode(property, true)]
  })
  const names = propertiesOf(shipped).map(keyOf)
  const added = [...own.values()].flatMap((property) => addProperty(property, names, merging))
  return withChildren({ ...officeNode(office) }, [...kept, ...added])
}

/**
 * The node of the office without its children: an object that both files have stands where the office has
 * it.
 */
function officeNode({ children: _, parent: __, ...node }: LayerNode): LayerNode {
  return { ...node, shipped: false }
}

function mergeProperty(shipped: LayerNode, office: LayerNode, merging: Merging): LayerNode[] {
  const [before, after] = [innerValue(shipped), innerValue(office)]
  if (!before || !after) return [copyNode(office, false)]
  if (after.type === 'null') return []
  const value = mergeValue(before, after, below(merging, keyOf(office)))
  return [withInnerValue(copyNode(office, false), value)]
}

/** A property that the shipped file has not: null takes nothing away. */
function addProperty(property: LayerNode, names: readonly string[], { findings }: Merging): LayerNode[] {
  const value = innerValue(property)
  if (!value) return []
  if (value.type === 'null') {
    findings.push(inVain(property.offset, keyOf(property), names))
    return []
  }
  const whole = wholeList(value)
  return [
    whole ? withInnerValue(copyNode(property, false), copyNode(whole, false)) : copyNode(property, false),
  ]
}

function inVain(offset: number, name: string, names: readonly string[]): OverlayFinding {
  return {
    code: 'OVERLAY_NOTHING',
    offset,
    message: `the shipped file has no "${name}" here: nothing is taken away`,
    hint: likely(name, names, 'remove this entry'),
  }
}

function likely(name: string, names: readonly string[], otherwise: string): string {
  const close = suggest(name, names)
  return close === undefined ? otherwise : `did you mean "${close}"?`
}

function mergeList(shipped: LayerNode, office: LayerNode, merging: Merging): LayerNode {
  const keys = namingKeys(merging.path)
  if (!keys) return copyNode(office, false)
  const entries = (shipped.children ?? []).map((entry) => copyNode(entry, true))
  for (const change of office.children ?? []) applyEntry(entries, change, { ...merging, keys })
  return withChildren({ ...officeNode(office) }, entries)
}

interface MergingList extends Merging {
  keys: readonly string[]
}

/** Applies one entry of the office's list to the entries of the merged one. */
function applyEntry(entries: LayerNode[], change: LayerNode, merging: MergingList): void {
  const { findings, keys } = merging
  const value = plainValue(change)
  const name = entryName(value, keys)
  const meant = entries.filter((entry) => isMeant(plainValue(entry), value, merging))
  const goes = isOff(value)
  if (goes && meant.length === 0) findings.push(inVain(change.offset, name ?? '', namesOf(entries, keys)))
  else if (goes) for (const entry of meant) entries.splice(entries.indexOf(entry), 1)
  else if (meant.length > 1) findings.push(ambiguous(change.offset, name ?? ''))
  else placeEntry(entries, meant[0], change, merging)
}

function isMeant(entry: Json, change: Json, { keys, path }: MergingList): boolean {
  const name = entryName(change, keys)
  if (name === undefined || entryName(entry, keys) !== name) return false
  return path.at(-1) === 'rules' ? isSameRule(entry, change) : true
}

const isOff = (value: Json): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && value[OFF] === true

const namesOf = (entries: readonly LayerNode[], keys: readonly string[]): string[] =>
  entries.flatMap((entry) => entryName(plainValue(entry), keys) ?? [])

function ambiguous(offset: number, name: string): OverlayFinding {
  return {
    code: 'OVERLAY_AMBIGUOUS',
    offset,
    message: `the shipped file has several entries "${name}" that this one may mean`,
    hint: 'name its "code", or write the whole list as { "only": [ … ] }',
  }
}

/** Puts a merged or new entry where it was, where the office says, or at the end. */
function placeEntry(
  entries: LayerNode[],
  before: LayerNode | undefined,
  change: LayerNode,
  merging: MergingList,
): void {
  const at = before ? entries.indexOf(before) : entries.length
  const merged = mergeEntry(before, withoutPlace(change), merging, at)
  if (before) entries.splice(at, 1)
  entries.splice(findPlace(entries, change, merging) ?? at, 0, merged)
}

/** An entry that both have: a plain text says no more than its name, so it becomes the other's object. */
function mergeEntry(
  before: LayerNode | undefined,
  change: LayerNode,
  merging: MergingList,
  at: number,
): LayerNode {
  if (!before) return getNameAlone(change, merging) ?? copyNode(change, false)
  if (change.type === 'string') return before
  if (before.type !== 'string') return mergeValue(before, change, below(merging, at))
  return getNameAlone(change, merging) ?? copyNode(change, false)
}

/** `{ "field": "name" }` in a list of plain texts, such as `required`, is the text. */
function getNameAlone(change: LayerNode, { keys, path }: MergingList): LayerNode | undefined {
  const [property, ...more] = propertiesOf(change)
  const isText = ['required', 'filters', 'search', 'columns', 'fields'].includes(String(path.at(-1)))
  if (!property || more.length > 0 || !isText || !keys.includes(keyOf(property))) return undefined
  const value = innerValue(property)
  return value && copyNode(value, false)
}

const isPlace = (property: LayerNode): boolean => (PLACES as readonly string[]).includes(keyOf(property))

function withoutPlace(change: LayerNode): LayerNode {
  if (!propertiesOf(change).some(isPlace)) return change
  return withChildren(
    officeNode(change),
    propertiesOf(change).flatMap((property) => (isPlace(property) ? [] : [copyNode(property, false)])),
  )
}

/** Index that "after" or "before" asks for; undefined when the entry says nothing, or names nothing. */
function findPlace(
  entries: readonly LayerNode[],
  change: LayerNode,
  merging: MergingList,
): number | undefined {
  const key = PLACES.find((one) => propertyNamed(change, one))
  const neighbour = key && innerValue(propertyNamed(change, key) as LayerNode)
  if (!neighbour) return undefined
  const names = entries.map((entry) => entryName(plainValue(entry), merging.keys))
  const index = names.indexOf(String(neighbour.value))
  if (index >= 0) return key === 'after' ? index + 1 : index
  merging.findings.push({
    code: 'OVERLAY_PLACE',
    offset: neighbour.offset,
    message: `there is no "${neighbour.value}" in this list: the entry stands where it stood, a new one at the end`,
    hint: likely(
      String(neighbour.value),
      names.flatMap((name) => name ?? []),
      `name one of the entries: ${names.slice(0, 8).join(', ')}`,
    ),
  })
  return undefined
}

/** Sets one value of a merged file, or removes it (null); it stands where the nearest part stood. */
export function setValue(root: LayerNode, path: readonly string[], value: Json): void {
  const [key = '', ...rest] = path
  const property = propertyNamed(root, key)
  const others = (root.children ?? []).filter((one) => one !== property)
  if (rest.length > 0) {
    const inner = property && innerValue(property)
    const target = inner?.type === 'object' ? inner : makeNode({}, property ?? root)
    setValue(target, rest, value)
    if (target !== inner) withChildren(root, [...others, makeProperty(key, target, property ?? root)])
  } else if (value === null) withChildren(root, others)
  else {
    const at = (property && innerValue(property)) ?? root
    const changed = makeProperty(key, makeNode(value, at), property ?? root)
    withChildren(
      root,
      property
        ? (root.children ?? []).map((one) => (one === property ? changed : one))
        : [...others, changed],
    )
  }
}
