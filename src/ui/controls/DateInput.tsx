import { useUi } from '../basics/UiContext'
import { CalendarField } from './CalendarField'
import type { ControlProps } from './control'

export interface DateInputProps extends ControlProps {
  /** `YYYY-MM-DD`; a text that is no day is told as typed with every letter, so that no save misses it */
  value: string | null
  onChange: (value: string | null) => void
  /** first and last day the calendar offers, `YYYY-MM-DD` */
  min?: string | undefined
  max?: string | undefined
}

/** A day, typed as dd/mm/yyyy or picked from a calendar that loads when it is first opened. */
export function DateInput(props: DateInputProps) {
  const { text } = useUi()
  return (
    <CalendarField
      {...props}
      inputMode="numeric"
      hint={text('UI.DATE_HINT')}
      shown={editDate(props.value)}
      read={(typed) => readDate(typed, new Date())}
      day={props.value}
      withDay={(day) => day}
    />
  )
}

/** Separators between the parts of a typed date. */
const PARTS = /^(\d{1,2})[\s./-](\d{1,2})(?:[\s./-](\d{4}|\d{2}))?$/

/** Two-digit years: up to ten years ahead are this century, the others the last one. */
function fullYear(text: string | undefined, today: Date): number {
  if (text === undefined) return today.getFullYear()
  if (text.length === 4) return Number(text)
  const year = 2000 + Number(text)
  return year > today.getFullYear() + 10 ? year - 100 : year
}

/** `YYYY-MM-DD` when the three numbers are a day of the calendar, else null. */
export function isoDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? date.toISOString().slice(0, 10) : null
}

/**
 * Parses a typed day: `31/12/2026`, `31.12.26`, `31-12` (this year), `31122026`, `2026-12-31`. Empty = null;
 * an invalid day is returned as typed, so that validation can report it.
 */
export function readDate(typed: string, today: Date): string | null {
  const text = typed.trim()
  if (text === '') return null
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (iso) return isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3])) ?? text
  const digits = /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text) ?? PARTS.exec(text)
  if (!digits) return text
  return isoDate(fullYear(digits[3], today), Number(digits[2]), Number(digits[1])) ?? text
}

/** A stored day as it is typed: `31/12/2026`; any other text unchanged. */
export function editDate(value: string | null): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '')
  return iso ? `${iso[3]}/${iso[2]}/${iso[1]}` : (value ?? '')
}
