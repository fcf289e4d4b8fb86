import { type TagValue, type TreeNode, treePaths } from '../contract/tree'

/** The chosen nodes as a record keeps them, in the order of the tree; what the tree does not know stays as it was (TREE-05). */
export function tagsOf(root: TreeNode, chosen: ReadonlySet<string>, before: readonly TagValue[]): TagValue[] {
  const found: TagValue[] = []
  const walk = (node: TreeNode) => {
    if (chosen.has(node.id) && node.selectable) found.push({ label: node.label, id: node.id })
    node.children.forEach(walk)
  }
  walk(root)
  const known = treePaths(root)
  return [...before.filter(({ id }) => !known.has(id) && id !== root.id && chosen.has(id)), ...found]
}
