import type { Problem, ProblemCode } from '../../contract/errors/problem'
import type { Catalogue, SchemaText } from '../../contract/model/catalogue'
import { type Compiler, CompileTimeout } from './compiler'

/**
 * Reads all files of a folder; `changed` are those that differ from last time and thus the likely culprits.
 */
export type SafeReader = (files: readonly SchemaText[], changed: readonly string[]) => Promise<Catalogue>

/** An excluded file, and what happened when it was read. */
interface LeftOut {
  text: string | undefined
  problem: Problem
}

/**
 * Reads a folder whatever it contains: a file that exceeds the time limit, or crashes the reader, is excluded
 * with a Problem until its text changes. The others are read as if it did not exist.
 */
export function createSafeReader(compiler: Compiler): SafeReader {
  const leftOut = new Map<string, LeftOut>()

  /** The error of reading just these files; null when they can be read. */
  const findFailure = async (files: readonly SchemaText[]): Promise<unknown> => {
    try {
      await compiler.read(files)
      return null
    } catch (error) {
      return error
    }
  }
  /** Bisects the failing files. */
  const blame = async (suspects: readonly SchemaText[]): Promise<void> => {
    const failure = await findFailure(suspects)
    const [first, ...more] = suspects
    if (failure === null || !first) return
    if (more.length === 0) {
      leftOut.set(first.path, { text: first.text, problem: toProblem(first.path, failure) })
      return
    }
    const half = Math.ceil(suspects.length / 2)
    await blame(suspects.slice(0, half))
    await blame(suspects.slice(half))
  }
  const attempt = async (files: readonly SchemaText[]): Promise<Catalogue> => {
    const rest = files.filter(({ path }) => !leftOut.has(path))
    const catalogue = await compiler.read(rest)
    return {
      ...catalogue,
      problems: [...catalogue.problems, ...[...leftOut.values()].map(({ problem }) => problem)],
    }
  }

  return async (files, changed) => {
    const now = new Map(files.map(({ path, text }) => [path, text]))
    for (const [path, { text }] of leftOut) if (now.get(path) !== text) leftOut.delete(path)
    try {
      return await attempt(files)
    } catch (error) {
      const fresh = files.filter(({ path }) => changed.includes(path))
      if (fresh.length > 1) await blame(fresh)
      const rest = fresh.filter(({ path }) => !leftOut.has(path))
      const known = rest.length < fresh.length ? await attempt(files).catch(() => null) : null
      if (known) return known
      for (const { path, text } of rest) leftOut.set(path, { text, problem: toProblem(path, error) })
      const without = rest.length > 0 ? await attempt(files).catch(() => null) : null
      if (without) return without
      for (const { path } of rest) leftOut.delete(path)
      await blame(files.filter(({ path }) => !path.startsWith('builtin/') && !leftOut.has(path)))
      return attempt(files)
    }
  }
}

function toProblem(file: string, failure: unknown): Problem {
  const isSlow = failure instanceof CompileTimeout
  const code: ProblemCode = isSlow ? 'TOO_LARGE' : 'UNREADABLE'
  const said = failure instanceof Error ? failure.message : String(failure)
  const message = isSlow
    ? 'the file takes too long to compile and is ignored'
    : `the file cannot be read and is ignored: ${said}`
  return {
    file,
    line: 1,
    column: 1,
    pointer: '',
    code,
    severity: 'error',
    message,
    hint: 'make it smaller and simpler',
  }
}
