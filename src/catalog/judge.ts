import type { Entity } from '../contract/entity'
import type { Problem } from '../contract/problem'
import { checkEntity, checkFoundation } from './check/entity'
import type { Draft } from './check/grammar'
import { checkClashes } from './check/names'
import { warnOfBrokenNames } from './check/references'
import type { Library } from './library'
import { type Others, Questions } from './questions'
import type { Report } from './report'
import { resolveEntity } from './resolve/entity'
import { textsOf } from './resolve/texts'
import { makeScene, type Scene } from './scene'
import type { Volume } from './shelf'

/** What one step found out about a file, and what that rests on. */
interface Verdict<T> {
  questions: Questions
  problems: readonly Problem[]
  value: T
}

/** A scene by itself, without the reading it was set in. */
type Setting = Omit<Scene, 'library' | 'report' | 'source' | 'target'>

/** What is remembered of an entity file from one reading to the next. */
interface Remembered {
  /** the same object for the same text */
  draft: Draft
  path: string
  /** what it says of itself: its scene as it was set */
  base: Verdict<Setting>
  /** what it says of others */
  said: Verdict<void>
  /** absent while it has errors */
  entity?: Verdict<Entity>
}

/** The entity files of a folder examined, from one reading to the next. */
export class Judge {
  #memory = new Map<string, Remembered>()

  /**
   * Examines every entity: first what it says of itself, then what it says of others; the ones without errors by route. A
   * file whose text stayed, and whose every question to other files is answered as before, is not looked at again.
   */
  judge(volumes: readonly Volume[], library: Library): { scenes: ReadonlyMap<string, Scene>; entities: Entity[] } {
    const ready = new Map<string, Scene>()
    const others: Others = { library, target: (route) => ready.get(route)?.byPath }
    const files = volumes.flatMap((volume) => (volume.draft ? [this.#open(volume, volume.draft, others)] : []))
    for (const { scene } of files) if (!scene.report.broken) ready.set(scene.file.route, scene)
    checkClashes(files.map(({ scene }) => scene))
    const memory = new Map<string, Remembered>()
    for (const { base, draft, known, scene, volume } of files) {
      const said = recalled(known?.said, others, scene.report, (noting) => checkEntity({ ...scene, ...noting }))
      const entity = known?.entity
      memory.set(volume.name, { draft, path: volume.source.path, base, said, ...(entity ? { entity } : {}) })
    }
    for (const { scene } of files) if (scene.report.broken) ready.delete(scene.file.route)
    for (const { scene } of files) warnOfBrokenNames(scene)
    this.#memory = memory
    return { scenes: ready, entities: [...ready].map(([route, scene]) => this.#resolve(route, scene, ready, others)) }
  }

  #open(volume: Volume, draft: Draft, others: Others) {
    const { name, source } = volume
    const before = this.#memory.get(name)
    const same = before?.draft === draft && before.path === source.path ? before : undefined
    const base = recalled(same?.base, others, source.report, (noting) => {
      const scene = makeScene(name, source, draft, noting.library, noting.target)
      checkFoundation(scene)
      const { library: _, report: __, source: ___, target: ____, ...setting } = scene
      return setting
    })
    const scene: Scene = { ...base.value, ...others, source, report: source.report }
    return { volume, draft, base, scene, known: base === same?.base ? same : undefined }
  }

  #resolve(route: string, scene: Scene, ready: ReadonlyMap<string, Scene>, others: Others): Entity {
    const known = this.#memory.get(route)
    const entity = recalled(known?.entity, others, scene.report, (noting) =>
      resolveEntity({ ...scene, ...noting }, (other) => {
        const found = noting.target(other) && ready.get(other)
        return found && textsOf(found)
      }),
    )
    if (known) known.entity = entity
    return entity.value
  }
}

/** What is known and still holds, its Problems reported again; else what the work finds out. */
function recalled<T>(known: Verdict<T> | undefined, others: Others, report: Report, work: (noting: Others) => T): Verdict<T> {
  if (known?.questions.hold(others)) {
    report.problems.push(...known.problems)
    return known
  }
  const questions = new Questions()
  const before = report.problems.length
  const value = work(questions.noting(others))
  return { questions, value, problems: report.problems.slice(before) }
}
