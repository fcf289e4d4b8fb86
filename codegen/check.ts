import { join, resolve } from 'node:path'
import { readCatalogue } from '../src/catalogue/read/read'
import { type Problem, problemLine } from '../src/contract/errors/problem'
import { readManifests, readSchemaFolder } from './files'
import { describeFailure, readOptions } from './options'

/**
 * Prints the problems of a schema folder, one per line; exit code 1 when there are errors (`--strict`: or
 * warnings).
 */
export function check(args: readonly string[], root: string): number {
  try {
    const { words, options } = readOptions(args, ['--strict', '--json'])
    const folder = words[0] === undefined ? defaultFolder(root) : resolve(words[0])
    const files = readSchemaFolder(folder)
    const found = readCatalogue(files, readManifests(root)).problems
    const problems = folder === join(root, 'schemas') ? found.map(asShipped) : found
    const errors = problems.filter((problem) => problem.severity === 'error').length
    const warnings = problems.length - errors
    if (options.has('--json'))
      console.log(JSON.stringify({ errors, warnings, files: files.length, problems }, null, 2))
    else
      for (const line of [...problems.map(problemLine), summary(errors, warnings, files.length)])
        console.log(line)
    return errors > 0 || (options.has('--strict') && warnings > 0) ? 1 : 0
  } catch (failure) {
    console.error(describeFailure(failure))
    return 1
  }
}

/** In the product's own files a server field that nothing sets is an error. */
function asShipped(problem: Problem): Problem {
  return problem.code === 'UNWRITTEN_FIELD' ? { ...problem, severity: 'error' } : problem
}

/** The office's own schema files, unless `TESSERA_SCHEMAS` names others. */
export const defaultFolder = (root: string): string =>
  resolve(process.env.TESSERA_SCHEMAS ?? join(root, 'schemas'))

const summary = (errors: number, warnings: number, files: number): string =>
  `${errors} errors, ${warnings} warnings in ${files} files`
