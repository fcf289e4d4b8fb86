import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BuildFailure, BuildOptions, Message, Plugin } from 'esbuild'
import { PROBLEM_CODES, type Problem } from '../../contract/errors/problem'
import type { OfficePart } from './folder'
import { CODE_PATH, SHARED_MODULES } from './import-map'

/** A served file of compiled code. */
export interface CodeFile {
  /** `stars-4F7QKZ2A.js` */
  name: string
  bytes: Uint8Array
}

/** One piece of an office's code, compiled for browsers. */
export interface CompiledPart {
  files: CodeFile[]
  /** address of its module */
  module: string
  /** address of its check; null = none */
  check: string | null
  /** addresses of its style sheets */
  styles: string[]
}

/** Compiles code of one office; nothing is shared between two pieces but what the page has. */
export interface OfficeCompiler {
  /** throws a CompileError */
  forBrowser: (part: OfficePart & { module: string }) => Promise<CompiledPart>
  /** the text of one module for Node, with everything it imports; throws a CompileError */
  forServer: (path: string) => Promise<string>
}

/** Why code was not compiled, with the place. */
export class CompileError extends Error {
  override readonly name = 'CompileError'
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super(problems.map(({ message }) => message).join('; '))
    this.problems = problems
  }
}

/** The compiler is no dependency of the product: an office with code brings it. */
const NO_ESBUILD =
  'the office has code of its own, but esbuild, which compiles it, is not installed: run "npm install esbuild" in the folder of the office'

/** The compiler of an office's folder; `isDev` keeps names readable. */
export function createOfficeCompiler(office: string, isDev: boolean): OfficeCompiler {
  let loading: Promise<typeof import('esbuild')> | undefined
  const build = async (options: BuildOptions) => {
    loading ??= loadEsbuild(office)
    const { build: run } = await loading
    try {
      return await run({ ...options, absWorkingDir: office, bundle: true, write: false, logLevel: 'silent' })
    } catch (failure) {
      throw new CompileError(((failure as BuildFailure).errors ?? [asMessage(failure)]).map(toProblem))
    }
  }
  return {
    forBrowser: async (part) => {
      const { outputFiles = [] } = await build(browserOptions(part, isDev))
      return toCompiledPart(
        part,
        outputFiles.map(({ contents, path }) => ({ name: basename(path), bytes: contents })),
      )
    },
    forServer: async (path) => {
      const { outputFiles = [] } = await build(serverOptions(office, path))
      return outputFiles[0]?.text ?? ''
    },
  }
}

/** The office's own copy first; the product's own is there only where it is developed. */
async function loadEsbuild(office: string): Promise<typeof import('esbuild')> {
  try {
    const own = createRequire(join(office, 'package.json')).resolve('esbuild')
    return (await import(pathToFileURL(own).href)) as typeof import('esbuild')
  } catch {
    return import('esbuild').catch(() => {
      throw new CompileError([toProblem({ text: NO_ESBUILD, location: null })])
    })
  }
}

const SHARED_NAMES = Object.keys(SHARED_MODULES)

function browserOptions(
  { check, id, kind, module }: OfficePart & { module: string },
  isDev: boolean,
): BuildOptions {
  const name = kind === 'widget' ? id : `${kind}-${id}`
  return {
    entryPoints: [
      { in: module, out: name },
      ...(check === null ? [] : [{ in: check, out: `${name}-check` }]),
    ],
    outdir: '/out',
    format: 'esm',
    splitting: true,
    target: 'es2022',
    jsx: 'automatic',
    jsxDev: false,
    minify: !isDev,
    sourcemap: isDev ? 'inline' : false,
    entryNames: '[name]-[hash]',
    chunkNames: `${name}-[name]-[hash]`,
    assetNames: `${name}-[name]-[hash]`,
    publicPath: CODE_PATH.slice(0, -1),
    loader: Object.fromEntries(ASSETS.map((ending) => [ending, 'file' as const])),
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [sharedModules(), leanManifest()],
  }
}

