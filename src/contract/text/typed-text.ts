import type { ApiFieldError } from '../errors/field-error'

/**
 * Turns the text that is typed in a control and not its value yet into its value. Returns the code of the
 * error when the text is no value, null when nothing is left; a promise where the server has to be asked.
 */
export type HandOver = () => string | null | Promise<string | null>

/** The controls of one form that may hold a text that is not their value yet. */
export interface TypedTexts {
  /** registers a control with the path of its field; the returned function removes it */
  add: (path: string, handOver: HandOver) => () => void
  /**
   * Has every control hand over its text, as before a save, and returns the errors of those whose text is no
   * value. A promise only if a control had to wait: a save that has nothing to wait for starts at once.
   */
  settle: () => ApiFieldError[] | Promise<ApiFieldError[]>
}

/** The typed texts of one form: forms do not share them, so that a save asks its own controls only. */
export function createTypedTexts(): TypedTexts {
  const controls = new Set<{ path: string; handOver: HandOver }>()
  return {
    add: (path, handOver) => {
      const control = { path, handOver }
      controls.add(control)
      return () => void controls.delete(control)
    },
    settle: () => {
      const answers = [...controls].map(({ path, handOver }) => ({ path, answer: handOver() }))
      const codes = answers.map(({ answer }) => answer)
      const errors = (settled: readonly (string | null)[]) =>
        settled.flatMap((code, at) => {
          const path = answers[at]?.path ?? ''
          return code === null ? [] : [{ path, code, message: 'is typed and not a value yet' }]
        })
      const isSettled = (all: typeof codes): all is (string | null)[] =>
        !all.some((one) => one instanceof Promise)
      return isSettled(codes) ? errors(codes) : Promise.all(codes).then(errors)
    },
  }
}
