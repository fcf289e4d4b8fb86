import type { Library, Named, Names } from './library'
import type { Scene } from './scene'

/** Where an entity file looks when it names something of another file. */
export interface Others {
  library: Library
  target: Scene['target']
}

type ShelfName = Exclude<keyof Library, 'manifests'>

/** What may be asked: a name of a shelf, all of them (null), or the fields of an entity. */
interface Question {
  about: ShelfName | 'fields'
  name: string | null
}

/** An answer taken apart: equal as long as each part is the very same. */
type Answer = readonly unknown[]

/**
 * What was asked of the other files while one was looked at. What came of it holds as long as every question would be
 * answered as it was: nobody has to know which files depend on which.
 */
export class Questions {
  readonly #asked = new Map<string, { question: Question; answer: Answer }>()

  /** The same others, whose every answer is noted. */
  noting(others: Others): Others {
    const note = (question: Question): void => {
      const key = `${question.about} ${question.name ?? ''}`
      if (!this.#asked.has(key)) this.#asked.set(key, { question, answer: answerOf(question, others) })
    }
    const { entities, groups, lookups, manifests, menus } = others.library
    const noted = <T>(about: ShelfName, known: Names<T>): Names<T> => ({
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
        entities: noted('entities', entities),
        lookups: noted('lookups', lookups),
        groups: noted('groups', groups),
        menus: noted('menus', menus),
        manifests,
      },
      target: (route) => {
        note({ about: 'fields', name: route })
        return others.target(route)
      },
    }
  }

  /** True when all of them would be answered as they were. */
  hold(others: Others): boolean {
    return [...this.#asked.values()].every(({ answer, question }) => isSame(answer, answerOf(question, others)))
  }
}

function answerOf({ about, name }: Question, { library, target }: Others): Answer {
  if (about === 'fields') return [target(name ?? '')]
  const names: Names<Named> = library[about]
  return name === null ? [...names.keys()] : stateOf(about, names.get(name))
}

/** Of an entity only its place, kind and authority are asked by its name; what it holds is asked by its fields. */
function stateOf(shelf: ShelfName, named: Named | undefined): Answer {
  if (!named) return []
  return shelf === 'entities' ? [named.path, named.recordless, named.authority] : [named.path, named.broken, named.draft]
}

function isSame(a: Answer, b: Answer): boolean {
  return a.length === b.length && a.every((part, index) => part === b[index])
}
