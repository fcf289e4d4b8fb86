// npm run bench -- product [forms | lists | start | profile] [rounds]: what the built product costs somebody
// who is signed in.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { build, bundle } from '../../../src/server/start/build.mjs'

const WHAT = ['forms', 'lists', 'start', 'profile']
const words = process.argv.slice(2)
const asked = words.filter((one) => WHAT.includes(one))

/** The browser's half with the names and lines of its sources, for profiles. */
async function readable() {
  const outDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  // Importing TypeScript has left it at "development".
  process.env.NODE_ENV = 'production'
  await bundle({ build: { outDir, minify: false, sourcemap: true } })
  return outDir
}

await build()
for (const name of asked.length > 0 ? asked : WHAT) {
  const path = new URL(`./${name}.ts`, import.meta.url).pathname
  const { module } = await runnerImport(path, { configFile: false, logLevel: 'error' })
  const rounds = words.map(Number).find(Boolean)
  await module.bench({
    ...(rounds ? { rounds } : {}),
    ...(name === 'profile' ? { client: await readable() } : {}),
  })
}
