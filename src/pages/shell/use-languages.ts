import { useQuery } from '@tanstack/react-query'
import { type NamedLanguage, namedLanguages } from '../../engine/languages'
import { ownNames } from '../languages'
import { useOffice, useTexts } from '../office'

/** The languages to choose from, as the table of languages names them; until it answers, or when it does not, by their own names. */
export function useLanguages(offered: readonly string[]): readonly NamedLanguage[] {
  const { backend } = useOffice().ports
  const { lang } = useTexts()
  const { data } = useQuery({ queryKey: ['languages'], queryFn: () => backend.languages(), staleTime: Number.POSITIVE_INFINITY })
  const named = namedLanguages(data ?? [], offered, lang)
  return named.length > 0 ? named : ownNames(offered)
}
