import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { chunks, FOLDER_INDEX } from './codegen/bundle/chunks.ts'
import {
  carriedIcon,
  leafletWithoutMarkup,
  leanManifests,
  PATTERNS,
  pageScroll,
  partsOfTheirOwn,
  pdfFonts,
  RUNTIME,
  SHARED_ENTRIES,
  sharedPackages,
  texts,
  validatorRuntime,
} from './codegen/bundle/plugins.ts'
import { PUBLIC_NAMES } from './codegen/bundle/public-names.mjs'
import { ownHelpers, startLinks } from './codegen/bundle/start.ts'
import { layersFirst } from './codegen/bundle/styles.ts'

/** What rjsf asks for Markdown. */
const MARKDOWN = join(import.meta.dirname, 'src/pages/form/markdown.ts')
/**
 * Lists draw their heads and cells themselves: what the core of TanStack Table makes of heads and cells is a
 * kB and a half.
 */
const TABLE_PARTS = /^\.\/(headers|cells)\/core(Headers|Cells)Feature\.js$/
const NO_TABLE_PARTS = join(import.meta.dirname, 'src/engine/list/no-table-parts.ts')

/**
 * Two parts of our own in place of react-leaflet, whose licence adds conditions on use:
 * `TESSERA_MAP_PARTS=own npm run build`.
 */
const OWN_MAP_PARTS = join(import.meta.dirname, 'src/pages/maps/leaflet/own-container.tsx')

/** Files that are there before any other is asked for. */
const THERE = /\/(main|start)-[\w-]+\.(js|css)$/
/** The bundler's helpers, which the file that follows the start has fetched. */
const HELPERS = /\/rolldown-runtime-[\w-]+\.js$/
const AFTER = /\/after-[\w-]+\.js$/

/**
 * What to preload for a file that is fetched later: what it imports besides the start, and itself only where
 * a sheet is waited for first. The request for the file goes out at the same moment otherwise, and each name
 * told twice weighs ten bytes of the start.
 */
function besideItself(file: string, names: string[], { hostId }: { hostId: string }): string[] {
  const isThere = (name: string) => THERE.test(name) || (AFTER.test(hostId) && HELPERS.test(name))
  const needed = names.filter((name) => !isThere(name))
  return needed.some((name) => name.endsWith('.css')) ? needed : needed.filter((name) => name !== file)
}

/** The browser bundle: dist/client. */
function client(): UserConfig {
  return {
    plugins: [
      react(),
      { ...optimizeLocales.vite({ locales: ['it-IT', 'en-US'] }), enforce: 'pre' },
      texts(),
      layersFirst(),
      leanManifests(),
      validatorRuntime(),
      ownHelpers(),
      startLinks(),
      carriedIcon(),
      leafletWithoutMarkup(),
      pageScroll(),
      sharedPackages(),
      partsOfTheirOwn(),
    ],
    // React has it built in since version 18; the shim is for older ones.
    resolve: {
      alias: [
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
        { find: /^markdown-to-jsx\/react$/, replacement: MARKDOWN },
        { find: TABLE_PARTS, replacement: NO_TABLE_PARTS },
        ...(process.env.TESSERA_MAP_PARTS === 'own'
          ? [{ find: /^react-leaflet$/, replacement: OWN_MAP_PARTS }]
          : []),
      ],
    },
    build: {
      outDir: 'dist/client',
      license: LICENCES,
      manifest: true,
      emptyOutDir: true,
      target: 'es2022',
      // Every browser of that target knows the links.
      modulePreload: { polyfill: false, resolveDependencies: besideItself },
      // A file inlined as data: would need its own word in the Content-Security-Policy.
      assetsInlineLimit: 0,
      // In kB, not compressed: the file of the start and the editor of formatted text are the large ones,
      // both on purpose.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: {
          main: 'index.html',
          'ajv-runtime': RUNTIME.source,
          'pattern-runtime': PATTERNS.source,
          ...SHARED_ENTRIES,
        },
        // The runtime keeps its exports; what lazy pages share with the start may live in the start's own
        // file: 16 requests fewer.
        preserveEntrySignatures: 'allow-extension',
        // The face of a folder does nothing by itself: a page that asks it for one thing fetches that alone.
        treeshake: { moduleSideEffects: [{ test: FOLDER_INDEX, sideEffects: false }] },
        output: {
          entryFileNames: ({ name }) =>
            ['ajv-runtime', 'pattern-runtime', ...Object.keys(SHARED_ENTRIES)].includes(name)
              ? 'assets/[name].js'
              : 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: { groups: chunks() },
        },
      },
    },
  }
}

