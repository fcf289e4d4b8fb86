import { formatLocalText, inEveryLanguage, type LocalText } from '../../../../contract/language'

/**
 * What scheduled work says at its end, by code. A run stores the code and its figures, and every reader gets
 * the sentence in their language; braces hold the figures. `FAULT` quotes the words of a program or of
 * another server.
 */
const OUTCOMES = {
  DATES_PASSED: { it: 'schede scadute o ricordate: {count}', en: 'records expired or reminded: {count}' },
  MAILS_RESUMED: {
    it: 'riprese: {resumed}, in attesa: {waiting}',
    en: 'resumed: {resumed}, waiting: {waiting}',
  },
  NO_MAILBOX: {
    it: 'Nessuna casella è impostata per la posta tornata indietro',
    en: 'No mailbox is set for returned e-mail',
  },
  RETURNS_READ: {
    it: 'notifiche: {notices}, altri messaggi: {others}',
    en: 'notices: {notices}, other messages: {others}',
  },
  RETURNS_LEFT: {
    it: 'notifiche: {notices}, altri messaggi: {others}, rimasti per la prossima volta: {left}',
    en: 'notices: {notices}, other messages: {others}, left for the next run: {left}',
  },
  RETURNS_ASIDE: {
    it: 'notifiche: {notices}, altri messaggi: {others}, rimasti per la prossima volta: {left}, messi da parte: {aside}',
    en: 'notices: {notices}, other messages: {others}, left for the next run: {left}, set aside: {aside}',
  },
  DIGESTS_SENT: { it: 'riepiloghi inviati: {count}', en: 'digests sent: {count}' },
  SESSIONS_CLEANED: { it: 'sessioni scadute eliminate', en: 'expired sessions deleted' },
  LINES_DELETED: { it: 'righe eliminate: {count}', en: 'lines deleted: {count}' },
  PRIVACY_REFRESHED: {
    it: 'informative che ne sostituiscono altre: {count}',
    en: 'notices that replace others: {count}',
  },
  RETENTION_ENDED: {
    it: 'schede con la conservazione terminata: {count}',
    en: 'records whose retention ended: {count}',
  },
  BACKED_UP: {
    it: 'tabelle: {tables}, righe: {rows}, file: {files}',
    en: 'tables: {tables}, rows: {rows}, files: {files}',
  },
  FILES_MISSING: { it: 'file senza contenuto: {count}', en: 'files without their content: {count}' },
  COUNTED: { it: 'entità contate: {count}', en: 'entities counted: {count}' },
  TABLES_IMPORTED: { it: 'tabelle: {tables}', en: 'tables: {tables}' },
  NO_HANDLER: { it: 'l’attività {handler} non esiste', en: 'there is no handler {handler}' },
  FAULT: { it: '{words}', en: '{words}' },
} as const satisfies Record<string, LocalText>

type Code = keyof typeof OUTCOMES
/** The names between the braces of a text. */
type Braces<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Braces<Rest>
  : never

/** What a run says at its end: a code with exactly the figures that its text names. */
export type RunOutcome = {
  [One in Code]: {
    code: One
    figures: Record<Braces<(typeof OUTCOMES)[One]['en']>, string | number | LocalText>
  }
}[Code]

/** An outcome as a run stores it. */
export type RunResult = RunOutcome & { state: 'DONE' | 'FAILED' }

/** What an outcome says, in every language. */
export const outcomeTexts = ({ code, figures }: RunOutcome): LocalText =>
  inEveryLanguage((lang) => formatLocalText(OUTCOMES[code], lang, figures))

/** A failure with an outcome of the catalogue. */
export class RunFault extends Error {
  readonly outcome: RunOutcome
  constructor(outcome: RunOutcome) {
    super(formatLocalText(OUTCOMES[outcome.code], 'en', outcome.figures))
    this.outcome = outcome
  }
}

/** How sentences begin, by state and language. */
const BEGINNINGS = {
  DONE: { it: 'OK · {said}', en: 'OK · {said}' },
  FAILED: { it: 'Non riuscito · {said}', en: 'FAILED · {said}' },
} as const satisfies Record<RunResult['state'], LocalText>

/** As long as the fields of the record. */
const OUTCOME_MAX = 200

/** The sentence of a result in a language. A code of a later version stays a code. */
export function resultText({ code, figures, state }: RunResult, lang: string): string {
  const said = Object.hasOwn(OUTCOMES, code) ? formatLocalText(OUTCOMES[code], lang, figures) : code
  return formatLocalText(BEGINNINGS[state], lang, { said }).slice(0, OUTCOME_MAX)
}

/** The sentence of a result in every language. */
export const resultTexts = (result: RunResult): LocalText =>
  inEveryLanguage((lang) => resultText(result, lang))
