import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCES = join(import.meta.dirname, '../../src')
const LAYERS = readFileSync(join(SOURCES, 'ui/styles/layers.css'), 'utf8')
  .replace(/\/\*[\s\S]*?\*\/\s*/, '')
  .trim()

/**
 * Every style sheet begins with the order of the layers, in development and in the build, because the first
 * one a page reads fixes it. A minifier drops the order where it looks redundant, so it is added again
 * afterwards.
 */
export function layersFirst(layers = LAYERS): Plugin {
  return {
    name: 'tessera-layers-first',
    enforce: 'pre',
    transform: (code, id) =>
      id.startsWith(SOURCES) && /\.css(\?|$)/.test(id) ? { code: `${layers}\n${code}`, map: null } : null,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const one of Object.values(bundle)) {
          if (one.type !== 'asset' || !one.fileName.endsWith('.css')) continue
          const text = String(one.source)
          if (!text.startsWith(layers)) one.source = layers + text
        }
      },
    },
  }
}
