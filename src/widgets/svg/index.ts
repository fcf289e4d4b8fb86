import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** A drawing from an SVG file. */
export const svg = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value) => (value === null ? '' : 'SVG'),
  load: () => import('./Input'),
})
