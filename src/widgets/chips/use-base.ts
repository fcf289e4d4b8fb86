import { useMemo } from 'react'
import { PREFETCH_RESULTS, SUGGEST_RESULTS } from '../../contract/constants'
import type { InputProps } from '../../contract/widget'
import type { ChipsOptions } from '../../generated/options'
import { type ChipBase, chipBase } from './base'
import { type ChipRules, chipRules } from './rules'

/** The field's chips as its file asks for them: texts, suggested by the file or by the titles of records. */
export function useChipBase({
  host,
  options,
}: Pick<InputProps<string[], ChipsOptions>, 'host' | 'options'>): ChipBase<string> & ChipRules {
  return useMemo(() => {
    const rules = chipRules(options)
    const { queryType, suggestions, free, max, entity, also } = rules
    const relation = entity === null ? null : { route: entity, where: {}, embedded: false, create: false }
    const base = chipBase<string>({
      queryType,
      suggestions,
      restricted: !free,
      max,
      endpoint: relation
        ? async (text, signal, taken) => {
            const isOnce = queryType === 'prefetch'
            const size = isOnce ? PREFETCH_RESULTS : SUGGEST_RESULTS + taken
            const found = await host.search({ relation }, isOnce ? '' : text, signal, { size })
            return [...(isOnce ? also : containing(also, text)), ...found.map(({ label }) => label)]
          }
        : undefined,
      response2Models: (found) => found as string[],
      chipLabel: (text) => text,
      labelToSuggestion: (label) => label,
    })
    return { ...rules, ...base }
  }, [host, options])
}

function containing(words: readonly string[], text: string): string[] {
  const wanted = text.trim().toLowerCase()
  return words.filter((word) => word.toLowerCase().includes(wanted))
}
