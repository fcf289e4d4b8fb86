import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail, say } from './say.mjs'

/** The folder of package.json. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '../../../..')

const OLDEST = [20, 19]

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [wantMajor = 0, wantMinor = 0] = OLDEST
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return
  fail(
    `Tessera needs Node.js ${OLDEST.join('.')} or newer; this is ${process.versions.node}. Install a newer Node.js and try again.`,
  )
}

/** Runs a command with its output shown; on failure ends the process with one sentence. */
export function runChild(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {string} */ sentence) {
  const result = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.status !== 0) fail(sentence)
}

/** Installs the packages of the lock file, unless they are already installed. */
export function install() {
  checkNode()
  const stamp = join(ROOT, 'node_modules', '.tessera-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing packages (about half a minute, once) …')
  runChild(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'Installing packages failed: see the lines above, then try again.',
  )
  writeFileSync(stamp, wanted)
}
