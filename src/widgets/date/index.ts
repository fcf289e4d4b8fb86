import { defineWidget, type TextContext } from '../../contract/widget'
import { manifestOf } from '../manifest'
import { lineOf } from '../text/text'
import manifest from './widget.json'

/** Formats a stored date: `21/11/2026`; any other text stays as it is. */
export function dayText(value: string | null): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '')
  return day ? `${day[3]}/${day[2]}/${day[1]}` : (value ?? '')
}

/** Formats a stored day, or an instant by the clock of the office: `21/11/2026 17:45`. */
export function dayLine(value: string | null, context: Pick<TextContext, 'lang' | 'field'>): string {
  return context.field.kind === 'instant' ? lineOf(value, context) : dayText(value)
}

/** A day, with its time if the property is a date-time. */
export const date = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: dayLine,
  load: () => import('./Input'),
})
