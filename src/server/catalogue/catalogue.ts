import type { Catalogue, SourceFile } from '../../contract/catalogue'
import type { Entity } from '../../contract/entity'
import type { Problem } from '../../contract/problem'
import { BUILTIN_FILES } from '../builtin/files'
import { createSchemaAssets, type SchemaAssets } from './assets'
import { type Compiler, CompileTimeout } from './compiler'
import { readFolder, readInto } from './files'
import { makeLive, type ServedCatalogue } from './live'
import { watchFolder } from './watch'

/** What the catalogue needs of the rest of the server. */
export interface CatalogueNeeds {
  folder: string
  compiler: Compiler
  /** makes tables fit; its Problems keep entities in their last shape */
  prepare: (entities: readonly Entity[]) => Promise<Problem[]>
  /** runs after a new catalogue is in force and before anybody is told: rights and rows of what is new */
  adopt: (catalogue: ServedCatalogue) => Promise<void>
  changed: (version: string) => void
  /** the server's own log, for what no caller sees */
  log: (line: string) => void
}

/** The catalogue of a running server: one value, replaced as a whole when files change. */
export interface CatalogueHolder {
  current: () => ServedCatalogue
  assets: SchemaAssets
  watch: () => Promise<void>
  /** resolves when every change noticed so far is in force */
  settle: () => Promise<void>
  close: () => Promise<void>
}

/** Reads the folder for the first time and keeps it in mind. */
export async function openCatalogue(needs: CatalogueNeeds): Promise<CatalogueHolder> {
  const { compiler, folder, log } = needs
  const assets = createSchemaAssets(compiler)
  const files = await readFolder(folder)
  const last = new Map<string, Entity>()
  const builtin = (await compiler.read(BUILTIN_FILES)).entities
  let live: ServedCatalogue | undefined
  let queue: Promise<void> = Promise.resolve()
  let watcher: { close: () => Promise<void> } | undefined

  /** Built-in entities whose replacement is broken and was never whole: the server itself goes on with ours. */
  const missing = (catalogue: Catalogue): Entity[] => {
    const whole = new Set(catalogue.entities.map(({ route }) => route))
    return builtin.filter(({ route }) => !whole.has(route) && !last.has(route))
  }
  const load = async (catalogue: Catalogue): Promise<void> => {
    const refused = await needs.prepare([...catalogue.entities.filter(({ type }) => type !== 'path'), ...missing(catalogue)])
    const next = makeLive({ files, catalogue, refused, previous: live?.entities ?? new Map(), last, builtin, assets })
    for (const [route, { entity }] of next.entities) last.set(route, entity)
    const before = live?.version
    live = next
    await needs.adopt(next)
    if (before !== undefined && before !== next.version) needs.changed(next.version)
  }
  const reload = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) await readInto(files, folder, path)
    await load(await read(compiler, files, paths))
  }

  await load(await compiler.read([...files.values(), ...BUILTIN_FILES]))

  return {
    current: () => {
      if (!live) throw new Error('the catalogue was asked for before it was read')
      return live
    },
    assets,
    watch: async () => {
      watcher = await watchFolder(folder, (paths) => {
        queue = queue
          .then(() => reload(paths))
          .catch((error: unknown) => log(`schema files could not be taken over: ${String(error)}`))
      })
    },
    settle: () => queue,
    close: async () => {
      await watcher?.close()
      await queue
      await compiler.close()
    },
  }
}

/** Reads all files; when that takes for ever, reads them without the ones that changed just now, and says so. */
async function read(compiler: Compiler, files: Map<string, SourceFile>, changed: readonly string[]): Promise<Catalogue> {
  try {
    return await compiler.read([...files.values(), ...BUILTIN_FILES])
  } catch (error) {
    if (!(error instanceof CompileTimeout)) throw error
    const rest = [...files.values()].filter(({ path }) => !changed.includes(path))
    const catalogue = await compiler.read([...rest, ...BUILTIN_FILES])
    return { ...catalogue, problems: [...catalogue.problems, ...changed.map(tooSlow)] }
  }
}

function tooSlow(file: string): Problem {
  const message = 'the file takes too long to be compiled and is left out'
  return { file, line: 1, column: 1, pointer: '', code: 'TOO_LARGE', severity: 'error', message, hint: 'make it smaller' }
}
