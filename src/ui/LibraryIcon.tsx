import { ShapeIcon } from './Icon'
import { ICON_LIBRARY } from './icon-library'
import { DEFAULT_SHAPE } from './icon-names'

/** A drawing of the library; a name it does not know shows the default icon (SHELL-05). Load it lazily. */
export function LibraryIcon({ name, className }: { name: string; className: string }) {
  const Drawing = Object.hasOwn(ICON_LIBRARY, name) ? ICON_LIBRARY[name] : undefined
  if (!Drawing) return <ShapeIcon path={DEFAULT_SHAPE} className={className} />
  return <Drawing className={`${className} library`} aria-hidden="true" />
}
