import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle } from './build.mjs'
import { install, ROOT } from './install.mjs'
import { endWithNpm } from './parent.mjs'
import { say } from './say.mjs'
import { told } from './steps.mjs'

const CONFIG = join(ROOT, 'vite.config.ts')
const MAIN = join(ROOT, 'dist', 'server', 'main.js')
/** Changes below these folders restart the server; all others are refreshed in the browser. */
const SERVER_SIDE = ['server', 'catalogue', 'contract', 'generated'].map((folder) =>
  join(ROOT, 'src', folder),
)

async function buildServer() {
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  await bundle({ mode: 'server' })
}

/** Reloads the bundle: the query makes Node treat changed text as a new module. */
async function load() {
  const text = createHash('sha256').update(readFileSync(MAIN)).digest('hex').slice(0, 12)
  return import(`${pathToFileURL(MAIN).href}?${text}`)
}

endWithNpm()
await install()
await told('Building the server', buildServer)
const { createServer } = await import('vite')
const vite = await createServer({
  root: ROOT,
  configFile: CONFIG,
  server: { middlewareMode: true },
  appType: 'custom',
})
let running = await (await load()).run({ vite })

let waiting = false
vite.watcher.on('change', async (path) => {
  if (waiting || !SERVER_SIDE.some((folder) => path.startsWith(folder))) return
  waiting = true
  say(`${path.slice(ROOT.length + 1)} changed: restarting the server …`)
  await buildServer().then(
    async () => {
      await running.stop()
      running = await (await load()).run({ vite })
    },
    (error) => say(`The server was not restarted: ${error.message}`),
  )
  waiting = false
})
