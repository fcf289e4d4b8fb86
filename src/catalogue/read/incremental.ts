import type { Problem } from '../../contract/errors/problem'
import type { Entity } from '../../contract/model/entity'
import { checkEffectCycles } from '../check/effect-cycles'
import { checkClashes, checkEntity, checkFoundation } from '../check/entity'
import { warnOfBrokenNames } from '../check/references'
import { checkRollupCycles } from '../check/rollups'
import { checkServerFields } from '../check/server-fields'
import type { CheckContext } from '../files/check-context'
import type { SchemaDraft } from '../files/draft'
import type { Library, Named, NamedEntity, Names, SchemaSource } from '../files/library'
import type { Report } from '../files/report'
import { resolveEntity } from '../resolve/entity'
import { makeContext } from '../resolve/make-context'
import { resolveTexts } from '../resolve/texts'

/** The outcome of one step for a file, with its dependencies on other files. */
interface CheckResult<T> {
  dependencies: Dependencies
  problems: readonly Problem[]
  value: T
}

/** Facts from a file alone, independent of other files. */
type FileFacts = Omit<CheckContext, 'library' | 'report' | 'source' | 'target'>

/** What is cached of an entity file between readings. */
interface Remembered {
  /** the same object for the same text */
  draft: SchemaDraft
  path: string
  /** facts from the file alone */
  base: CheckResult<FileFacts>
  /** checks of its references to other files */
  references: CheckResult<void>
  /** absent while it has errors */
  entity?: CheckResult<Entity>
}

/** Checks the entity files of a folder incrementally. */
export class IncrementalChecker {
  #memory = new Map<string, Remembered>()

  /**
   * Checks every entity: first in isolation, then its references; returns those without errors by route. A
   * file with the same text and unchanged dependencies is not checked again.
   */
  check(
    schemas: readonly SchemaSource[],
    library: Library,
  ): { contexts: ReadonlyMap<string, CheckContext>; entities: Entity[] } {
    const ready = new Map<string, CheckContext>()
    const surrounding: SurroundingFiles = { library, target: (route) => ready.get(route)?.byPath }
    const files = schemas.flatMap((schema) =>
      schema.draft ? [this.#open(schema, schema.draft, surrounding)] : [],
    )
    for (const { context } of files) if (!context.report.broken) ready.set(context.file.route, context)
    checkClashes(files.map(({ context }) => context))
    checkEffectCycles(files.map(({ context }) => context))
    checkRollupCycles(files.map(({ context }) => context))
    const memory = new Map<string, Remembered>()
    for (const { base, draft, known, context, schema } of files) {
      const references = getCachedOrRun(known?.references, surrounding, context.report, (tracked) =>
        checkEntity({ ...context, ...tracked }),
      )
      const entity = known?.entity
      memory.set(schema.name, {
        draft,
        path: schema.source.path,
        base,
        references,
        ...(entity ? { entity } : {}),
      })
    }
    for (const { context } of files) if (context.report.broken) ready.delete(context.file.route)
    checkServerFields([...ready.values()])
    for (const { context } of files) warnOfBrokenNames(context)
    this.#memory = memory
    return {
      contexts: ready,
      entities: [...ready].map(([route, context]) => this.#resolve(route, context, ready, surrounding)),
    }
  }

  #open(schema: SchemaSource, draft: SchemaDraft, surrounding: SurroundingFiles) {
    const { name, source } = schema
    const before = this.#memory.get(name)
    const same = before?.draft === draft && before.path === source.path ? before : undefined
    const base = getCachedOrRun(same?.base, surrounding, source.report, (tracked) => {
      const context = makeContext(name, { source, draft, library: tracked.library, target: tracked.target })
      checkFoundation(context)
      const { library: _, report: __, source: ___, target: ____, ...facts } = context
      return facts
    })
    const context: CheckContext = { ...base.value, ...surrounding, source, report: source.report }
    return { schema, draft, base, context, known: base === same?.base ? same : undefined }
  }

  #resolve(
    route: string,
    context: CheckContext,
    ready: ReadonlyMap<string, CheckContext>,
    surrounding: SurroundingFiles,
  ): Entity {
    const known = this.#memory.get(route)
    const entity = getCachedOrRun(known?.entity, surrounding, context.report, (tracked) =>
      resolveEntity({ ...context, ...tracked }, (other) => {
        const found = tracked.target(other) && ready.get(other)
        return found && resolveTexts(found)
      }),
    )
    if (known) known.entity = entity
    return entity.value
  }
}

