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

/** What rjsf asks for Markdown. */
const MARKDOWN = join(import.meta.dirname, 'src/pages/form/markdown.ts')
const SOURCES = join(import.meta.dirname, 'src')
const LAYERS = readFileSync(join(SOURCES, 'ui/styles/layers.css'), 'utf8')
  .replace(/\/\*[\s\S]*?\*\/\s*/, '')
  .trim()

/**
 * Every file of styles begins with the order of the layers, in development and in the build: whichever a page happens to
 * read first settles it. A minifier leaves the order out where it looks redundant, so it is put back behind it.
 */
function layersFirst(): Plugin {
  return {
    name: 'tessera-layers-first',
    enforce: 'pre',
    transform: (code, id) =>
      id.startsWith(SOURCES) && /\.css(\?|$)/.test(id) ? { code: `${LAYERS}\n${code}`, map: null } : null,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const one of Object.values(bundle)) {
          if (one.type !== 'asset' || !one.fileName.endsWith('.css')) continue
          const text = String(one.source)
          if (!text.startsWith(LAYERS)) one.source = LAYERS + text
        }
      },
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

const PAGE = join(import.meta.dirname, 'index.html')
/** Lists draw their heads and cells themselves: what the core of TanStack Table makes of heads and cells is a kB and a half. */
const TABLE_PARTS = /^\.\/(headers|cells)\/core(Headers|Cells)Feature\.js$/
const NO_TABLE_PARTS = join(import.meta.dirname, 'src/engine/list/no-table-parts.ts')
/** How Vite fetches modules with their styles. */
const PRELOAD = '\0vite/preload-helper.js'
const START = join(import.meta.dirname, 'src/app/start.tsx')
/** What every page fetches as soon as it has been painted. */
const AFTER = [
  'src/pages/shell/TopTools.tsx',
  'src/pages/list/ListMenu.tsx',
  'src/pages/list/views/ViewMenu.tsx',
  'src/pages/list/grid/HeadTools.tsx',
  'src/pages/list/grid/GridTools.tsx',
  'src/pages/list/ChosenBar.tsx',
  'src/adapters/rest/account.ts',
  'src/dialogs/index.ts',
].map((path) => join(import.meta.dirname, path))
/** Drawings of the icon library and what shows them: one file. */
const LIBRARY_ICON = /\/lucide-react\/|\/src\/ui\/(LibraryIcon|icon-library)\.tsx?$/
/** What says why an act is off, for lists and records: one file. */
const REASONS = /\/src\/(engine\/commands\/reasons|pages\/commands\/CommandButton|ui\/(ExplainedButton|Explanation))\.tsx?$/

/** What lists offer to do with their rows: one file. */
const ROW_ACTS = /\/src\/pages\/(list\/grid\/RowActs|commands\/(rows|list-reasons))\.tsx?$/
/** The acts that schema files declare, for lists and records: one file. */
const FILE_ACTS =
  /\/src\/(engine\/(way-back|folder\/folder|commands\/(file-actions|field-reasons|status-choices))|pages\/commands\/file)\.tsx?$/
/**
 * Sheets of parts that stand on the screen together come in one file: a request for each would cost more than the rules of a
 * part that is not there yet. Every sheet not named here comes with the part that asks for it.
 */
const SHEETS_TOGETHER: Readonly<Record<string, RegExp>> = {
  record: /\/src\/(ui\/(RecordHead|Section|SaveBar|EntityTile)|pages\/record\/bars\/bars)\.css$/,
  sheet: /\/src\/ui\/(SheetBlock|KeyValue)\.css$/,
  panel: /\/src\/ui\/(SidePanel|RevisionList|ReasonList)\.css$/,
  rows: /\/src\/ui\/(RowBlock|SubHead)\.css$/,
  inputs: /\/src\/(ui\/(ChipBox|TextArea)|widgets\/(files\/files|html\/html|radio\/radio))\.css$/,
  choices: /\/src\/ui\/(ChoiceCards|Radio|Segmented|Switch|ThemeControl)\.css$/,
  schedule: /\/src\/(ui\/ToggleGrid|widgets\/schedule\/schedule)\.css$/,
  dialogs: /\/src\/(ui\/(DecisionTable|Dialog|TreeView)|dialogs\/records\/records)\.css$/,
  bulk: /\/src\/(ui\/Progress|pages\/(bulk\/bulk|import\/import)|dialogs\/paste\/paste)\.css$/,
}
/** What of the first page's packages is needed after it: the turning of an order. */
const LATER = /\/table-core\/dist\/features\/row-sorting\//
/** What a folder of the engine, the catalogue or the pages shows to others. */
const FACE = /\/src\/(engine|catalog|pages)\/[\w/]+\/index\.ts$/
/** The evaluator of rules: one file. */
const RULES = /\/src\/catalog\/rules\/|\/@marcbachmann\/cel-js\//
/** What rules have in common with number fields and filters, which must not bring the rules along. */
const BESIDE_RULES = /\/src\/contract\/decimal\.ts$/

/**
 * Three files of the first page, each in one piece: modules packed together weigh a tenth less than in fifty files. `main`
 * asks for data at once, `start` draws the first page, `after` comes when that has been painted.
 */
