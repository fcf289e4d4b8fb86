import { defineWidget } from '../../contract/widget'
import { manifestOf } from '../manifest'
import manifest from './widget.json'

/** A drawing from an SVG file. */
export const svg = defineWidget<string>({
  manifest: manifestOf(manifest),
  text: (value) => (value === null ? '' : 'SVG'),
  load: () => import('./Input'),
})
