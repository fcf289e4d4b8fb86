import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { menuTrail } from '../../engine/cache/conf'
import { toRoute } from '../../engine/office/guard'
import { Breadcrumbs, type Crumb } from '../../ui/page/Breadcrumbs'
import { useEntityConf, useHref, useTexts, useVisible } from '../office'

/** Breadcrumbs (menu group, entity, record), and the page's name in the browser's tab. */
export function TrailLinks() {
  const { text } = useTexts()
  const visible = useVisible()
  const path = useHref()
  const route = toRoute(path)
  const conf = useEntityConf(route)
  const last = useLastCrumb()

  const trail = visible ? menuTrail(visible, route) : []
  const crumbs: Crumb[] = trail.slice(0, -1).map(({ label }) => ({ label }))
  const name = conf?.name ?? trail.at(-1)?.label
  if (name) crumbs.push({ label: name, href: `/${route}` })
  if (last) crumbs.push({ label: last })

  const here = crumbs.at(-1)?.label
  useEffect(() => {
    const product = text('APP.NAME')
    document.title = here ? `${here} · ${product}` : product
  }, [here, text])

  return <Breadcrumbs items={crumbs} />
}

interface Last {
  label: string | null
  set: (label: string | null) => void
}

const LastCrumb = createContext<Last>({ label: null, set: () => undefined })

/** Holds the last breadcrumb, which only the page knows: the record's title. */
export function CrumbProvider({ children }: { children: ReactNode }) {
  const [label, set] = useState<string | null>(null)
  return <LastCrumb value={{ label, set }}>{children}</LastCrumb>
}

/** The last breadcrumb, or null. */
function useLastCrumb(): string | null {
  return useContext(LastCrumb).label
}

/** Sets the page's breadcrumb while it is shown: the title of a record, null while unknown. */
export function useCrumb(label: string | null): void {
  const { set } = useContext(LastCrumb)
  useEffect(() => {
    set(label)
    return () => set(null)
  }, [set, label])
}
