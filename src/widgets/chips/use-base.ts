import { useMemo } from 'react'
import { PREFETCH_RESULTS, SUGGEST_RESULTS } from '../../contract/constants'
import type { Suggestion } from '../../contract/record'
import type { InputProps } from '../../contract/widget'
import { type ChipBase, chipBase } from './base'
import { type ChipRules, chipRules } from './rules'

/** The field's chips as its file asks for them: texts, suggested by the file or by the titles of records. */
export function useChipBase({ host, options }: Pick<InputProps<string[]>, 'host' | 'options'>): ChipBase<string> & ChipRules {
  return useMemo(() => {
    const rules = chipRules(options)
    const { queryType, suggestions, free, max, entity } = rules
    const relation = entity === null ? null : { route: entity, where: {}, embedded: false, create: false }
    const base = chipBase<string>({
      queryType,
      suggestions,
      restricted: !free,
      max,
      endpoint: relation
        ? (text, signal, taken) =>
            queryType === 'prefetch'
              ? host.search({ relation }, '', signal, { size: PREFETCH_RESULTS })
              : host.search({ relation }, text, signal, { size: SUGGEST_RESULTS + taken })
        : undefined,
      response2Models: (found) => (found as Suggestion[]).map(({ label }) => label),
      chipLabel: (text) => text,
      labelToSuggestion: (label) => label,
    })
    return { ...rules, ...base }
  }, [host, options])
}
