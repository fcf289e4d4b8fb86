import type { TreeNode } from './tree'

/** What joins the steps of a tag's path (TREE-06). */
const STEP = ' / '

/** The full path of every node below the root, by id. */
export function treePaths(root: TreeNode | null): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  const walk = (node: TreeNode, above: string) => {
    for (const child of node.children) {
      const path = above === '' ? child.label : `${above}${STEP}${child.label}`
      paths.set(child.id, path)
      walk(child, path)
    }
  }
  if (root) walk(root, '')
  return paths
}
