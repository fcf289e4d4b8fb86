/** The route whose records are the tags of all trees. */
export const TAGS_ROUTE = 'tags'

/** The field of a tag that names its tree. */
export const TAG_TREE = 'treeName'

/** A tag as stored in a record (TREE-05). */
export interface TagValue {
  id: string
  label: string
}

/** A node as sent by a server; missing keys have defaults. */
export interface TreeAnswer {
  itemId: string
  label?: string | null
  icon?: string | null
  overlayIcon?: string | null
  formatCode?: string | null
  /** default true */
  selectable?: boolean | null
  children?: TreeAnswer[] | null
}

/** A node of a tree (TREE-02, TREE-04). */
export interface TreeNode {
  id: string
  itemId: string
  label: string
  icon: string | null
  overlayIcon: string | null
  formatCode: string | null
  selectable: boolean
  children: TreeNode[]
}

/** Loading state of a tree; the field itself shows an `error` (ERR-38). */
export interface TreeState {
  root: TreeNode | null
  state: 'loading' | 'ready' | 'error'
}

/** Input of a tree's dialog. */
export interface TagTreeInput {
  tree: string
  /** the field's label */
  title: string
  value: TagValue[]
  multiple: boolean
  /** the node with the name of the tree is shown too */
  rootVisible: boolean
  /** a new tag can be created from here (PERM-18) */
  canAdd: boolean
}

/** The chosen tags, or a request to create a new one. */
export type TagTreeAnswer = { tags: TagValue[] } | { add: true }

/** Separator of the steps of a tag's path (TREE-06). */
const STEP_SEPARATOR = ' / '

/** The full path of every node below the root, by id. */
export function treeNames(root: TreeNode | null): ReadonlyMap<string, string> {
  const paths = new Map<string, string>()
  const walk = (node: TreeNode, above: string) => {
    for (const child of node.children) {
      const path = above === '' ? child.label : `${above}${STEP_SEPARATOR}${child.label}`
      paths.set(child.id, path)
      walk(child, path)
    }
  }
  if (root) walk(root, '')
  return paths
}
