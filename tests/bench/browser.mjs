// What the benchmarks of pages share: the browser, folders of built pages as a server, medians.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { findChromium } from '../support/chromium.mjs'

const TYPES = /** @type {Record<string, string>} */ ({
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
})

/**
 * Builds a page of the benchmarks; answers the folder, removed when the process ends. Whoever imported
 * TypeScript before has left NODE_ENV at "development", and a build keeps what it finds: libraries would come
 * with all their checks.
 */
export async function built(/** @type {string} */ root) {
  const outDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  process.env.NODE_ENV = 'production'
  await build({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
  })
  return outDir
}

/** The folder of the peers' own package when somebody has installed it, else null and a word how to. */
export function peers() {
  const folder = join(import.meta.dirname, 'peers')
  if (existsSync(join(folder, 'node_modules'))) return folder
  console.log(
    'The peers are not installed: npm ci --prefix tests/bench/peers, and run again to see them beside us.',
  )
  return null
}

/**
 * Serves a folder packed with gzip, as our server does; `api` answers calls with JSON. Answers the address.
 */
export async function served(
  /** @type {string} */ folder,
  /** @type {(path: string) => unknown} */ api = () => null,
) {
  const packed = new Map()
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const asked = join(folder, pathname)
    const file = existsSync(asked) && statSync(asked).isFile() ? asked : join(folder, 'index.html')
    const key = pathname.startsWith('/api/') ? url : file
    const bytes =
      packed.get(key) ??
      gzipSync(pathname.startsWith('/api/') ? JSON.stringify(api(pathname)) : readFileSync(file), {
        level: 9,
      })
    packed.set(key, bytes)
    const type = pathname.startsWith('/api/')
      ? 'application/json'
      : (TYPES[extname(file)] ?? 'application/octet-stream')
    response.writeHead(200, {
      'content-type': type,
      'content-encoding': 'gzip',
      'content-length': bytes.length,
    })
    response.end(bytes)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)))
  server.unref()
  const address = server.address()
  return `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
}

/** The browser tests use too, headless. */
export async function openBrowser(/** @type {string[]} */ args = []) {
  const executablePath = await findChromium()
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--enable-precise-memory-info', ...args],
  })
}

/** Counters of a page by name, as the browser keeps them; times in s. */
export async function counters(/** @type {import('@playwright/test').CDPSession} */ cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return /** @type {Record<string, number>} */ (
    Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  )
}

/** The middle of some figures. */
export const median = (/** @type {number[]} */ list) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN
