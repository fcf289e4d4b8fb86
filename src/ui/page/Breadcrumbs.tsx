import { Fragment } from 'react'
import { useUi } from '../basics/UiContext'
import { Link } from '../controls/Link'

/** One step of the path; the last one is the page itself. */
export interface Crumb {
  label: string
  href?: string | undefined
}

/** The path to this page; small screens keep only its end. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { text } = useUi()
  const above = items.slice(0, -1)
  const here = items.at(-1)
  return (
    <nav className="crumbs" aria-label={text('UI.PATH')}>
      {above.map((crumb) => (
        <Fragment key={`${crumb.href} ${crumb.label}`}>
          {crumb.href ? (
            <Link className="up" href={crumb.href}>
              {crumb.label}
            </Link>
          ) : (
            <span className="up">{crumb.label}</span>
          )}
          <span className="up faint" aria-hidden="true">
            /
          </span>
        </Fragment>
      ))}
      {here ? (
        <span className="here cut" aria-current="page">
          {here.label}
        </span>
      ) : null}
    </nav>
  )
}
