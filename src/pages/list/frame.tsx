import { createContext, type ReactNode, useContext } from 'react'
import type { FilterTerm } from '../../contract/api'
import type { RowSelection } from '../../engine/list/selection'

/** What a list is told that stands in another page, like the tab of a folder, instead of being one. */
export interface ListFrame {
  /** conditions nobody takes away; they show in no chip and no address */
  fixed: readonly FilterTerm[]
  /** the parameter of the address that is the surroundings' own */
  keeps: string
  /** the address of a page the list leads to, with the way back here */
  hrefOf: (path: string) => string
  /** the address where a record of this list is made */
  newHref: string
  /** rows are chosen into this instead of opened, and nothing else is done with them */
  pick?: RowSelection
}

const FrameContext = createContext<ListFrame | null>(null)

/** Puts the list below into a frame. */
export function ListFrameProvider({ frame, children }: { frame: ListFrame; children: ReactNode }) {
  return <FrameContext value={frame}>{children}</FrameContext>
}

/** The frame the list stands in; null when it is a page of its own. */
export function useListFrame(): ListFrame | null {
  return useContext(FrameContext)
}
