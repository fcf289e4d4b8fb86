import type { Plugin } from 'vite'

/** The bundler's helpers for CommonJS modules, in a separate file: some 700 bytes. */
const HELPERS = /\/rolldown-runtime-[^/]*\.js$/

/**
 * Inlines the bundler's helpers into the start: a separate file would be one more request before anything
 * runs. They have no state, so a copy is harmless; later pages share the file.
 */
export function ownHelpers(): Plugin {
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
        const body = helpers.code.replace(
          /export\s*\{([^}]*)\};?\s*$/,
          (_, names: string) => `return{${pairs(names)}}`,
        )
        const address = `["']\\./${file.replaceAll('.', '\\.')}["'];?`
        const imported = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*${address}`)
        start.code = start.code.replace(
          imported,
          (_, names: string) => `const{${pairs(names, true)}}=(()=>{${body}})();`,
        )
        main.code = main.code.replace(`"${helpers.fileName}",`, `"${start.fileName}",`)
        // Later pages may still list it.
        const isAsked = new RegExp(`(from|import)\\s*${address}`).test(start.code)
        if (isAsked || main.code.includes(file)) this.error(`${file} is still asked for by the start`)
      },
    },
  }
}

/** `a as b, c` of an export as members `b:a,c:c`; of an import as a pattern `a:b,c:c`. */
function pairs(names: string, pattern = false): string {
  const both = names.split(',').map((one) => one.trim().split(/\s+as\s+/))
  return both
    .map(([inner = '', outer = inner]) => (pattern ? `${inner}:${outer}` : `${outer}:${inner}`))
    .join()
}

/** The page preloads the files of the start, so that they are fetched in parallel with the first one. */
export function startLinks(): Plugin {
  return {
    name: 'tessera-start-links',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const start = Object.values(bundle ?? {}).find((one) => one.type === 'chunk' && one.name === 'start')
        if (start?.type !== 'chunk') return []
        const styles = [...(start.viteMetadata?.importedCss ?? [])]
        const scripts = [
          start.fileName,
          ...start.imports.filter((file) => !/\/main-/.test(file) && !HELPERS.test(file)),
        ]
        // After the script, which is small and requests data: it must not wait for them.
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
