import { useMemo } from 'react'
import type { WayBack } from '../../engine/way-back'
import { useSession } from '../field/record-context'
import { usePath } from '../office'
import { wayBackToTab } from './tab-address'

/** The way back to a tab of the open record's folder, for the pages it leads to. */
export function useWayBack(tab: string): WayBack {
  const path = usePath()
  const label = useSession((state) => state.base?.label ?? null)
  return useMemo(() => wayBackToTab(path, tab, label), [path, tab, label])
}
