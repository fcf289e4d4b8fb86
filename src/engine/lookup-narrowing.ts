import type { LookupOption, LookupState } from '../contract/widget'

/** A loaded list with the rows that other parameters leave, those that its table is not sent. */
export type Narrowing = (state: LookupState, params: Record<string, string>) => LookupState

/** The same list and parameters give the very same answer, for whoever compares snapshots. */
export function createNarrowing(): Narrowing {
  const known = new WeakMap<LookupState, Map<string, LookupState>>()
  return (state, params) => {
    const key = JSON.stringify(params)
    if (key === '{}') return state
    const answers = known.get(state) ?? new Map<string, LookupState>()
    known.set(state, answers)
    const answer = answers.get(key) ?? { ...state, options: state.options.filter((option) => fits(option, params)) }
    answers.set(key, answer)
    return answer
  }
}

/** A row without a value fits any; one with several, between commas, each of them; a flag is on or off. */
function fits({ row }: LookupOption, params: Record<string, string>): boolean {
  return Object.entries(params).every(([key, wanted]) => {
    const value = row[key as keyof typeof row]
    if (wanted === 'true' || wanted === 'false') return (value === true) === (wanted === 'true')
    if ((value ?? '') === '') return true
    const allowed = wanted.split(',')
    return String(value)
      .split(',')
      .some((one) => allowed.includes(one.trim()))
  })
}
