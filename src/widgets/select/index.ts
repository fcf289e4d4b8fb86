import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A short list of codes. */
export const select = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value, { field }) => field.choices?.find((choice) => choice.value === value)?.label ?? value ?? '',
  load: () => import('./Input'),
})
