import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** An Italian tax code. */
export const fiscalCode = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value) => value ?? '',
  load: () => import('./Input'),
})
