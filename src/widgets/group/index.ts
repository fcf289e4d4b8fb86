import type { JsonObject } from '../../contract/json'
import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A group of fields; in one line its simple values. */
export const group = defineWidget<JsonObject>({
  manifest: readManifest(manifest),
  text: (value) =>
    Object.values(value ?? {})
      .filter((part) => typeof part === 'string' || typeof part === 'number')
      .join(', '),
  load: () => import('./Input'),
})
