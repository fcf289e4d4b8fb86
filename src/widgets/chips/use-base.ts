import { useMemo } from 'react'
import type { Suggestion } from '../../contract/record'
import type { InputProps } from '../../contract/widget'
import { type ChipBase, chipBase } from './base'
import { type ChipRules, chipRules } from './rules'

/** A list that is loaded once holds this many records at most. */
const PREFETCH_MAX = 200

/** The field's chips as its file asks for them: texts, suggested by the file or by the titles of records. */
export function useChipBase({ host, options }: Pick<InputProps<string[]>, 'host' | 'options'>): ChipBase<string> & ChipRules {
  return useMemo(() => {
    const rules = chipRules(options)
    const { queryType, suggestions, free, max, entity } = rules
    const relation = entity === null ? null : { route: entity, where: {}, embedded: false, create: false }
    const once = queryType === 'prefetch' ? { size: PREFETCH_MAX } : {}
    const base = chipBase<string>({
      queryType,
      suggestions,
      restricted: !free,
      max,
      endpoint: relation
        ? (text, signal) => host.search({ relation }, queryType === 'prefetch' ? '' : text, signal, once)
        : undefined,
      response2Models: (found) => (found as Suggestion[]).map(({ label }) => label),
      chipLabel: (text) => text,
      labelToSuggestion: (label) => label,
    })
    return { ...rules, ...base }
  }, [host, options])
}
