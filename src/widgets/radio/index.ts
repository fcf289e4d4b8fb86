import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A few codes side by side. */
export const radio = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value, { field }) => field.choices?.find((choice) => choice.value === value)?.label ?? value ?? '',
  load: () => import('./Input'),
})
