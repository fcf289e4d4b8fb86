// The declarations of the public surface: one file for each export of the package, complete by itself.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { rolldown } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'
import { PUBLIC_NAMES } from './public-names.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
const SOURCES = join(ROOT, 'src/public')
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc')

/** Packages whose types an office has or does not need; everything else stands in the file. */
const OUTSIDE = [/^react(\/|$)/, /^node:/]

/**
 * The declarations of every export by its name: the compiler writes those of all modules it reaches, and
 * rolldown-plugin-dts makes one file of them, of which only what the export needs is left.
 * @returns {Promise<Map<string, string>>}
 */
export async function publicTypes() {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-types-'))
  try {
    await promisify(execFile)(process.execPath, [COMPILER, '-p', SOURCES, '--outDir', folder])
    /** @type {Map<string, string>} */
    const texts = new Map()
    for (const name of PUBLIC_NAMES) texts.set(name, await bundled(folder, name))
    return texts
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns {Promise<string>} the declarations of one export */
async function bundled(/** @type {string} */ folder, /** @type {string} */ name) {
  const bundle = await rolldown({
    input: { [name]: join(folder, 'public', `${name}.d.ts`) },
    external: OUTSIDE,
    // Declarations are there already: no compiler is asked.
    plugins: [dts({ dtsInput: true, oxc: true, tsconfig: false, cwd: folder })],
  })
  const { output } = await bundle.generate({ format: 'es' })
  const [file, ...more] = output.filter(({ fileName }) => fileName.endsWith('.d.ts'))
  if (file?.type !== 'chunk' || more.length > 0)
    throw new Error(`tessera/${name} has not one declaration file`)
  // The bundler notes above each part which file it came from.
  return file.code.replace(/^\/\/(#(end)?region.*|.*\.d\.ts)\n/gm, '')
}

/** Writes the declarations into a folder, one file for each export. */
export async function writePublicTypes(/** @type {string} */ folder) {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of await publicTypes()) writeFileSync(join(folder, `${name}.d.ts`), text)
}
