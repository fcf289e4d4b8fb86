import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ROOT } from '../../src/server/start/install.mjs'
import { say } from '../../src/server/start/say.mjs'

/** The browser without windows first: it does the same pages in half the processor time. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A browser that can be started, or undefined. */
function present() {
  const own = createRequire(import.meta.url)('@playwright/test').chromium.executablePath()
  return [process.env.CHROME_PATH, own, ...SYSTEM].find((path) => path && existsSync(path))
}

/** @returns {Promise<boolean>} */
function quietly(/** @type {string} */ command, /** @type {string[]} */ args) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'ignore', timeout: 600_000 })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('close', (code) => resolve(code === 0))
  })
}

function byPlaywright() {
  return quietly('npx', ['playwright', 'install', 'chromium', '--only-shell'])
}

async function byDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const installs = (/** @type {string} */ browser) =>
    quietly('apt-get', ['install', '-y', '-qq', browser, 'fonts-liberation'])
  if (!(await quietly('apt-get', ['update', '-qq']))) return false
  return (await installs('chromium-headless-shell')) || (await installs('chromium'))
}

/** The last resort: a Chromium packed as an npm package, kept apart from the project's own packages. */
async function byPackage() {
  const folder = join(ROOT, '.cache', 'chromium')
  if (!(await quietly('npm', ['install', '--no-save', '--prefix', folder, '@sparticuz/chromium@147.0.0'])))
    return undefined
  const pack = await import(join(folder, 'node_modules/@sparticuz/chromium/build/esm/index.js'))
  return /** @type {Promise<string>} */ (pack.default.executablePath())
}

/**
 * Finds a Chromium: CHROME_PATH, Playwright's own, the system's; else installs one. Answers its path,
 * or undefined when every attempt failed.
 */
export async function findChromium() {
  const found = present()
  if (found) return found
  say('No Chromium found: installing one (about a minute, once) …')
  if ((await byPlaywright()) || (await byDebian())) return present()
  return byPackage().catch(() => undefined)
}