/** Returns the cached result while it is valid, reporting its Problems again; else runs the work. */
function getCachedOrRun<T>(
  known: CheckResult<T> | undefined,
  surrounding: SurroundingFiles,
  report: Report,
  work: (tracked: SurroundingFiles) => T,
): CheckResult<T> {
  if (known?.dependencies.stillValid(surrounding)) {
    report.problems.push(...known.problems)
    return known
  }
  const dependencies = new Dependencies()
  const before = report.problems.length
  const value = work(dependencies.tracked(surrounding))
  return { dependencies, value, problems: report.problems.slice(before) }
}

/** The other files that an entity file refers to. */
export interface SurroundingFiles {
  library: Library
  target: CheckContext['target']
}

type FilesName = Exclude<keyof Library, 'manifests' | 'own' | 'properties'>

/** What a file may depend on: one name of a kind of files, all names (null), or the fields of an entity. */
interface Dependency {
  about: FilesName | 'fields' | 'properties'
  name: string | null
}

/** The state of a dependency; equal while all parts are identical. */
type Answer = readonly unknown[]

/**
 * Dependencies recorded while a file was checked. The result is valid while all of them are unchanged, so the
 * dependency graph need not be known in advance.
 */
export class Dependencies {
  readonly #asked = new Map<string, { dependency: Dependency; answer: Answer }>()

  /** Wraps the surrounding files: every read is recorded as a dependency. */
  tracked(surrounding: SurroundingFiles): SurroundingFiles {
    const note = (dependency: Dependency): void => {
      const key = `${dependency.about} ${dependency.name ?? ''}`
      if (!this.#asked.has(key))
        this.#asked.set(key, { dependency, answer: answerDependency(dependency, surrounding) })
    }
    const { entities, groups, lookups, manifests, menus, own } = surrounding.library
    const trackNames = <T>(about: FilesName, known: Names<T>): Names<T> => ({
      get: (name) => {
        note({ about, name })
        return known.get(name)
      },
      has: (name) => {
        note({ about, name })
        return known.has(name)
      },
      keys: () => {
        note({ about, name: null })
        return known.keys()
      },
    })
    return {
      library: {
        entities: trackNames('entities', entities),
        lookups: trackNames('lookups', lookups),
        groups: trackNames('groups', groups),
        menus: trackNames('menus', menus),
        manifests,
        own,
        properties: (route) => {
          note({ about: 'properties', name: route })
          return surrounding.library.properties(route)
        },
      },
      target: (route) => {
        note({ about: 'fields', name: route })
        return surrounding.target(route)
      },
    }
  }

  /** True while all dependencies are unchanged. */
  stillValid(surrounding: SurroundingFiles): boolean {
    return [...this.#asked.values()].every(({ answer, dependency }) =>
      isSame(answer, answerDependency(dependency, surrounding)),
    )
  }
}

function answerDependency({ about, name }: Dependency, { library, target }: SurroundingFiles): Answer {
  if (about === 'fields') return [target(name ?? '')]
  if (about === 'properties') return [library.properties(name ?? '')]
  const names: Names<Named> = library[about]
  if (name === null) return [...names.keys()]
  if (about === 'entities') return getEntityState(library.entities.get(name))
  const named = names.get(name)
  return named ? [named.path, named.broken, named.draft] : []
}

/** What other files may ask about an entity; its content is covered by its fields. */
function getEntityState(named: NamedEntity | undefined): Answer {
  if (!named) return []
  const { authority, governed, parted, path, personal, readers, recordless, statuses } = named
  return [path, recordless, personal, parted, authority, ...[statuses, governed, readers].map(String)]
}

function isSame(a: Answer, b: Answer): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index])
}
