import { useState } from 'react'
import {
  FREQUENCY,
  frequencyOf,
  readFrequency,
  type ScheduleFrequency,
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

/**
 * The choice behind a text. The text of «every month, no day chosen» is that of «every day», so the person's own choice
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
      settle({ custom: false, frequency, year }, writeFrequency(frequency, year))
    },
    /** turns to, or changes, an expression of one's own */
    write: (text: string) => settle({ ...choice, custom: true }, text === '' ? null : text),
  }
}
