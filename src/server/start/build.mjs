import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { install, ROOT } from './install.mjs'
import { told } from './steps.mjs'

/** Inputs of a build. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'codegen',
  'package.json',
  'package-lock.json',
]

/** @returns {Generator<string>} every file below a path, in a stable order */
function* filesOf(/** @type {string} */ path) {
  const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const entry of entries) {
    if (entry.isDirectory()) yield* filesOf(join(path, entry.name))
    else yield join(path, entry.name)
  }
}

/**
 * A hash of all sources below a folder, independent of the folder's location, and of what the caller chooses
 * for the build.
 */
export function fingerprint(root = ROOT) {
  const hash = createHash('sha256').update(process.env.TESSERA_MAP_PARTS ?? '')
  for (const source of SOURCES) {
    const path = join(root, source)
    if (!existsSync(path)) continue
    const files = /\.\w+$/.test(source) ? [path] : [...filesOf(path)]
    for (const file of files) hash.update(relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/**
 * Creates one bundle, always for production: Vite would keep another NODE_ENV of the caller's and bundle
 * React's development build, which is a third larger and slower. NODE_ENV holds for the whole process and its
 * children; it is restored afterwards, because the caller may be a test run or a development server.
 */
export async function bundle(/** @type {import('vite').InlineConfig} */ config) {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    const vite = await import('vite')
    await vite.build({ root: ROOT, configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn', ...config })
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

const PACKABLE = /\.(html|js|css|json|svg|webmanifest|txt)$/
/** Bytes up to which the server sends a file as it is. */
const PACK_FROM = 1000
/** As small as can be: this is done once. */
const PACKINGS = {
  br: promisify(brotliCompress),
  gzip: (/** @type {Buffer} */ bytes) => promisify(gzip)(bytes, { level: 9 }),
}

/**
 * Compresses what browsers fetch into `.packed` below the folder: under the hash of its bytes, by which the
 * server finds it (src/server/site/static-files.ts). Each start would compress it anew: a third of its time.
 */
async function pack(/** @type {string} */ folder) {
  const packed = join(folder, '.packed')
  mkdirSync(packed, { recursive: true })
  const files = [...filesOf(folder)].filter(
    (file) => PACKABLE.test(file) && !relative(folder, file).startsWith('.'),
  )
  await Promise.all(
    files.map(async (file) => {
      const bytes = readFileSync(file)
      if (bytes.length <= PACK_FROM) return
      const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
      for (const [ending, compress] of Object.entries(PACKINGS))
        writeFileSync(join(packed, `${hash}.${ending}`), await compress(bytes))
    }),
  )
}

/** Builds the package `create-tessera` into dist/create, with the version of the engine. */
async function buildCreator() {
  await bundle({ mode: 'create' })
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const own = JSON.parse(readFileSync(join(ROOT, 'src/cli/create/package.json'), 'utf8'))
  writeFileSync(join(ROOT, 'dist/create/package.json'), `${JSON.stringify({ ...own, version }, null, 2)}\n`)
}

/** Builds browser and server bundles into dist/, unless they are up to date. */
export async function build() {
  const stamp = join(ROOT, 'dist', '.sources')
  const wanted = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await told('Building the application', async (share) => {
    await bundle({})
    share(1, 2)
    await Promise.all([
      pack(join(ROOT, 'dist', 'client')),
      bundle({ mode: 'server' })
        .then(() => bundle({ mode: 'cli' }))
        .then(() => bundle({ mode: 'public' }))
        .then(buildCreator),
    ])
  })
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await install()
  await build()
}
