import { useEffect } from 'react'
import { menuTrail } from '../../engine/conf'
import { routeOf } from '../../engine/guard'
import { Breadcrumbs, type Crumb } from '../../ui/Breadcrumbs'
import { useEntityConf, usePath, useTexts, useVisible } from '../office'
import { useLastCrumb } from './crumb'

/** Menu group, entity, record: the steps above this page, and its name in the browser's tab. */
export function TrailLinks() {
  const { text } = useTexts()
  const visible = useVisible()
  const path = usePath()
  const route = routeOf(path)
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
