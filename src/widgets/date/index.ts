import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import { dayLine } from './day-line'
import manifest from './widget.json'

/** A day, with its time if the property is a date-time. */
export const date = defineWidget<string>({
  manifest: readManifest(manifest),
  text: dayLine,
  load: () => import('./Input'),
})
