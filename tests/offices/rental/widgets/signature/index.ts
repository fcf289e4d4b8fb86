import { defineWidget, readManifest } from 'tessera/widget'
import manifest from './widget.json'

/** A signature as the path of an SVG: `M20 70L60 20`. */
export default defineWidget({
  manifest: readManifest(manifest),
  text: (value, { text }) => {
    if (value === null || value === '') return ''
    return typeof value === 'string' && value.startsWith('M') ? text('signed') : JSON.stringify(value)
  },
  load: () => import('./Input'),
})
