import type { ComponentProps, MouseEvent } from 'react'
import { useUi } from './UiContext'

/** Whether the browser itself should follow the click: new tab, download, another site. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>, href: string): boolean {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  const elsewhere = event.currentTarget.target !== '' && event.currentTarget.target !== '_self'
  return event.defaultPrevented || event.button !== 0 || modified || elsewhere || !href.startsWith('/')
}

/** A real link that stays inside the application when its address begins with `/`. */
export function Link({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { navigate } = useUi()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!navigate || isForBrowser(event, href)) return
    event.preventDefault()
    navigate(href)
  }
  return <a href={href} onClick={follow} {...rest} />
}
