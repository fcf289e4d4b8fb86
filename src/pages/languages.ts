import { useQuery } from '@tanstack/react-query'
import { listNamedLanguages, type NamedLanguage } from '../engine/shell/languages'
import { afterPaint } from '../ui/basics/painted'
import { useOffice, useTexts } from './office'

/** A language by its own name. */
export interface Language {
  code: string
  name: string
}

/** Languages by their own names: `it` → Italiano, `en` → English. */
export function ownNames(codes: readonly string[]): Language[] {
  return codes.map((code) => {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
    return { code, name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1) }
  })
}

/**
 * The languages to choose from, named by the table of languages, else by their own names. Until it is loaded
 * they show their codes.
 */
export function useLanguages(offered: readonly string[]): readonly NamedLanguage[] {
  const { backend } = useOffice().ports
  const { lang } = useTexts()
  const { data, isPending } = useQuery({
    queryKey: ['languages'],
    queryFn: afterPaint(() => backend.conf.languages()),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The browser is slow to find its own names, so not before the first paint.
  if (isPending) return offered.map((code) => ({ code, name: code }))
  const named = listNamedLanguages(data ?? [], offered, lang)
  return named.length > 0 ? named : ownNames(offered)
}
