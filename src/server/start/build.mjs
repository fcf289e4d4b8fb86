import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, ROOT } from './install.mjs'
import { say } from './say.mjs'

/** What a build is made from. */
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']

/** @returns {Generator<string>} every file below a path, in a stable order */
function* filesOf(/** @type {string} */ path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (entry.isDirectory()) yield* filesOf(join(path, entry.name))
    else yield join(path, entry.name)
  }
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    if (!existsSync(path)) continue
    const files = source.includes('.') ? [path] : [...filesOf(path)]
    for (const file of files) hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds browser and server bundles into dist/, unless they are of these very sources. */
export async function build() {
  const stamp = join(ROOT, 'dist', '.sources')
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building the application …')
  const vite = await import('vite')
  const shared = { root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: /** @type {const} */ ('warn') }
  await vite.build(shared)
  await vite.build({ ...shared, mode: 'server' })
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  await build()
}
