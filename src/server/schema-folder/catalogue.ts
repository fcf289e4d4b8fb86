import { locateProblem } from '../../catalogue/files/source'
import type { ModelChange } from '../../contract/calls/plan'
import type { Problem } from '../../contract/errors/problem'
import {
  type Catalogue,
  type FileChange,
  type SchemaText,
  SHIPPED_PREFIX,
} from '../../contract/model/catalogue'
import type { Entity } from '../../contract/model/entity'
import type { Without } from '../office-folder/without'
import { createSchemaAssets, type SchemaAssets } from './assets'
import { BUILTIN_FILES } from './builtin/files'
import type { Compiler } from './compiler'
import { createErrorLog } from './error-log'
import { writeFiles } from './files'
import { makeLive, type ServedCatalogue } from './live'
import { changedTexts, type ModelKeeper, type TextsByPath, textsOf } from './model-keeper'
import {
  applyOfficeChanges,
  findBrokenRoutes,
  newProblems,
  type OfficeChanges,
  unfitProblem,
} from './office-changes'
import { createSafeReader } from './safe-reader'
import { openSchemaSources, type Sources } from './sources'

/** Dependencies of the catalogue. */
export interface CatalogueNeeds {
  folder: string
  /** the shipped files beneath those of the folder; undefined = the folder is complete by itself */
  shipped?: string | undefined
  /** shipped files that the office goes without */
  without?: Without | undefined
  /** folder of the office, which has rows and templates beside its schema folder */
  office?: string | undefined
  compiler: Compiler
  /** a reading that began earlier; absent = it begins now */
  early?: Promise<EarlyReading>
  /** Problems of files that are no schema files: the office's code */
  beside?: (routes: ReadonlySet<string>) => readonly Problem[]
  /** the files with what the code of the office adds to them */
  offered?: (files: readonly SchemaText[]) => readonly SchemaText[]
  /** the office's own changes of schema files */
  changes: () => Promise<OfficeChanges>
  /** keeps the files in force in the database; absent = the folder is all there is */
  model?: ModelKeeper
  /** updates tables and permissions; its Problems keep entities in their last shape */
  prepare: (entities: readonly Entity[], change: ModelChange | null) => Promise<Problem[]>
  /** runs when a new catalogue takes effect, before it is announced: computes derived values of new fields */
  adopt: (catalogue: ServedCatalogue) => Promise<void>
  changed: (version: string) => void
  /** the server's own log: new errors of the files, and errors no caller sees */
  log: (line: string) => void
}

/** The catalogue of a running server: one value, replaced as a whole when files change. */
export interface CatalogueService {
  current: () => ServedCatalogue
  assets: SchemaAssets
  watch: () => Promise<void>
  /** applies the office's changes of schema files; resolves when they have taken effect */
  reread: () => Promise<void>
  /** Problems that these changes would add to those of the files alone */
  problemsWith: (route: string, changes: readonly FileChange[]) => Promise<Problem[]>
  /** the folder's files with others laid over them; null takes one away */
  preview: (files: TextsByPath) => Promise<PreviewedFiles>
  /**
   * puts these files in force: `commit` changes the database for the entities that differ, or throws, and
   * then nothing is done; resolves when they have taken effect
   */
  putFiles: (files: TextsByPath, commit: (entities: readonly Entity[]) => Promise<void>) => Promise<void>
  /** files of the folder that are not in force, with their texts */
  staged: () => Promise<TextsByPath>
  /** puts in force what another process applied */
  followInForce: () => Promise<void>
  /** resolves when every change noticed so far has taken effect */
  settle: () => Promise<void>
  close: () => Promise<void>
}

/** A reading that began before the database was open: both take as long. */
export interface EarlyReading {
  sources: Sources
  /** the entities of the server itself */
  builtin: Promise<Catalogue['entities']>
}

/**
 * Reads a folder ahead: the reading with the changes of the office finds all files parsed and checked.
 * What fails here fails again there.
 */
export async function readAhead(
  needs: Pick<CatalogueNeeds, 'compiler' | 'folder' | 'log' | 'office' | 'shipped' | 'without'>,
): Promise<EarlyReading> {
  const { compiler } = needs
  const sources = await openSchemaSources({
    folder: needs.folder,
    office: needs.office,
    shipped: needs.shipped,
    without: needs.without,
    log: needs.log,
  })
  const builtin = compiler.read(BUILTIN_FILES).then(({ entities }) => entities)
  builtin.catch(() => undefined)
  void compiler.read([...sources.files.values(), ...BUILTIN_FILES]).catch(() => undefined)
  return { sources, builtin }
}

