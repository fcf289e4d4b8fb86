import { INTEGRATOR_ERRORS } from '../../contract/errors/integrator-errors'
import { type TagValue, type TreeNode, type TreeState, treeNames } from '../../contract/model/tree'
import type { Forgetful, Office, Ports } from '../office/office'

const LOADING_TREE: TreeState = { root: null, state: 'loading' }

/**
 * Trees of tags: one load per tree shared by all fields, cached until a tag changes. A failure shows nothing
 * (ERR-38).
 */
export function createTrees({ backend }: Pick<Ports, 'backend'>): Office['trees'] & Forgetful {
  const trees = new Map<string, TreeState>()
  const listeners = new Set<() => void>()
  let turn = 0
  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const forget = () => {
    turn += 1
    trees.clear()
  }
  const load = async (name: string) => {
    const begun = turn
    const settle = (state: TreeState) => {
      if (begun !== turn) return
      trees.set(name, state)
      tell()
    }
    // Callers peek during rendering; listeners may only be notified afterwards.
    await Promise.resolve()
    try {
      settle({ root: await backend.conf.tree(name), state: 'ready' })
    } catch {
      settle({ root: null, state: 'error' })
    }
  }
  return {
    peek: (name) => {
      const known = trees.get(name)
      if (known) return known
      // Without a name there is nothing to load: a mistake of the developer (ERR-43).
      if (!name) throw new Error(INTEGRATOR_ERRORS.hierarchyEndpoint)
      trees.set(name, LOADING_TREE)
      void load(name)
      return LOADING_TREE
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    clear: () => {
      forget()
      tell()
    },
    forget,
  }
}

/**
 * The chosen nodes as a record stores them, in tree order; tags that the tree lacks stay as they were
 * (TREE-05).
 */
export function listTags(
  root: TreeNode,
  chosen: ReadonlySet<string>,
  before: readonly TagValue[],
): TagValue[] {
  const found: TagValue[] = []
  const walk = (node: TreeNode) => {
    if (chosen.has(node.id) && node.selectable) found.push({ label: node.label, id: node.id })
    node.children.forEach(walk)
  }
  walk(root)
  const known = treeNames(root)
  return [...before.filter(({ id }) => !known.has(id) && id !== root.id && chosen.has(id)), ...found]
}
