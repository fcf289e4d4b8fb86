import { SUGGESTION_ERRORS } from '../../contract/suggestion-errors'
import type { ChipsOptions } from '../../generated/options'

/** How a chips field comes by its suggestions: from its file, loaded once, or asked for while a person types. */
type ChipQuery = 'static' | 'prefetch' | 'search'

/** A chip: what it stands for, and its place among the others (CHIPS-02). */
export interface Chip {
  id: string
  index: number
  label: string
}

/** What a chips field over models of one kind is put together from. */
export interface ChipParts<T> {
  queryType?: ChipQuery | undefined
  /** of a static field; given to another one they are ignored, with a warning */
  suggestions?: readonly T[] | undefined
  /** only suggestions may be chosen; default true */
  restricted?: boolean | undefined
  /** most chips; default without limit */
  max?: number | undefined
  /** answers whatever it answers: the whole of it becomes models; `taken` of them may be chosen already and are left out then */
  endpoint?: ((text: string, signal: AbortSignal, taken: number) => Promise<unknown>) | undefined
  response2Models?: ((answer: unknown) => T[]) | undefined
  chipLabel?: ((model: T) => string) | undefined
  /** the model of a typed text, where texts that are no suggestion may be typed */
  labelToSuggestion?: ((label: string) => T) | undefined
}

/** A chips field that can be drawn. */
export interface ChipBase<T> {
  queryType: ChipQuery
  restricted: boolean
  max: number
  /** of a static field, each once */
  suggestions: T[]
  /** asks for suggestions that are not chosen yet; a static field has them already */
  ask: (text: string, signal: AbortSignal, chosen: readonly T[]) => Promise<T[]>
  chips: (chosen: readonly T[]) => Chip[]
  /** each label once, those already chosen left out (CHIPS-03) */
  left: (offered: readonly T[], chosen: readonly T[]) => T[]
  /** one more; the same list when it is full or has it already (CHIPS-06) */
  added: (chosen: readonly T[], model: T) => readonly T[]
  /** the model of a typed text; null where only suggestions may be chosen */
  typed: (text: string) => T | null
}

/** Puts a chips field together; throws what a builder left out (ERR-44, ERR-46, ERR-48, ERR-49). */
export function chipBase<T>(parts: ChipParts<T>): ChipBase<T> {
  const { queryType, endpoint, response2Models, chipLabel, labelToSuggestion, restricted = true } = parts
  const max = parts.max ?? Number.POSITIVE_INFINITY
  if (!queryType) throw new Error(SUGGESTION_ERRORS.queryType)
  if (!chipLabel) throw new Error(SUGGESTION_ERRORS.chipLabel)
  if (!restricted && !labelToSuggestion) throw new Error(SUGGESTION_ERRORS.labelToSuggestion)
  if (queryType !== 'static' && !endpoint) throw new Error(SUGGESTION_ERRORS.chipsEndpoint)
  if (queryType !== 'static' && !response2Models) throw new Error(SUGGESTION_ERRORS.models)
  if (queryType !== 'static' && parts.suggestions?.length)
    console.warn(`Suggestions of a chips field are ignored: its queryType is '${queryType}', not 'static'.`)

  const left = (offered: readonly T[], chosen: readonly T[]): T[] => {
    const taken = new Set(chosen.map(chipLabel))
    return [...new Map(offered.map((model) => [chipLabel(model), model])).values()].filter(
      (model) => !taken.has(chipLabel(model)),
    )
  }
  return {
    queryType,
    restricted,
    max,
    suggestions: queryType === 'static' ? left(parts.suggestions ?? [], []) : [],
    ask: async (text, signal, chosen) =>
      endpoint && response2Models ? left(response2Models(await endpoint(text, signal, chosen.length)), chosen) : [],
    chips: (chosen) => chosen.map((model, index) => ({ id: chipLabel(model), index, label: chipLabel(model) })),
    left,
    added: (chosen, model) => {
      const known = chosen.some((one) => chipLabel(one) === chipLabel(model))
      return known || chosen.length >= max ? chosen : [...chosen, model]
    },
    typed: (text) => (restricted || !labelToSuggestion ? null : labelToSuggestion(text)),
  }
}

/** What a chips field takes. */
export interface ChipRules {
  queryType: ChipQuery
  suggestions: string[]
  /** texts that are no suggestion too */
  free: boolean
  max: number | undefined
  /** characters of a chip; absent = any number (CHIPS-09) */
  maxLength: number | undefined
  /** route whose records are suggested by their title */
  entity: string | null
  /** offered before them */
  also: string[]
}

/** The options as they count: static and restricted to suggestions unless said otherwise, without limits (CHIPS-05). */
export function chipRules({
  suggestions = [],
  free = false,
  max,
  maxLength,
  queryType = 'static',
  entity,
  also = [],
}: ChipsOptions): ChipRules {
  // A static field without suggestions has nothing to restrict to.
  const isFree = free || (queryType === 'static' && suggestions.length === 0)
  return { queryType, suggestions, free: isFree, max, maxLength, entity: entity ?? null, also }
}
