import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { bundle } from '../../../src/server/start/build.mjs'
import { ROOT } from '../../../src/server/start/install.mjs'

/** What a build of the canvas of maps is made of, and its code; nothing is written. */
async function built(parts: string): Promise<{ modules: string[]; code: string }> {
  vi.stubEnv('TESSERA_MAP_PARTS', parts)
  const modules: string[] = []
  const code: string[] = []
  await bundle({
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(ROOT, 'src/dialogs/maps/leaflet/MapCanvas.tsx') },
    },
    plugins: [
      {
        name: 'what-it-is-made-of',
        generateBundle: (_, files) => {
          for (const file of Object.values(files))
            if (file.type === 'chunk') {
              modules.push(...Object.keys(file.modules))
              code.push(file.code)
            }
        },
      },
    ],
  })
  return { modules, code: code.join('\n') }
}

const OF_LIBRARY = /[\\/]node_modules[\\/](@react-leaflet|react-leaflet)[\\/]/

afterEach(() => vi.unstubAllEnvs())

test('a build with our own parts of maps holds nothing of react-leaflet, any other one does [MAP-19]', async () => {
  const own = await built('own')
  expect(own.modules.some((id) => id.endsWith('own-container.tsx'))).toBe(true)
  expect(own.modules.filter((id) => OF_LIBRARY.test(id))).toEqual([])
  expect(own.code).not.toMatch(/react-leaflet/)
  const plain = await built('')
  expect(plain.modules.filter((id) => OF_LIBRARY.test(id)).length).toBeGreaterThan(1)
}, 120_000)
