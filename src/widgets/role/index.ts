import type { Json } from '../../contract/json'
import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** Roles; in one line their names. */
export const role = defineWidget<Json>({
  manifest: readManifest(manifest),
  text: (value, { text }) =>
    [value ?? []]
      .flat()
      .map((code) => text(`ROLE.${String(code)}`))
      .join(', '),
  load: () => import('./Input'),
})
