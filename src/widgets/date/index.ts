import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** Formats a stored date: `21/11/2026`; any other text stays as it is. */
export function dayText(value: string | null): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value ?? '')
  return day ? `${day[3]}/${day[2]}/${day[1]}` : (value ?? '')
}

/** A date. */
export const date = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value) => dayText(value),
  load: () => import('./Input'),
})
