import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const CACHE = join('node_modules', '.cache')

/** A script of `tests/faults` as one file that node runs, so that a process to be killed stands in half a second. */
export interface Writer {
  script: string
  drop: () => void
}

/** Bundles `tests/faults/<name>.ts`, which exports `write(folder)`; started with a folder, the script calls it. */
export async function bundleWriter(name: string): Promise<Writer> {
  mkdirSync(CACHE, { recursive: true })
  // Below node_modules: what is not bundled is found from there.
  const outDir = mkdtempSync(join(CACHE, 'tessera-writer-'))
  const run = 'virtual:run'
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'writer',
        resolveId: (id) => (id === run ? `\0${run}` : null),
        load: (id) =>
          id === `\0${run}` ? `import { write } from '/tests/faults/${name}.ts'\nawait write(process.argv[2])` : null,
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
        input: { [name]: run, 'pglite.worker': 'src/server/kernel/db/pglite.worker.js' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  return { script: join(outDir, `${name}.js`), drop: () => rmSync(outDir, { recursive: true, force: true }) }
}