function chunks(): Rolldown.CodeSplittingGroup[] {
  const closure = (roots: readonly string[], context: Rolldown.ChunkingContext): Set<string> => {
    const seen = new Set(roots)
    for (const id of seen) for (const next of context.getModuleInfo(id)?.importedIds ?? []) seen.add(next)
    return seen
  }
  const group = (name: string, priority: number, roots: readonly string[]): Rolldown.CodeSplittingGroup => {
    let members: Set<string> | null = null
    return {
      priority,
      name: (id, context) => {
        members ??= closure(roots, context)
        return members.has(id) && (name === 'after' || !LATER.test(id)) ? name : null
      },
      debugName: name,
    }
  }
  return [
    group('main', 7, [PAGE, PRELOAD]),
    group('start', 6, [START]),
    { name: 'icons', priority: 5, test: LIBRARY_ICON },
    group('after', 4, AFTER),
    { name: 'reasons', priority: 3, test: REASONS },
    { name: 'decimal', priority: 2.5, test: BESIDE_RULES },
    { name: 'rules', priority: 2, test: RULES },
    { name: 'row-acts', priority: 1, test: ROW_ACTS },
    { name: 'file-acts', priority: 0, test: FILE_ACTS },
    ...Object.entries(SHEETS_TOGETHER).map(([name, test]) => ({ name: `${name}-styles`, priority: 8, test })),
  ]
}

/** What the bundler writes into a file of its own for modules of the old kind: some 700 bytes. */
const HELPERS = /\/rolldown-runtime-[^/]*\.js$/

/**
 * The start carries the bundler's helpers itself: a file of their own would be one request more, waited for before anything
 * runs. They keep nothing, so a copy does no harm; pages that come later share the file.
 */
function ownHelpers(): Plugin {
  return {
    name: 'tessera-own-helpers',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const helpers = chunks.find(({ fileName }) => HELPERS.test(fileName))
        const start = chunks.find(({ name }) => name === 'start')
        const main = chunks.find(({ isEntry, name }) => isEntry && name === 'main')
        if (!helpers || !start || !main) return
        const file = helpers.fileName.split('/').pop() ?? ''
        const body = helpers.code.replace(/export\s*\{([^}]*)\};?\s*$/, (_, names: string) => `return{${pairs(names)}}`)
        const imported = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']\\./${file.replaceAll('.', '\\.')}["'];?`)
        start.code = start.code.replace(imported, (_, names: string) => `const{${pairs(names, true)}}=(()=>{${body}})();`)
        main.code = main.code.replace(`"${helpers.fileName}",`, `"${start.fileName}",`)
        if (imported.test(start.code) || main.code.includes(file)) this.error(`${file} is still asked for by the start`)
      },
    },
  }
}

/** `a as b, c` of an export as members `b:a,c:c`; of an import as a pattern `a:b,c:c`. */
function pairs(names: string, pattern = false): string {
  const both = names.split(',').map((one) => one.trim().split(/\s+as\s+/))
  return both.map(([inner = '', outer = inner]) => (pattern ? `${inner}:${outer}` : `${outer}:${inner}`)).join()
}

/** The page names the files of the start, so that they are fetched beside the first one and not after it. */
function startLinks(): Plugin {
  return {
    name: 'tessera-start-links',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const start = Object.values(bundle ?? {}).find((one) => one.type === 'chunk' && one.name === 'start')
        if (start?.type !== 'chunk') return []
        const styles = [...(start.viteMetadata?.importedCss ?? [])]
        const scripts = [start.fileName, ...start.imports.filter((file) => !/\/main-/.test(file) && !HELPERS.test(file))]
        // After the script, which is small and asks for data: it must not wait behind them.
        const link = (rel: string) => (file: string) => ({
          tag: 'link',
          attrs: { rel, href: `/${file}`, crossorigin: true },
          injectTo: 'head' as const,
        })
        return [...styles.map(link('stylesheet')), ...scripts.map(link('modulepreload'))]
      },
    },
  }
}

/** The icon of the page stands in the page. */
function carriedIcon(): Plugin {
  const icon = readFileSync(join(import.meta.dirname, 'public/favicon.svg'), 'utf8').replace(/\s*\n\s*/g, '')
  return {
    name: 'tessera-carried-icon',
    transformIndexHtml: (html) => html.replace('href="/favicon.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon)}"`),
  }
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
    ],
    // React has it built in since version 18; the shim is for older ones.
    resolve: {
      alias: [
        { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
        { find: /^markdown-to-jsx\/react$/, replacement: MARKDOWN },
        { find: TABLE_PARTS, replacement: NO_TABLE_PARTS },
      ],
    },
    build: {
      outDir: 'dist/client',
      manifest: true,
      emptyOutDir: true,
      target: 'es2022',
      // Every browser of that target knows the links.
      modulePreload: { polyfill: false },
      // A file inlined as data: would need its own word in the Content-Security-Policy.
      assetsInlineLimit: 0,
      // In kB, not compressed: the file of the start and the editor of formatted text are the large ones, both on purpose.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        input: { main: 'index.html', 'ajv-runtime': RUNTIME.source },
        // The runtime keeps its exports; what lazy pages share with the start may live in the start's own file: 16 requests fewer.
        preserveEntrySignatures: 'allow-extension',
        // The face of a folder does nothing by itself: a page that asks it for one thing fetches that alone.
        treeshake: { moduleSideEffects: [{ test: FACE, sideEffects: false }] },
        output: {
          entryFileNames: (chunk) => (chunk.name === 'ajv-runtime' ? RUNTIME.url.slice(1) : 'assets/[name]-[hash].js'),
          chunkFileNames: 'assets/[name]-[hash].js',
          assetFileNames: 'assets/[name]-[hash][extname]',
          codeSplitting: { groups: chunks() },
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
          'pglite.worker': 'src/server/kernel/db/pglite.worker.js',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  }
}

/** `vite build` makes the browser bundle, `vite build --mode server` (or `--ssr`) the server's. */
export default defineConfig(({ mode, isSsrBuild }) => (mode === 'server' || isSsrBuild ? server() : client()))
