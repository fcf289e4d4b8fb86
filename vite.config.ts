import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown, type UserConfig } from 'vite'

const LANGUAGES = ['it', 'en']
const TEXTS = 'src/app/texts'
const TEXTS_URL = '/assets/i18n/app/'
const RUNTIME = { source: 'src/catalog/ajv-runtime.ts', url: '/assets/ajv-runtime.js' }

/** Serves the application's texts as `/assets/i18n/app/{lang}.json`, in development and as files of the build. */
function texts(): Plugin {
  const read = (lang: string) => readFileSync(join(import.meta.dirname, TEXTS, `${lang}.json`), 'utf8')
  return {
    name: 'tessera-texts',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const lang = LANGUAGES.find((one) => request.url?.split('?')[0] === `${TEXTS_URL}${one}.json`)
        if (!lang) return next()
        response.setHeader('content-type', 'application/json; charset=utf-8')
        response.end(read(lang))
      })
    },
    generateBundle() {
      for (const lang of LANGUAGES) {
        const source = JSON.stringify(JSON.parse(read(lang)))
        this.emitFile({ type: 'asset', fileName: `${TEXTS_URL.slice(1)}${lang}.json`, source })
      }
    },
  }
}

/**
 * The browser asks of a `widget.json` which fields it fits and how wide it is. Its words, options and fixtures are for the
 * checks of schema files and for the gallery, which reads them from `src/generated/manifests.json`: three kB of the start.
 */
function leanManifests(): Plugin {
  return {
    name: 'tessera-lean-manifests',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/widgets\/[^/]+\/widget\.json$/.test(id)) return null
      return { code: JSON.stringify({ ...JSON.parse(code), description: '', options: {}, fixtures: [] }), map: null }
    },
  }
}

/** The code all compiled validators share has one fixed address, in development too. */
function validatorRuntime(): Plugin {
  return {
    name: 'tessera-validator-runtime',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        if (request.url === RUNTIME.url) request.url = `/${RUNTIME.source}`
        next()
      })
    },
  }
}

/** What the first page needs, in one file: modules packed together weigh a tenth less than in fifty files. */
function startChunk(): Rolldown.CodeSplittingNameFunction {
  const main = join(import.meta.dirname, 'src/app/main.tsx')
  let start: Set<string> | null = null
  const reach = (id: string, seen: Set<string>, context: Rolldown.ChunkingContext): Set<string> => {
    for (const next of context.getModuleInfo(id)?.importedIds ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      reach(next, seen, context)
    }
    return seen
  }
  return (id, context) => {
    start ??= reach(main, new Set(), context)
    return start.has(id) ? 'start' : null
  }
}

/** The browser bundle: dist/client. */
function client(): UserConfig {
  return {
    plugins: [
      react(),
      { ...optimizeLocales.vite({ locales: ['it-IT', 'en-US'] }), enforce: 'pre' },
      texts(),
      leanManifests(),
      validatorRuntime(),
    ],
    // React has it built in since version 18; the shim is for older ones.
    resolve: { alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' }] },
    build: {
      outDir: 'dist/client',
      manifest: true,
      emptyOutDir: true,
      target: 'es2022',
      // A file inlined as data: would need its own word in the Content-Security-Policy.
      assetsInlineLimit: 0,
      // In kB, not compressed: the file of the start and the editor of formatted text are the large ones, both on purpose.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: { main: 'index.html', 'ajv-runtime': RUNTIME.source },
        // The runtime keeps its exports; what lazy pages share with the start may live in the start's own file: 16 requests fewer.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: (chunk) => (chunk.name === 'ajv-runtime' ? RUNTIME.url.slice(1) : 'assets/[name]-[hash].js'),
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          codeSplitting: { groups: [{ name: startChunk(), debugName: 'start' }] },
        },
      },
    },
  }
}

/** The server bundle: dist/server, every file flat so that workers are found beside the code that starts them. */
function server(): UserConfig {
  return {
    build: {
      ssr: true,
      outDir: 'dist/server',
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: {
        input: {
          main: 'src/server/main.ts',
          'schemas-worker': 'src/server/catalogue/schemas-worker.ts',
          'pglite.worker': 'src/server/db/pglite.worker.js',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  }
}

/** `vite build` makes the browser bundle, `vite build --mode server` (or `--ssr`) the server's. */
export default defineConfig(({ mode, isSsrBuild }) => (mode === 'server' || isSsrBuild ? server() : client()))
