import type { FileRef } from '../../contract/files'
import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** Attached files. */
export const files = defineWidget<FileRef[]>({
  manifest: manifestOf(manifest),
  text: (value) => (value ?? []).map(({ fileName }) => fileName).join(', '),
  load: () => import('./Input'),
})