/** The licences of the bundled libraries, beside each bundle: they ask for their text. */
const LICENCES = { fileName: 'licences.md' }

/**
 * What the server and the command line find in node_modules: code of the system, the database, TypeScript, and
 * the compiler that an office with code brings.
 */
const INSTALLED = ['@electric-sql/pglite', '@node-rs/argon2', 'jiti', 'esbuild']

/**
 * Bundles every other library with the code that uses it: what people install is a tenth of the packages.
 */
const BUNDLED: NonNullable<UserConfig['ssr']> = { noExternal: true, external: INSTALLED }

/**
 * Libraries that ask for the folder of their own files get one where nothing is: bundled ones have no files.
 */
const NO_FOLDER = 'const __dirname = "/bundled";'

/**
 * The server bundle: dist/server, every file flat so that workers are found beside the code that starts them.
 */
function server(): UserConfig {
  return {
    ssr: BUNDLED,
    plugins: [pdfFonts()],
    build: {
      ssr: true,
      license: LICENCES,
      outDir: 'dist/server',
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: {
        input: {
          main: 'src/server/main.ts',
          'schemas-worker': 'src/server/schema-folder/schemas-worker.ts',
          'handlers.worker': 'src/server/office-code/handlers/handlers.worker.js',
          'pglite.worker': 'src/server/kernel/db/pglite.worker.js',
          'pdf.worker': 'src/server/features/documents/print/pdf.worker.js',
          'notice.worker': 'src/server/features/messaging/mail/notice.worker.js',
          'markdown.worker': 'src/server/features/office/domains/markdown.worker.js',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', banner: NO_FOLDER },
      },
    },
  }
}

/**
 * json-schema-to-typescript formats with the whole of Prettier, 8 MB with all its languages; the printer of
 * TypeScript alone is 1.2 MB.
 */
const PRINTER = join(import.meta.dirname, 'codegen/bundle/prettier.ts')

/** The command line: dist/cli. It loads the server of dist/server only for the commands that need it. */
function commandLine(): UserConfig {
  return {
    ssr: BUNDLED,
    resolve: { alias: [{ find: /^prettier$/, replacement: PRINTER }] },
    build: {
      ssr: true,
      license: LICENCES,
      outDir: 'dist/cli',
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: {
        input: {
          tessera: 'src/cli/tessera.mjs',
          main: 'src/cli/main.ts',
          'handlers.worker': 'src/server/office-code/handlers/handlers.worker.js',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  }
}

/** Packages that the code of an office and its tests bring. */
const BROUGHT = [...INSTALLED, /^(react|react-dom|vitest|jsdom)(\/|$)/]

/**
 * The public surface: dist/public, one module for each export of the package. Browsers have `widget` from the
 * page; tests of an office load it from here.
 */
function surface(): UserConfig {
  return {
    ssr: { noExternal: true },
    build: {
      ssr: true,
      license: LICENCES,
      outDir: 'dist/public',
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: {
        external: BROUGHT,
        // "use client" of the drawings: there is no server that renders.
        onwarn: (warning, tell) => {
          if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') tell(warning)
        },
        input: Object.fromEntries(PUBLIC_NAMES.map((name) => [name, `src/public/${name}.ts`])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  }
}

/** `npm create tessera`: dist/create, a package of its own without dependencies. */
function creator(): UserConfig {
  return {
    ssr: BUNDLED,
    build: {
      ssr: true,
      license: LICENCES,
      outDir: 'dist/create',
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node20',
      rolldownOptions: {
        input: { 'create-tessera': 'src/cli/create/create-tessera.mjs' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  }
}

/**
 * `vite build` makes the browser bundle, `vite build --mode server` (or `--ssr`) the server's, `--mode cli` that of the
 * command line, `--mode public` the public surface.
 */
export default defineConfig(({ mode, isSsrBuild }) => {
  if (mode === 'cli') return commandLine()
  if (mode === 'create') return creator()
  if (mode === 'public') return surface()
  return mode === 'server' || isSsrBuild ? server() : client()
})
