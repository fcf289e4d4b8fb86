import type { Node } from 'jsonc-parser'
import type { Json } from '../../contract/json'

/** A value of a file that lies over another one: `shipped` when it comes from the file beneath. */
export interface LayerNode extends Node {
  shipped?: boolean
  parent?: LayerNode
  children?: LayerNode[]
}

/** A copy of a value below another parent; it remembers the file it comes from. */
export function copyNode(node: LayerNode, shipped: boolean): LayerNode {
  const { children, parent: _, ...rest } = node
  const copy: LayerNode = { ...rest, shipped: node.shipped ?? shipped }
  return children
    ? withChildren(
        copy,
        children.map((child) => copyNode(child, shipped)),
      )
    : copy
}

/** The node with these children. */
export function withChildren(node: LayerNode, children: readonly LayerNode[]): LayerNode {
  node.children = [...children]
  for (const child of children) child.parent = node
  return node
}

/** The name of a property node. */
export const keyOf = (property: Node): string => String(property.children?.[0]?.value)

/** The value of a property node. */
export const innerValue = (property: LayerNode): LayerNode | undefined => property.children?.[1]

/** The properties of an object that have a value. */
export const propertiesOf = (node: LayerNode | undefined): LayerNode[] =>
  node?.type === 'object' ? (node.children ?? []).filter((property) => innerValue(property)) : []

/** The property of an object with this name. */
export const propertyNamed = (node: LayerNode | undefined, key: string): LayerNode | undefined =>
  propertiesOf(node).find((property) => keyOf(property) === key)

/** A property with another value. */
export function withInnerValue(property: LayerNode, value: LayerNode): LayerNode {
  const { children, parent: _, ...rest } = property
  return withChildren({ ...rest }, [...(children ?? []).slice(0, 1), value])
}

/** The plain value of a node; keys that appear twice have their last value. */
export function plainValue(node: LayerNode): Json {
  if (node.type === 'array') return (node.children ?? []).map(plainValue)
  if (node.type !== 'object') return node.value as Json
  return Object.fromEntries(
    propertiesOf(node).map((property) => [keyOf(property), plainValue(innerValue(property) ?? property)]),
  )
}

/** A value as a node; all of it stands at the place of `at`. */
export function makeNode(value: Json, at: LayerNode): LayerNode {
  const place = { offset: at.offset, length: at.length, shipped: at.shipped ?? false }
  if (Array.isArray(value))
    return withChildren(
      { type: 'array', ...place },
      value.map((item) => makeNode(item, at)),
    )
  if (typeof value !== 'object' || value === null)
    return { type: value === null ? 'null' : (typeof value as 'string'), value, ...place }
  const properties = Object.entries(value).map(([key, item]) => makeProperty(key, makeNode(item, at), at))
  return withChildren({ type: 'object', ...place }, properties)
}

/** A property that stands at the place of `at`. */
export function makeProperty(key: string, value: LayerNode, at: LayerNode): LayerNode {
  const place = { offset: at.offset, length: at.length, shipped: at.shipped ?? false }
  return withChildren({ type: 'property', ...place }, [{ type: 'string', value: key, ...place }, value])
}
