import type { LucideIcon } from 'lucide-react'
import { type LazyExoticComponent, lazy, Suspense } from 'react'
import { ICON_LIBRARY } from './icon-library'
import { iconSource } from './icon-names'
import { afterPaint } from './painted'

export interface IconProps {
  /** a name of domain.md or of the interface; unknown ones show the default icon */
  name: string | null | undefined
  /** 16 px unless said otherwise: `small` 14, `tiny` 12 */
  size?: 'small' | 'tiny' | undefined
}

const CLASS = { normal: 'i', small: 'i s', tiny: 'i t' }

// One lazy component per library icon, made on first use so that React keeps its identity.
const fetched = new Map<string, LazyExoticComponent<LucideIcon>>()

function libraryIcon(name: string): LazyExoticComponent<LucideIcon> | undefined {
  const load = ICON_LIBRARY[name]
  if (!load) return undefined
  const known = fetched.get(name) ?? lazy(afterPaint(load))
  fetched.set(name, known)
  return known
}

/** A decorative icon in the colour of its text; what it means must stand in words or in a label beside it. */
export function Icon({ name, size }: IconProps) {
  const source = iconSource(name)
  const className = CLASS[size ?? 'normal']
  if ('path' in source) {
    return (
      <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
        <path d={source.path} />
      </svg>
    )
  }
  const Library = libraryIcon(source.library)
  const space = <svg className={className} viewBox="0 0 16 16" aria-hidden="true" />
  return (
    <Suspense fallback={space}>{Library ? <Library className={`${className} library`} aria-hidden="true" /> : space}</Suspense>
  )
}
