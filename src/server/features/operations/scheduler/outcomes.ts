import { formatLocalText, inEveryLanguage, type LocalText } from '../../../../contract/language'
import type { OutcomeTexts, RunOutcome } from '../../../scheduled-job'

/** What the scheduler says by itself. `FAULT` quotes the words of a program or of another server. */
export const OWN_OUTCOMES = {
  NO_HANDLER: { it: 'l’attività {handler} non esiste', en: 'there is no handler {handler}' },
  FAULT: { it: '{words}', en: '{words}' },
} as const satisfies OutcomeTexts

/** Texts of outcomes by code: those of all jobs. */
export type OutcomeCatalogue = ReadonlyMap<string, LocalText>

/** An outcome as a run stores it; every reader gets its sentence in their language. */
export type RunResult = RunOutcome & { state: 'DONE' | 'FAILED' }

/** How sentences begin, by state and language. */
const BEGINNINGS = {
  DONE: { it: 'OK · {said}', en: 'OK · {said}' },
  FAILED: { it: 'Non riuscito · {said}', en: 'FAILED · {said}' },
} as const satisfies Record<RunResult['state'], LocalText>

const OWN_TEXTS: OutcomeCatalogue = new Map(Object.entries(OWN_OUTCOMES))

/** As long as the fields of the record. */
const OUTCOME_MAX = 200

/** The sentence of a result in a language. A code of a later version stays a code. */
export function resultText(
  ofJobs: OutcomeCatalogue,
  { code, figures, state }: RunResult,
  lang: string,
): string {
  const text = ofJobs.get(code) ?? OWN_TEXTS.get(code)
  const said = text ? formatLocalText(text, lang, figures) : code
  return formatLocalText(BEGINNINGS[state], lang, { said }).slice(0, OUTCOME_MAX)
}

/** The sentence of a result in every language. */
export const resultTexts = (ofJobs: OutcomeCatalogue, result: RunResult): LocalText =>
  inEveryLanguage((lang) => resultText(ofJobs, result, lang))
