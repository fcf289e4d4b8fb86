import type { ComponentProps, MouseEvent } from 'react'
import { Icon } from '../basics/Icon'
import { useUi } from '../basics/UiContext'
import { type ButtonProps, buttonClass } from './Button'

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

type LinkButtonProps = ComponentProps<'a'> & { href: string } & Pick<
    ButtonProps,
    'variant' | 'small' | 'icon'
  >

/** A link with the look of a button: it goes somewhere, so it can be opened in a new tab. */
export function LinkButton({ variant, small, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link className={buttonClass({ variant, small, className })} {...rest}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  )
}