/** Reads the folder for the first time and watches it. */
export async function openCatalogue(needs: CatalogueNeeds): Promise<CatalogueService> {
  const { compiler, folder, log, model } = needs
  const assets = createSchemaAssets(compiler)
  const early = await (needs.early ?? readAhead(needs))
  const { sources } = early
  const { files } = sources
  if (model?.mode === 'staged') sources.hold((await model.inForce()) ?? textsOf(sources.own))
  let lastRead: { own: ReadonlyMap<string, string>; bare: Catalogue } | undefined
  const last = new Map<string, Entity>()
  const read = createSafeReader(compiler)
  const errors = createErrorLog(log)
  const builtin = await early.builtin.catch(async () => (await compiler.read(BUILTIN_FILES)).entities)
  let live: ServedCatalogue | undefined
  let queue: Promise<void> = Promise.resolve()
  let watcher: { close: () => Promise<void> } | undefined

  /** Built-in entities whose override is broken and was never valid: the server continues with its own. */
  const findMissingBuiltins = (catalogue: Catalogue): Entity[] => {
    const whole = new Set(catalogue.entities.map(({ route }) => route))
    return builtin.filter(({ route }) => !whole.has(route) && !last.has(route))
  }
  const readBare = async (paths: readonly string[], laid: TextsByPath = NO_TEXTS) => {
    const own = [...layOver(files, laid).values()]
    const plain = [...(needs.offered?.(own) ?? own), ...BUILTIN_FILES]
    return { plain, bare: await read(plain, paths) }
  }
  /**
   * The files with the office's changes applied; changes that break a file are inactive until someone
   * corrects them.
   */
  const readAll = async (paths: readonly string[], laid: TextsByPath = NO_TEXTS): Promise<ReadFiles> => {
    const { bare, plain } = await readBare(paths, laid)
    const changes = await needs.changes()
    const office = new Map(changes)
    const resting = new Map<string, string>()
    while (office.size > 0) {
      const changed = applyOfficeChanges(plain, bare, office)
      const catalogue = await read(changed.files, paths)
      const broken = findBrokenRoutes(bare, catalogue)
      for (const [route, why] of changed.unfit) resting.set(route, why)
      if (broken.length === 0)
        return { bare, changes, catalogue: withResting(catalogue, resting), texts: byPath(changed.files) }
      // Changes of one file can break another one: then all changes are inactive.
      const guilty = broken.filter((route) => office.has(route))
      const { problems } = catalogue
      for (const route of guilty.length > 0 ? guilty : [...office.keys()]) {
        const problem = problems.find(
          ({ file, severity }) => severity === 'error' && file === getFile(bare, route),
        )
        resting.set(route, problem?.message ?? 'another file depends on what they change')
        office.delete(route)
      }
    }
    return { bare, changes, catalogue: withResting(bare, resting), texts: byPath(plain) }
  }
  /** What was in force: as it was read last, or else read from what is recorded. */
  const readFormer = async (): Promise<Catalogue> => {
    const recorded = (await model?.inForce()) ?? new Map<string, string>()
    if (lastRead && changedTexts(lastRead.own, recorded).size === 0) return lastRead.bare
    const shippedFiles = [...files.values()].filter(({ path }) => path.startsWith(SHIPPED_PREFIX))
    const own = [...recorded].map(([path, text]) => ({ path, text }))
    return read([...shippedFiles, ...own, ...BUILTIN_FILES], [])
  }
  /** The plan that changed files of the folder belong to. */
  const follow = async (bare: Catalogue): Promise<ModelChange | null> => {
    if (!model || model.mode === 'staged') return null
    const wrong = bare.problems.filter(({ severity }) => severity === 'error').map(({ file }) => file)
    const broken = new Set(wrong)
    return model.follow({ before: readFormer, after: bare, texts: textsOf(sources.own), broken })
  }
  const load = async (paths: readonly string[]): Promise<void> => {
    const { bare, catalogue, changes, texts } = await readAll(paths)
    const change = await follow(bare)
    lastRead = { own: textsOf(sources.own), bare }
    const refused = await prepare([...catalogue.entities, ...findMissingBuiltins(catalogue)], change)
    if (change) await model?.followed(change, refused)
    const next = makeLive({
      files: texts,
      bare,
      catalogue,
      changes,
      refused,
      previous: live?.entities ?? new Map(),
      last,
      builtin,
      assets,
      beside: needs.beside?.(new Set(catalogue.entities.map(({ route }) => route))) ?? [],
    })
    for (const [route, { entity }] of next.entities) last.set(route, entity)
    const before = live?.version
    errors.found(next.problems)
    live = next
    try {
      await needs.adopt(next)
    } catch (error) {
      // At start-up a failure is fatal. Later the catalogue is already in effect, and users of the old one
      // must be notified.
      if (before === undefined) throw error
      log(`a new catalogue is in effect, but a following step failed: ${String(error)}`)
    }
    if (before !== undefined && before !== next.version) needs.changed(next.version)
  }
  /**
   * Updates tables. If the database refuses the override of a built-in entity, the built-in one gets its
   * table.
   */
  const prepare = async (entities: readonly Entity[], change: ModelChange | null): Promise<Problem[]> => {
    const refused = (await needs.prepare(entities, change)).map((problem) =>
      locateProblem(files.get(problem.file), problem, files.get(`${SHIPPED_PREFIX}${problem.file}`)),
    )
    const isRefused = ({ file }: Entity) =>
      refused.some((one) => one.file === file && one.severity === 'error')
    const lost = new Set(
      entities.filter((entity) => isRefused(entity) && !last.has(entity.route)).map(({ route }) => route),
    )
    const spare = builtin.filter((entity) => lost.has(entity.route) && !entities.includes(entity))
    return spare.length > 0 ? [...refused, ...(await needs.prepare(spare, change))] : refused
  }
  const reload = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) await sources.reread(path)
    if (model?.mode !== 'staged' || paths.length === 0) await load(paths)
    else model.waiting()
  }
  const inForce = async (): Promise<ReadonlyMap<string, string>> => (await model?.inForce()) ?? new Map()
  /** One after the other with the changes of the folder; a failure is the caller's. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work)
    queue = done.then(
      () => undefined,
      () => undefined,
    )
    return done
  }
  const put = async (laid: TextsByPath, commit: (entities: readonly Entity[]) => Promise<void>) => {
    const { catalogue } = await readAll([...laid.keys()], laid)
    await commit(catalogue.entities.filter((entity) => !isInForce(live, entity)))
    if (model?.mode === 'staged') {
      sources.hold(await inForce())
      await writeFiles(folder, laid).catch(() =>
        log('the schema folder is read-only: the database has what is in force'),
      )
    } else await writeFiles(folder, laid)
    for (const path of laid.keys()) await sources.reread(path)
    await load([...laid.keys()])
  }
  const enqueue = (paths: readonly string[]): Promise<void> => {
    errors.changing()
    const handleReloadError = (error: unknown): void => {
      log(`schema files could not be applied: ${String(error)}`)
      errors.found(live?.problems ?? [])
    }
    queue = queue.then(() => reload(paths)).catch(handleReloadError)
    return queue
  }

  await load([])
  if (model?.mode === 'staged' && (await model.inForce()) === null) await model.record(textsOf(sources.own))

  return {
    current: () => {
      if (!live) throw new Error('the catalogue was requested before it was read')
      return live
    },
    assets,
    watch: async () => {
      watcher = await sources.watch((paths) => void enqueue(paths))
    },
    reread: () => enqueue([]),
    problemsWith: async (route, changes) => {
      const { bare, plain } = await readBare([])
      const changed = applyOfficeChanges(plain, bare, new Map([...(await needs.changes()), [route, changes]]))
      const why = changed.unfit.get(route)
      if (why !== undefined) return [unfitProblem(getFile(bare, route), why)]
      return newProblems(bare, await read(changed.files, []))
    },
    preview: async (laid) => {
      const { bare, plain } = await readBare([])
      const { bare: after } = await readBare([...laid.keys()], laid)
      return { before: bare, after, texts: byPath(plain) }
    },
    putFiles: (laid, commit) => inTurn(() => put(laid, commit)),
    staged: async () =>
      model?.mode === 'staged' ? changedTexts(await inForce(), textsOf(sources.own)) : NO_TEXTS,
    followInForce: () =>
      inTurn(async () => {
        if (model?.mode !== 'staged') return
        sources.hold(await inForce())
        await load([])
      }),
    settle: () => queue,
    close: async () => {
      await watcher?.close()
      await queue
      errors.close()
      await compiler.close()
    },
  }
}

/** A catalogue as other files would make it. */
export interface PreviewedFiles {
  /** the folder alone, without the office's changes */
  before: Catalogue
  after: Catalogue
  /** the texts of `before`, by path */
  texts: ReadonlyMap<string, SchemaText>
}

