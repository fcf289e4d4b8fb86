import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** A short list of codes. */
export const select = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value, { field }) => field.choices?.find((choice) => choice.value === value)?.label ?? value ?? '',
  load: () => import('./Input'),
})
