import { readdirSync, readFileSync } from 'node:fs'
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

/** The icon of the page is inlined in it. */
export function carriedIcon(): Plugin {
  const icon = readFileSync(join(ROOT, 'public/favicon.svg'), 'utf8').replace(/\s*\n\s*/g, '')
  return {
    name: 'tessera-carried-icon',
    transformIndexHtml: (html) =>
      html.replace('href="/favicon.svg"', `href="data:image/svg+xml,${encodeURIComponent(icon)}"`),
  }
}

/** Modules that show parts in the gallery, and the copies they import. */
const SHOWS_PARTS = /\/src\/pages\/gallery\/parts\/\w+\.tsx$|\?gallery$/
/** What is copied for them: all but React, the context of texts, and the drawings, which are one file. */
const COPIED =
  /\/src\/(ui|contract)\/(?!basics\/(UiContext|LibraryIcon))|\/node_modules\/(?!react(-dom)?\/|scheduler\/|lucide-react\/)/

/**
 * Gives the gallery copies of the parts it shows, and of the packages below them. It reaches nearly all of
 * them: if they were shared, the bundler would cut the file of each page in two, and pages would wait for
 * more files.
 */
export function partsOfTheirOwn(): Plugin {
  return {
    name: 'tessera-gallery-copies',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined || !SHOWS_PARTS.test(importer)) return null
      const found = await this.resolve(source, importer.replace(/\?gallery$/, ''), {
        ...options,
        skipSelf: true,
      })
      if (found === null || found.external || !COPIED.test(found.id)) return found
      return { ...found, id: `${found.id}?gallery` }
    },
  }
}
