import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { bundle } from '../../../src/server/start/build.mjs'
import { ROOT } from '../../../src/server/start/install.mjs'

/** What a build of the canvas of maps is made of, in the order in which it runs; nothing is written. */
async function built(parts: string): Promise<string[]> {
  vi.stubEnv('TESSERA_MAP_PARTS', parts)
  const modules: string[] = []
  await bundle({
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(ROOT, 'src/pages/maps/leaflet/MapCanvas.tsx') },
    },
    plugins: [
      {
        name: 'what-it-is-made-of',
        generateBundle: (_, files) => {
          for (const file of Object.values(files))
            if (file.type === 'chunk') modules.push(...Object.keys(file.modules))
        },
      },
    ],
  })
  return modules
}

const OF_LIBRARY = /[\\/]node_modules[\\/](@react-leaflet|react-leaflet)[\\/]/
/** Leaflet and its plugin, in the order in which they run. */
const PARTS = /leaflet(\.markercluster)?-src\.js$/

afterEach(() => vi.unstubAllEnvs())

test('a build with our own parts of maps holds nothing of react-leaflet, any other one does [MAP-19]', async () => {
  const own = await built('own')
  expect(own.some((id) => id.endsWith('own-container.tsx'))).toBe(true)
  expect(own.filter((id) => OF_LIBRARY.test(id))).toEqual([])
  // The plugin for clusters needs the library in its place; react-leaflet brought it along.
  expect(own.flatMap((id) => PARTS.exec(id)?.[0] ?? [])).toEqual([
    'leaflet-src.js',
    'leaflet.markercluster-src.js',
  ])
  const plain = await built('')
  expect(plain.filter((id) => OF_LIBRARY.test(id)).length).toBeGreaterThan(1)
}, 120_000)
