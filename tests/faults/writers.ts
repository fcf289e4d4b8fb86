import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { folderOf } from '../support/templates'

const FOLDER = 'tests/faults'
const NAMES = ['batching', 'calling', 'effecting', 'planning', 'queueing', 'serving', 'writing'] as const

/** A script of `tests/faults`. */
export type WriterName = (typeof NAMES)[number]

/**
 * `tests/faults/<name>.ts`, which exports `write(folder)`, as a script that node runs, so that a process to
 * be killed stands in half a second; started with a folder, the script calls it. All are bundled together,
 * once for the same sources.
 */
export async function writer(name: WriterName): Promise<string> {
  // Below node_modules: what is not bundled is found from there.
  return join(await folderOf(`writers-${fingerprint()}`, bundle), `${name}.js`)
}

/** Of what the scripts import besides the sources that every template depends on. */
function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of [FOLDER, 'tests/support'])
    for (const { name, parentPath } of filesBelow(folder))
      hash.update(name).update(readFileSync(join(parentPath, name)))
  return hash.digest('hex').slice(0, 16)
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .sort((a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1))

const RUN = 'virtual:run/'

async function bundle(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'writers',
        resolveId: (id) => (id.startsWith(RUN) ? `\0${id}` : null),
        load: (id) =>
          id.startsWith(`\0${RUN}`)
            ? `import { write } from '/${FOLDER}/${id.slice(RUN.length + 1)}.ts'\nawait write(process.argv[2])`
            : null,
      },
    ],
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: {
          ...Object.fromEntries(NAMES.map((name) => [name, `${RUN}${name}`])),
          'pglite.worker': 'src/server/kernel/db/pglite.worker.js',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
}
