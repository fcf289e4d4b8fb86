import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'

/** A module of the project and what it imports. */
export interface Module {
  /** path from the project's root: `src/catalogue/read/read.ts` */
  path: string
  imports: { specifier: string; typeOnly: boolean; dynamic: boolean }[]
  text: string
}

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else yield path
  }
}

function language(path: string): 'ts' | 'tsx' | 'js' {
  if (path.endsWith('.tsx')) return 'tsx'
  return path.endsWith('.ts') ? 'ts' : 'js'
}

type Entries = readonly { isType: boolean; moduleRequest?: { value: string } | null }[]

function typeOnly(entries: Entries): boolean {
  return entries.length > 0 && entries.every((entry) => entry.isType)
}

function importsOf(path: string, text: string): Module['imports'] {
  const { module, errors } = parseSync(path, text, { lang: language(path) })
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  const fixed = module.staticImports.map((one) => ({
    specifier: one.moduleRequest.value,
    typeOnly: typeOnly(one.entries) || text.slice(one.start, one.start + 11) === 'import type',
    dynamic: false,
  }))
  const again = module.staticExports.flatMap((one) =>
    one.entries.flatMap((entry) =>
      entry.moduleRequest
        ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType, dynamic: false }]
        : [],
    ),
  )
  const lazy = module.dynamicImports.map((one) => ({
    specifier: text.slice(one.moduleRequest.start, one.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
    typeOnly: false,
    dynamic: true,
  }))
  return [...fixed, ...again, ...lazy]
}

/** Every module below the folders, with its imports read from the parsed text. */
export function modulesBelow(...folders: string[]): Module[] {
  return folders
    .flatMap((folder) => [...files(folder)])
    .filter((path) => /\.(ts|tsx|js|mjs)$/.test(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

/** The project file a relative import means, or undefined for a package. */
export function target(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  const base = normalize(join(dirname(from), specifier.replace(/\?.*$/, '')))
  const candidates = [
    base,
    ...['.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.tsx'].map((end) => base + end),
  ]
  return candidates.find((path) => known.has(path))
}
