import { type CSSProperties, lazy, Suspense } from 'react'
import { iconSource } from './icon-names'
import { afterPaint } from './painted'
import { ShapeIcon } from './ShapeIcon'
import { useUi } from './UiContext'

const LibraryIcon = lazy(
  afterPaint(() => import('./LibraryIcon').then((module) => ({ default: module.LibraryIcon }))),
)

export interface IconProps {
  /**
   * a name of `ICON_SHAPES`, of the icon library, or of an uploaded icon; unknown ones show the default icon
   */
  name: string | null | undefined
  /** 16 px unless said otherwise: `small` 14, `tiny` 12 */
  size?: 'small' | 'tiny' | undefined
}

const CLASS = { normal: 'i', small: 'i s', tiny: 'i t' }

/** A decorative icon in the colour of its text; its meaning must be in a text or label beside it. */
export function Icon({ name, size }: IconProps) {
  const own = useUi().icons?.get(name ?? '')
  const source = iconSource(name)
  const className = CLASS[size ?? 'normal']
  if (own !== undefined) return <OwnDrawing url={own} className={className} />
  if ('path' in source) return <ShapeIcon path={source.path} className={className} />
  return (
    <Suspense fallback={<ShapeIcon className={className} />}>
      <LibraryIcon name={source.library} className={className} />
    </Suspense>
  )
}

/** An uploaded drawing in the colour of its text: a mask, so that it can only be a shape. */
export function OwnDrawing({ url, className }: { url: string; className: string }) {
  return (
    <span
      className={`${className} own`}
      style={{ '--drawing': `url("${url}")` } as CSSProperties}
      aria-hidden="true"
    />
  )
}
