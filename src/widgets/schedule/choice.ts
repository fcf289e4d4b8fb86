import { useState } from 'react'
import {
  FREQUENCY,
  frequencyOf,
  hasPart,
  readFrequency,
  type ScheduleFrequency,
  type SchedulePart,
  writeFrequency,
  yearOf,
} from '../../contract/quartz/frequency'

/** What is chosen: a frequency, or (custom) the text itself. */
export interface Choice {
  custom: boolean
  frequency: ScheduleFrequency
  year: string | null
}

function choiceOf(value: string | null): Choice {
  const frequency = readFrequency(value)
  return { custom: frequency === null, frequency: frequency ?? frequencyOf(FREQUENCY.none), year: frequency && yearOf(value) }
}

/** From the widest part to the finest, with the value each begins with; a week begins on Monday. */
const FIRSTS: readonly (readonly [part: SchedulePart, first: number])[] = [
  ['months', 1],
  ['daysOfMonth', 1],
  ['daysOfWeek', 2],
  ['hours', 0],
  ['minutes', 0],
]

/**
 * Parts finer than the finest one chosen begin at their first value: «every day» with nothing chosen is midnight, not every
 * minute of it. Wider parts that are not chosen stand for every value.
 */
export function withFirsts(frequency: ScheduleFrequency): ScheduleFrequency {
  const parts = FIRSTS.filter(([part]) => hasPart(frequency.baseFrequency, part))
  const finest = parts.findLastIndex(([part]) => frequency[part].length > 0)
  const firsts = parts.slice(finest + 1).map(([part, first]) => [part, [first]] as const)
  return { ...frequency, ...Object.fromEntries(firsts) }
}

/**
 * The choice behind a text. The text of «every month, at no chosen day» has the first one, so the person's own choice
 * holds as long as the field has the text it made; any other text is read.
 */
export function useChoice(value: string | null, onChange: (value: string | null) => void) {
  const [own, setOwn] = useState<{ choice: Choice; text: string | null } | null>(null)
  const choice = own?.text === value ? own.choice : choiceOf(value)
  const settle = (next: Choice, text: string | null) => {
    setOwn({ choice: next, text })
    if (text !== value) onChange(text)
  }
  return {
    choice,
    /** takes another frequency, part or year */
    choose: (change: Partial<ScheduleFrequency>, year = choice.year) => {
      const frequency = { ...choice.frequency, ...change }
      settle({ custom: false, frequency, year }, writeFrequency(withFirsts(frequency), year))
    },
    /** turns to, or changes, an expression of one's own */
    write: (text: string) => settle({ ...choice, custom: true }, text === '' ? null : text),
  }
}
