import { formatLocalText, inEveryLanguage, type LocalText } from '../contract/language'
import type { Properties } from '../generated/types'

/** The names of scheduled jobs, as the scheduler's schema file offers them. */
export type ScheduledName = Properties['scheduler']['handler']

/** The settings of a schedule besides its times; the scheduler's schema file declares those of each job. */
export type ScheduledParams = NonNullable<Properties['scheduler']['params']>

/** A line of the log of a run: the words of a program, or a text that each reader gets in their language. */
export type RunLine = string | LocalText

/** Input of a scheduled job. */
export interface ScheduledWork {
  params: ScheduledParams
  /** adds a line to the log of the run */
  say: (line: RunLine) => void
  /** aborted when the server stops */
  signal: AbortSignal
}

/** The schedule that a new office gets; the office may change and delete it. */
export interface ShippedSchedule {
  name: string
  /** a Quartz expression: `0 15 2 * * ?` */
  cron: string
  paused?: true
}

/** What a job says at its end, by code, in every language; braces hold the figures of an outcome. */
export type OutcomeTexts = Readonly<Record<string, { it: string; en: string }>>

/** Values of the braces of a text, by name. */
type Figures<Names extends string = string> = Readonly<Record<Names, string | number | LocalText>>

/** The names between the braces of a text. */
type Braces<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Braces<Rest>
  : never

/** An outcome of these texts: a code with exactly the figures that its text names. */
export type OutcomeOf<Texts extends OutcomeTexts> = {
  [Code in keyof Texts & string]: { code: Code; figures: Figures<Braces<Texts[Code]['en']>> }
}[keyof Texts & string]

/** An outcome of any job. */
export interface RunOutcome {
  code: string
  figures: Figures
}

/** A failure with an outcome of its own: nothing needs to quote the words of a program. */
export class RunFault<Texts extends OutcomeTexts = OutcomeTexts> extends Error {
  readonly outcome: RunOutcome
  readonly texts: LocalText

  constructor(texts: Texts, outcome: OutcomeOf<Texts>) {
    const text = texts[outcome.code] ?? {}
    super(formatLocalText(text, 'en', outcome.figures))
    this.outcome = outcome
    this.texts = inEveryLanguage((lang) => formatLocalText(text, lang, outcome.figures))
  }
}
