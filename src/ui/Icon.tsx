import { lazy, Suspense } from 'react'
import { iconSource } from './icon-names'
import { afterPaint } from './painted'
import { ShapeIcon } from './ShapeIcon'

const LibraryIcon = lazy(afterPaint(() => import('./LibraryIcon').then((module) => ({ default: module.LibraryIcon }))))

export interface IconProps {
  /** a name of domain.md or of the interface; unknown ones show the default icon */
  name: string | null | undefined
  /** 16 px unless said otherwise: `small` 14, `tiny` 12 */
  size?: 'small' | 'tiny' | undefined
}

const CLASS = { normal: 'i', small: 'i s', tiny: 'i t' }

/** A decorative icon in the colour of its text; what it means must stand in words or in a label beside it. */
export function Icon({ name, size }: IconProps) {
  const source = iconSource(name)
  const className = CLASS[size ?? 'normal']
  if ('path' in source) return <ShapeIcon path={source.path} className={className} />
  return (
    <Suspense fallback={<ShapeIcon className={className} />}>
      <LibraryIcon name={source.library} className={className} />
    </Suspense>
  )
}
