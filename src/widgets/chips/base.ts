import { SUGGESTION_ERRORS } from '../../contract/errors/suggestion-errors'
import { authorityName } from '../../contract/model/rights'
import { ROLES } from '../../contract/model/user'
import { fold } from '../../contract/text/fold'
import type { ChipsOptions } from '../../generated/options'

/** Source of a chips field's suggestions: its file, loaded once, or searched while typing. */
type ChipQuery = 'static' | 'prefetch' | 'search'

/** A chip: its value, label and position (CHIPS-02). */
export interface Chip {
  id: string
  index: number
  label: string
}

/** Configuration of a chips field over models of one kind. */
export interface ChipParts<T> {
  queryType?: ChipQuery | undefined
  /** for static fields only; ignored with a warning otherwise */
  suggestions?: readonly T[] | undefined
  /** only suggestions may be chosen; default true */
  restricted?: boolean | undefined
  /** maximum number of chips; default unlimited */
  max?: number | undefined
  /** returns any answer, which becomes models; `taken` = number of chosen ones, which will be left out */
  endpoint?: ((text: string, signal: AbortSignal, taken: number) => Promise<unknown>) | undefined
  response2Models?: ((answer: unknown) => T[]) | undefined
  chipLabel?: ((model: T) => string) | undefined
  /** the model of a typed text, where free texts are allowed */
  labelToSuggestion?: ((label: string) => T) | undefined
}

/** A complete chips field configuration. */
export interface ChipBase<T> {
  queryType: ChipQuery
  restricted: boolean
  max: number
  /** of a static field, without duplicates */
  suggestions: T[]
  /** requests suggestions that are not chosen yet; static fields need no request */
  ask: (text: string, signal: AbortSignal, chosen: readonly T[]) => Promise<T[]>
  chips: (chosen: readonly T[]) => Chip[]
  /** distinct labels, without those already chosen (CHIPS-03) */
  left: (offered: readonly T[], chosen: readonly T[]) => T[]
  /** the list with one more; unchanged when full or already contained (CHIPS-06) */
  added: (chosen: readonly T[], model: T) => readonly T[]
  /** the model of a typed text; null where only suggestions may be chosen */
  typed: (text: string) => T | null
}

/** Builds a chips field; throws for parts the developer left out (ERR-44, ERR-46, ERR-48, ERR-49). */
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

  const getRemaining = (offered: readonly T[], chosen: readonly T[]): T[] => {
    const taken = new Set(chosen.map(chipLabel))
    return [...new Map(offered.map((model) => [chipLabel(model), model])).values()].filter(
      (model) => !taken.has(chipLabel(model)),
    )
  }
  return {
    queryType,
    restricted,
    max,
    suggestions: queryType === 'static' ? getRemaining(parts.suggestions ?? [], []) : [],
    ask: async (text, signal, chosen) =>
      endpoint && response2Models
        ? getRemaining(response2Models(await endpoint(text, signal, chosen.length)), chosen)
        : [],
    chips: (chosen) =>
      chosen.map((model, index) => ({ id: chipLabel(model), index, label: chipLabel(model) })),
    left: getRemaining,
    added: (chosen, model) => {
      const known = chosen.some((one) => chipLabel(one) === chipLabel(model))
      return known || chosen.length >= max ? chosen : [...chosen, model]
    },
    typed: (text) => (restricted || !labelToSuggestion ? null : labelToSuggestion(text)),
  }
}

/** How the texts of a field are called, and which text a typed name means. */
export interface ChipNames {
  toName: (text: string) => string
  toText: (name: string) => string
}

/** Every text is its own name, except roles where the field holds some; a name may be typed in any case. */
export function chipNames({ roles }: Pick<ChipRules, 'roles'>, text: (key: string) => string): ChipNames {
  const same = (one: string): string => one
  if (!roles) return { toName: same, toText: same }
  const texts = new Map<string, string>(ROLES.map((role) => [fold(authorityName(role, text)), role]))
  return { toName: (one) => authorityName(one, text), toText: (name) => texts.get(fold(name)) ?? name }
}

/** The effective rules of a chips field. */
export interface ChipRules {
  queryType: ChipQuery
  suggestions: string[]
  /** free texts are allowed besides suggestions */
  free: boolean
  max: number | undefined
  /** maximum length of a chip; absent = unlimited (CHIPS-09) */
  maxLength: number | undefined
  /** route whose records' titles are suggested */
  entity: string | null
  /** suggested before them */
  also: string[]
  /** roles are called by their names */
  roles: boolean
}

/** The options with their defaults: static and restricted to suggestions, unlimited (CHIPS-05). */
export function chipRules({
  suggestions = [],
  free = false,
  max,
  maxLength,
  queryType = 'static',
  entity,
  also = [],
  roles = false,
}: ChipsOptions): ChipRules {
  // Without suggestions a static field has nothing to restrict to.
  const isFree = free || (queryType === 'static' && suggestions.length === 0)
  return { queryType, suggestions, free: isFree, max, maxLength, entity: entity ?? null, also, roles }
}
