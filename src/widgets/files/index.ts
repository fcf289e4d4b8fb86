import type { FileRef } from '../../contract/ports/files'
import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** Attached files. */
export const files = defineWidget<FileRef[]>({
  manifest: readManifest(manifest),
  text: (value) => (value ?? []).map(({ fileName }) => fileName).join(', '),
  load: () => import('./Input'),
})