const NO_TEXTS: TextsByPath = new Map()

/** Files with others laid over them. */
function layOver(files: ReadonlyMap<string, SchemaText>, laid: TextsByPath): Map<string, SchemaText> {
  const whole = new Map(files)
  for (const [path, text] of laid)
    if (text === null) whole.delete(path)
    else whole.set(path, { path, text })
  return whole
}

/** True of an entity that is served as it is. */
function isInForce(live: ServedCatalogue | undefined, entity: Entity): boolean {
  const now = live?.entities.get(entity.route)?.entity
  return now === entity || (now !== undefined && JSON.stringify(now) === JSON.stringify(entity))
}

/** One reading of the folder. */
interface ReadFiles {
  /** the files alone */
  bare: Catalogue
  changes: OfficeChanges
  /** with the office's changes */
  catalogue: Catalogue
  /** the texts of `catalogue`, by path */
  texts: ReadonlyMap<string, SchemaText>
}

const byPath = (files: readonly SchemaText[]) => new Map(files.map((file) => [file.path, file]))

const getFile = ({ entities }: Catalogue, route: string): string =>
  entities.find((one) => one.route === route)?.file ?? ''

/** Names the entities whose changes are inactive. */
function withResting(catalogue: Catalogue, resting: ReadonlyMap<string, string>): Catalogue {
  if (resting.size === 0) return catalogue
  const named = [...resting].map(([route, why]) => unfitProblem(getFile(catalogue, route), why))
  return { ...catalogue, problems: [...catalogue.problems, ...named] }
}
