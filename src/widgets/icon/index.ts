import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** The name of an icon beside its drawing. */
export const icon = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value) => value ?? '',
  icon: true,
  load: () => import('./Input'),
})
