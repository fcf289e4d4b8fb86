import { placeIn } from '../../catalog/source'
import type { Catalogue } from '../../contract/catalogue'
import type { Entity } from '../../contract/entity'
import type { Problem } from '../../contract/problem'
import { createSchemaAssets, type SchemaAssets } from './assets'
import { BUILTIN_FILES } from './builtin/files'
import type { Compiler } from './compiler'
import { readFolder, readInto, watchFolder } from './files'
import { makeLive, type ServedCatalogue } from './live'
import { createSafeReader } from './safe-reader'

/** Dependencies of the catalogue. */
export interface CatalogueNeeds {
  folder: string
  compiler: Compiler
  /** updates tables and permissions; its Problems keep entities in their last shape */
  prepare: (entities: readonly Entity[]) => Promise<Problem[]>
  /** runs when a new catalogue takes effect, before it is announced: computes derived values of new fields */
  adopt: (catalogue: ServedCatalogue) => Promise<void>
  changed: (version: string) => void
  /** the server's own log, for errors no caller sees */
  log: (line: string) => void
}

/** The catalogue of a running server: one value, replaced as a whole when files change. */
export interface CatalogueHolder {
  current: () => ServedCatalogue
  assets: SchemaAssets
  watch: () => Promise<void>
  /** resolves when every change noticed so far has taken effect */
  settle: () => Promise<void>
  close: () => Promise<void>
}

/** Reads the folder for the first time and watches it. */
export async function openCatalogue(needs: CatalogueNeeds): Promise<CatalogueHolder> {
  const { compiler, folder, log } = needs
  const assets = createSchemaAssets(compiler)
  const files = await readFolder(folder)
  const last = new Map<string, Entity>()
  const read = createSafeReader(compiler)
  const builtin = (await compiler.read(BUILTIN_FILES)).entities
  let live: ServedCatalogue | undefined
  let queue: Promise<void> = Promise.resolve()
  let watcher: { close: () => Promise<void> } | undefined

  /** Built-in entities whose override is broken and was never valid: the server continues with its own. */
  const missing = (catalogue: Catalogue): Entity[] => {
    const whole = new Set(catalogue.entities.map(({ route }) => route))
    return builtin.filter(({ route }) => !whole.has(route) && !last.has(route))
  }
  const load = async (catalogue: Catalogue): Promise<void> => {
    const refused = await prepare([...catalogue.entities, ...missing(catalogue)])
    const next = makeLive({ files, catalogue, refused, previous: live?.entities ?? new Map(), last, builtin, assets })
    for (const [route, { entity }] of next.entities) last.set(route, entity)
    const before = live?.version
    live = next
    try {
      await needs.adopt(next)
    } catch (error) {
      // At start-up a failure is fatal. Later the catalogue is already in effect, and users of the old one must be notified.
      if (before === undefined) throw error
      log(`a new catalogue is in effect, but a following step failed: ${String(error)}`)
    }
    if (before !== undefined && before !== next.version) needs.changed(next.version)
  }
  /** Updates tables. If the database refuses the override of a built-in entity, the built-in one gets its table. */
  const prepare = async (entities: readonly Entity[]): Promise<Problem[]> => {
    const refused = (await needs.prepare(entities)).map((problem) => placeIn(files.get(problem.file)?.text ?? '', problem))
    const isRefused = ({ file }: Entity) => refused.some((one) => one.file === file && one.severity === 'error')
    const lost = new Set(entities.filter((entity) => isRefused(entity) && !last.has(entity.route)).map(({ route }) => route))
    const spare = builtin.filter((entity) => lost.has(entity.route) && !entities.includes(entity))
    return spare.length > 0 ? [...refused, ...(await needs.prepare(spare))] : refused
  }
  const reload = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) await readInto(files, folder, path)
    await load(await read([...files.values(), ...BUILTIN_FILES], paths))
  }

  await load(await read([...files.values(), ...BUILTIN_FILES], []))

  return {
    current: () => {
      if (!live) throw new Error('the catalogue was requested before it was read')
      return live
    },
    assets,
    watch: async () => {
      watcher = await watchFolder(folder, (paths) => {
        queue = queue
          .then(() => reload(paths))
          .catch((error: unknown) => log(`schema files could not be applied: ${String(error)}`))
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
