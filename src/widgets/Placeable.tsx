import { lazy, type ReactNode, Suspense } from 'react'
import type { InputProps } from '../contract/widget'

const WithPlaceholders = lazy(async () => ({ default: (await import('./PlaceholderTool')).WithPlaceholders }))

interface PlaceableProps extends Pick<InputProps, 'id' | 'field' | 'host' | 'disabled' | 'readOnly'> {
  options: { placeholders?: boolean }
  /** takes what the control holds once a placeholder stands in it */
  change: (value: string) => void
  /** the one native text control of the field */
  children: ReactNode
}

/** A text control with the list of placeholders and what is wrong with those in it, where its field takes any. */
export function Placeable({ children, options, ...control }: PlaceableProps) {
  if (!options.placeholders) return children
  return (
    <>
      {children}
      <Suspense>
        <WithPlaceholders {...control} />
      </Suspense>
    </>
  )
}
