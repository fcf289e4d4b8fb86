import { useSyncExternalStore } from 'react'
import type { TreeState } from '../contract/tree'
import type { Office } from '../engine/office'

/** A tree of tags as it stands; the component renders again when it arrives or changes. */
export function useTree({ trees }: Pick<Office, 'trees'>, tree: string): TreeState {
  return useSyncExternalStore(trees.subscribe, () => trees.peek(tree))
}
