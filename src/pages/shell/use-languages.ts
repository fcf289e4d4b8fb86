import { useQuery } from '@tanstack/react-query'
import { type NamedLanguage, namedLanguages } from '../../engine/languages'
import { afterPaint } from '../../ui/painted'
import { ownNames } from '../languages'
import { useOffice, useTexts } from '../office'

/** The languages to choose from, as the table of languages names them; when it does not, by their own names. Until it answers they have their codes. */
export function useLanguages(offered: readonly string[]): readonly NamedLanguage[] {
  const { backend } = useOffice().ports
  const { lang } = useTexts()
  const { data, isPending } = useQuery({
    queryKey: ['languages'],
    queryFn: afterPaint(() => backend.conf.languages()),
    staleTime: Number.POSITIVE_INFINITY,
  })
  // The browser's own names take it long to find: not before the first look.
  if (isPending) return offered.map((code) => ({ code, name: code }))
  const named = namedLanguages(data ?? [], offered, lang)
  return named.length > 0 ? named : ownNames(offered)
}
