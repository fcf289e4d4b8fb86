import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNodeFault } from './node-version.mjs'
import { fail } from './say.mjs'
import { told } from './steps.mjs'

/** The folder of package.json. */
export const ROOT = resolve(fileURLToPath(import.meta.url), '../../../..')

function checkNode() {
  const fault = findNodeFault(process.versions.node)
  if (fault !== null) fail(fault)
}

/** Runs a command; what it printed is shown when it fails, and one sentence ends the process. */
function runChild(
  /** @type {string} */ command,
  /** @type {string[]} */ args,
  /** @type {string} */ sentence,
) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
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

const installByNpm = () =>
  runChild(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'Installing packages failed: see the lines above, then try again.',
  )

/**
 * Whether npm has already installed what the lock file says, as it did where an image or continuous
 * integration began with `npm ci`. Packages of other systems may be missing.
 * @param {string} lock the text of package-lock.json
 * @param {string} record that of node_modules/.package-lock.json, which npm writes when everything is in its
 *   place
 */
export function isInstalled(lock, record) {
  const { packages } = JSON.parse(record)
  /** @type {[string, { version?: string, optional?: boolean }][]} */
  const locked = Object.entries(JSON.parse(lock).packages)
  return locked.every(
    ([path, { optional, version }]) => path === '' || optional || packages[path]?.version === version,
  )
}

/** Installs the packages of the lock file, unless they are already installed. */
export async function install() {
  checkNode()
  const stamp = join(ROOT, 'node_modules', '.tessera-lock')
  const record = join(ROOT, 'node_modules', '.package-lock.json')
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (!existsSync(record) || !isInstalled(lock, readFileSync(record, 'utf8')))
    await told('Installing packages (once)', installByNpm)
  writeFileSync(stamp, wanted)
}
