import type { JsonObject } from '../../contract/json'
import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A place without street: `Modena, MO, ITA`. */
export const place = defineWidget<JsonObject>({
  manifest: readManifest(manifest),
  text: (value) =>
    Object.values(value ?? {})
      .filter((part) => typeof part === 'string')
      .join(', '),
  load: () => import('./Input'),
})
