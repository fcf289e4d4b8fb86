import { INTEGRATOR_ERRORS } from '../contract/integrator-errors'
import type { TreeState } from '../contract/tree'
import type { Forgetful, Office, Ports } from './office'

const LOADING: TreeState = { root: null, state: 'loading' }

/** Trees of tags: one load per tree however many fields ask, kept until a tag changes. A failure shows nothing (ERR-38). */
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
    // Whoever peeks is being drawn: nothing may be told before that is over.
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
      // Without a name nothing can be asked: that is a mistake of who builds upon it (ERR-43).
      if (!name) throw new Error(INTEGRATOR_ERRORS.hierarchyEndpoint)
      trees.set(name, LOADING)
      void load(name)
      return LOADING
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
