// npm run release: makes tests/fixtures/releases/VERSION, the office of this version that later ones open.
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { build } from '../../src/server/start/build.mjs'
import { say } from '../../src/server/start/say.mjs'

const path = join(import.meta.dirname, 'release.ts')
const { makeRelease, readVersion } = (await runnerImport(path, { configFile: false, logLevel: 'error' }))
  .module
await build()
say(`made: ${await makeRelease(readVersion())}`)
process.exit(0)
