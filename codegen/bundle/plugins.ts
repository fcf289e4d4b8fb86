import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The project's folder. */
const ROOT = join(import.meta.dirname, '../..')

const LANGUAGES = ['it', 'en']
const TEXTS = 'src/app/texts'
const TEXTS_URL = '/assets/i18n/app/'
/** The code that all compiled validators share. */
export const RUNTIME = { source: 'src/catalogue/patterns/ajv-runtime.ts', url: '/assets/ajv-runtime.js' }

/** The engine of patterns for those validators that need it. */
export const PATTERNS = {
  source: 'src/catalogue/patterns/pattern-runtime.ts',
  url: '/assets/pattern-runtime.js',
}

/**
 * Serves the application's texts as `/assets/i18n/app/{lang}.json`, in development and as files of the build.
 */
export function texts(): Plugin {
  const read = (lang: string) => readFileSync(join(ROOT, TEXTS, `${lang}.json`), 'utf8')
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
 * The browser's registry needs only the id of a `widget.json`. The rest is for the checks of schema files and
 * for the gallery, which reads it from `src/generated/manifests.json`; this saves four kB of the start.
 */
export function leanManifests(): Plugin {
  return {
    name: 'tessera-lean-manifests',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/widgets\/[^/]+\/widget\.json$/.test(id)) return null
      return { code: JSON.stringify({ id: JSON.parse(code).id }), map: null }
    },
  }
}

/** Where the library of PDF files has its fonts. */
const PDF_FONTS = join(ROOT, 'node_modules/pdfmake/fonts/Roboto')

/** Lays the fonts of PDF files beside the server's bundle, which holds the library itself. */
export function pdfFonts(): Plugin {
  return {
    name: 'tessera-pdf-fonts',
    generateBundle() {
      for (const name of readdirSync(PDF_FONTS)) {
        const source = readFileSync(join(PDF_FONTS, name))
        this.emitFile({ type: 'asset', fileName: `fonts/${name}`, source })
      }
    },
  }
}

/** The code all compiled validators share has one fixed address, in development too. */
export function validatorRuntime(): Plugin {
  return {
    name: 'tessera-validator-runtime',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const known = [RUNTIME, PATTERNS].find(({ url }) => request.url === url)
        if (known) request.url = `/${known.source}`
        next()
      })
    },
  }
}

/** Leaflet tests with a piece of markup whether the browser draws SVG inside HTML. */
const MARKUP_PROBE = "div.innerHTML = '<svg/>';"
const NODE_PROBE = "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));"

/**
 * Makes Leaflet test with a DOM node instead: the Content-Security-Policy of pages allows no markup from
 * strings, and Leaflet tests when it is loaded.
 */
export function leafletWithoutMarkup(): Plugin {
  return {
    name: 'tessera-leaflet-without-markup',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/leaflet\/dist\/leaflet-src\.js$/.test(id)) return null
      if (!code.includes(MARKUP_PROBE))
        throw new Error('leaflet no longer asks for SVG as it did: see codegen/bundle/plugins.ts')
      return { code: code.replace(MARKUP_PROBE, NODE_PROBE), map: null }
    },
  }
}

const PAGE_SCROLL = join(ROOT, 'src/app/page-scroll.ts')

/** Puts our own module in place of the router's, which remembers places that pages keep themselves. */
export function pageScroll(): Plugin {
  return {
    name: 'tessera-page-scroll',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './scroll-restoration.js' && importer?.includes('/@tanstack/router-core/')
        ? PAGE_SCROLL
        : null,
  }
}

/** The icon of the page is inlined in it. */
export function carriedIcon(): Plugin {
  const icon = readFileSync(join(ROOT, 'public/favicon.svg'), 'utf8').replace(/\s*\n\s*/g, '')
  return {
    name: 'tessera-carried-icon',
    transformIndexHtml: (html) =>
      html.replace('href="/favicon.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon)}"`),
  }
}

/** What the code of an office imports from the page (src/server/office-code/import-map.ts), by file name. */
const SHARED_PACKAGES: Readonly<Record<string, string>> = {
  'shared-react': 'react',
  'shared-jsx': 'react/jsx-runtime',
  'shared-react-dom': 'react-dom',
}
const SHARED_ID = '\0shared:'

/** Entries of the built application with stable names, for the import map of an office with code. */
export const SHARED_ENTRIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.keys(SHARED_PACKAGES).map((name) => [name, `${SHARED_ID}${name}`])),
  'shared-widget': join(ROOT, 'src/public/widget.ts'),
}

/** Modules that give a package of the page to the code of an office, each export by its name. */
export function sharedPackages(): Plugin {
  return {
    name: 'tessera-shared-packages',
    apply: 'build',
    resolveId: (id) => (id.startsWith(SHARED_ID) ? id : null),
    load(id) {
      const packageName = id.startsWith(SHARED_ID) ? SHARED_PACKAGES[id.slice(SHARED_ID.length)] : undefined
      if (packageName === undefined) return null
      const found = Object.keys(createRequire(import.meta.url)(packageName) as object)
      const names = found.filter((one) => /^[a-zA-Z]\w*$/.test(one) && one !== 'default')
      return `export { ${names.join(', ')} } from '${packageName}'\nexport { default } from '${packageName}'`
    },
  }
}

/**
 * Who imports copies, under which mark: modules that show parts in the gallery, and what the code of an
 * office imports.
 */
const IMPORTERS: readonly (readonly [mark: string, importer: RegExp])[] = [
  ['?gallery', /\/src\/pages\/gallery\/parts\/\w+\.tsx$|\?gallery$/],
  ['?shared', /\/src\/public\/widget\.ts$|\?shared$/],
]
/**
 * What is copied for them: all but React, the contexts that pages provide, and the drawings, which are one
 * file.
 */
const COPIED =
  /\/src\/(ui|contract)\/(?!basics\/(UiContext|LibraryIcon)|controls\/hand-over)|\/src\/widgets\/control\.ts|\/node_modules\/(?!react(-dom)?\/|scheduler\/|lucide-react\/)/

/**
 * Gives the gallery copies of the parts it shows, and of the packages below them, and the code of an office
 * others. They reach nearly all of them: if they were shared, the bundler would cut the file of each page in
 * two, and pages would wait for more files.
 */
export function partsOfTheirOwn(): Plugin {
  return {
    name: 'tessera-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const [mark] = IMPORTERS.find(([, one]) => importer !== undefined && one.test(importer)) ?? []
      if (importer === undefined || mark === undefined) return null
      const found = await this.resolve(source, importer.replace(/\?(gallery|shared)$/, ''), {
        ...options,
        skipSelf: true,
      })
      if (found === null || found.external || !COPIED.test(found.id)) return found
      return { ...found, id: found.id + mark }
    },
  }
}