const ASSETS = ['.svg', '.png', '.jpg', '.gif', '.webp', '.woff2', '.wasm']

function serverOptions(office: string, path: string): BuildOptions {
  return {
    entryPoints: [path],
    outdir: '/out',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    jsx: 'automatic',
    // Packages in CommonJS ask for what Node brings.
    banner: {
      js: `import { createRequire as tesseraRequire } from 'node:module'; const require = tesseraRequire(${JSON.stringify(join(office, 'package.json'))});`,
    },
    sourcemap: 'inline',
    plugins: [serverModules()],
  }
}

/**
 * React and the contract come from the page, for packages in CommonJS too; another part of React would bring
 * a second React with it, and is refused.
 */
function sharedModules(): Plugin {
  return {
    name: 'tessera-shared',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^(react|react-dom|tessera)(\/|$)/ }, ({ kind, path }) => {
        if (!SHARED_NAMES.includes(path))
          return {
            errors: [
              { text: `"${path}" is not shared with the page: import ${SHARED_NAMES.join(', ')} only` },
            ],
          }
        return kind === 'require-call' ? { path, namespace: 'required' } : { path, external: true }
      })
      onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
        contents: `export * from ${JSON.stringify(path)}${path === 'react' ? `; export { default } from 'react'` : ''}`,
      }))
    },
  }
}

/** Modules of browsers need the id of their manifest alone: the list of the office's code has the rest. */
function leanManifest(): Plugin {
  return {
    name: 'tessera-lean-manifest',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]widgets[\\/][^\\/]+[\\/]widget\.json$/ }, ({ path }) => ({
        contents: JSON.stringify({ id: basename(dirname(path)) }),
        loader: 'json',
      }))
    },
  }
}

/** What server code may import of the public surface: it has no state, so each module has its own. */
function serverModules(): Plugin {
  return {
    name: 'tessera-server-modules',
    setup({ onResolve }) {
      onResolve({ filter: /^tessera(\/|$)/ }, ({ path }) =>
        path === 'tessera/server'
          ? { path: serverSurface() }
          : {
              errors: [
                { text: `"${path}" is for browsers: code of the server imports tessera/server, and types` },
              ],
            },
      )
    },
  }
}

/** `tessera/server`: beside the built server, or in the sources. */
function serverSurface(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const places = ['../public/server.js', '../../public/server.ts'].map((path) => join(here, path))
  return places.find((path) => existsSync(path)) ?? places[0] ?? ''
}

function toCompiledPart({ check, id, kind }: OfficePart, files: CodeFile[]): CompiledPart {
  const name = kind === 'widget' ? id : `${kind}-${id}`
  const address = (pattern: RegExp) =>
    files.filter((file) => pattern.test(file.name)).map((file) => CODE_PATH + file.name)
  const [module = ''] = address(new RegExp(`^${name}-[A-Z0-9]{8}\\.js$`))
  // The sheet of the module holds those of what it loads later, too.
  const sheets = address(new RegExp(`^${name}-[A-Z0-9]{8}\\.css$`))
  const [checkModule = null] = check === null ? [] : address(new RegExp(`^${name}-check-[A-Z0-9]{8}\\.js$`))
  return { files, module, check: checkModule, styles: sheets }
}

const asMessage = (failure: unknown) => ({
  text: failure instanceof Error ? failure.message : String(failure),
  location: null,
})

function toProblem({ location, text }: Pick<Message, 'text' | 'location'>): Problem {
  return {
    file: location?.file ?? 'package.json',
    line: location?.line ?? 1,
    column: (location?.column ?? 0) + 1,
    pointer: '',
    code: 'OFFICE_CODE',
    severity: PROBLEM_CODES.OFFICE_CODE.severity,
    message: text,
    hint: location ? 'correct the code' : 'see the guide "A widget of your own"',
    ...(location ? { extract: [{ number: location.line, text: location.lineText }] } : {}),
  }
}

/** A short name of a text's content. */
export const hashOf = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12)
