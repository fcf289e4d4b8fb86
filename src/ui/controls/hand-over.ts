import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import type { HandOver, TypedTexts } from '../../contract/text/typed-text'

const TypedTextsContext = createContext<TypedTexts | null>(null)

/** Provides the typed texts of a form to its controls. */
export const TypedTextsProvider = TypedTextsContext.Provider

/**
 * For controls that keep a typed text which is not their value, until they are left: `handOver` is called
 * before the form is saved, because a key such as Ctrl+S saves while the control still has the focus. `path`
 * names the field.
 */
export function useHandOver(path: string | undefined, handOver: HandOver): void {
  const texts = useContext(TypedTextsContext)
  const newest = useRef(handOver)
  useLayoutEffect(() => {
    newest.current = handOver
  })
  useLayoutEffect(() => texts?.add(path ?? '', () => newest.current()), [texts, path])
}
