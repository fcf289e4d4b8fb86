import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from './say.mjs'
import { told } from './steps.mjs'

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

/** Runs a command; what it printed is shown when it fails, and one sentence ends the process. */
function runChild(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {string} */ sentence) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
    // A signal that ends the start ends what it began, too.
    const end = () => {
      child.kill()
      process.exit(1)
    }
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
    child.once('error', (error) => fail(`${error.message}\n${sentence}`))
    child.once('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, end)
      if (code === 0) resolve(undefined)
      else fail(`${printed}${sentence}`)
    })
  })
}

/** Installs the packages of the lock file, unless they are already installed. */
export async function install() {
  checkNode()
  const stamp = join(ROOT, 'node_modules', '.tessera-lock')
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await told('Installing packages (once)', () =>
    runChild(
      'npm',
      ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
      'Installing packages failed: see the lines above, then try again.',
    ),
  )
  writeFileSync(stamp, wanted)
}
