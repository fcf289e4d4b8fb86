import { useMemo } from 'react'
import { type WayBack, wayBackTo } from '../../engine/office/way-back'
import { useSession } from '../field'
import { useHref } from '../office'

/** The parameter that names the tab. */
export const TAB = 'tab'

/** The folder's address with another tab; parameters of the former tab are dropped. */
export function tabAddress(path: string, tab: string): string {
  return `${path.split(/[?#]/)[0]}?${new URLSearchParams([[TAB, tab]])}`
}

/** The way back to this tab of this folder, as its list stands now (VIRT-04). */
function wayBackToTab(path: string, tab: string, label: string | null): WayBack {
  const [folder = '', query = ''] = path.split('#')[0]?.split('?') ?? []
  const params = new URLSearchParams(query)
  params.set(TAB, tab)
  return wayBackTo(`${folder}?${params}`, tab, label)
}

/** The way back to a tab of the open record's folder, for the pages it leads to. */
export function useWayBack(tab: string): WayBack {
  const path = useHref()
  const label = useSession((state) => state.base?.label ?? null)
  return useMemo(() => wayBackToTab(path, tab, label), [path, tab, label])
}
