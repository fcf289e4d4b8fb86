// npm run geo:load -- FILE.osm.pbf [--country IT] [--no-engine]
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { install, ROOT } from './install.mjs'
import { endWithNpm } from './parent.mjs'
import { fail } from './say.mjs'

const USAGE = 'Say which extract: npm run geo:load -- FILE.osm.pbf [--country IT] [--no-engine]'

const given = process.argv.slice(2)
const at = given.indexOf('--country')
const country = at < 0 ? undefined : given[at + 1]
if (at >= 0 && !/^[A-Za-z]{2}$/.test(country ?? '')) fail(`--country takes two letters, like IT. ${USAGE}`)
const files = given.filter((one, index) => !one.startsWith('--') && (at < 0 || index !== at + 1))
const unknown = given.find((one) => one.startsWith('--') && one !== '--country' && one !== '--no-engine')
if (unknown) fail(`There is no ${unknown}. ${USAGE}`)
const [file] = files
if (file === undefined || files.length > 1) fail(USAGE)

/** @returns {Promise<void>} rejects with the last line the program wrote */
function run(
  /** @type {'npm' | 'node'} */ command,
  /** @type {readonly string[]} */ args,
  /** @type {string} */ folder,
) {
  const isWindows = process.platform === 'win32'
  const program = command === 'node' ? process.execPath : isWindows ? 'npm.cmd' : 'npm'
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: isWindows && command === 'npm',
    })
    let told = ''
    child.stderr.on('data', (/** @type {Buffer} */ text) => {
      told = (told + text.toString('utf8')).slice(-2_000)
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(told.trim().split('\n').at(-1) || `it ended with ${code}`))
    })
  })
}

endWithNpm()
await install()
await build()
const server = await import(pathToFileURL(join(ROOT, 'dist', 'server', 'main.js')).href)
process.exit(
  await server.loadMap({
    file: resolve(process.env.INIT_CWD ?? '.', file ?? ''),
    country,
    run: given.includes('--no-engine') ? null : run,
  }),
)
