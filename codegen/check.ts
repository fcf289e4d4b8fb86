import { join, resolve } from 'node:path'
import { version } from '../package.json'
import { pathInLayer } from '../src/catalogue/files/source'
import { readCatalogue } from '../src/catalogue/read/read'
import { type Problem, problemLine } from '../src/contract/errors/problem'
import type { Catalogue } from '../src/contract/model/catalogue'
import { readManifests } from './files'
import { planLive } from './live-plan'
import { describeFailure, readOptions } from './options'
import { type Project, readProject } from './project'

/**
 * Prints the problems of a schema folder, one per line; exit code 1 when there are errors (`--strict`: or
 * warnings). With `--live URL` also what its files do to the records of that office: 1 where nothing answers
 * a change.
 */
export async function check(args: readonly string[], root: string): Promise<number> {
  try {
    const { words, options } = readOptions(args, ['--strict', '--json'], ['--shipped', '--live'])
    const folder = words[0] === undefined ? defaultFolder(root) : resolve(words[0])
    const project = { schemas: folder, shipped: options.get('--shipped'), manifests: readManifests(root) }
    const found = checkProject(project, {
      isStrict: options.has('--strict'),
      isJson: options.has('--json'),
      isProduct: folder === join(root, 'schemas'),
    })
    const address = options.get('--live')
    if (address === undefined || found > 0) return found
    return await planLive({
      schemas: folder,
      address,
      env: process.env,
      format: options.has('--json') ? 'json' : 'text',
    })
  } catch (failure) {
    console.error(describeFailure(failure))
    return 1
  }
}

/** How a check counts and prints. */
interface CheckOptions {
  /** warnings fail, too */
  isStrict: boolean
  isJson: boolean
  /** the files are the product's own */
  isProduct: boolean
}

/**
 * Checks a project; returns the exit code. Of shipped files only errors are told: an office may cause them.
 */
export function checkProject(project: Project, { isJson, isProduct, isStrict }: CheckOptions): number {
  const { files, own } = readProject(project)
  const catalogue = readCatalogue(files, project.manifests, project.names)
  const found = catalogue.problems.filter(
    ({ file, severity }) => severity === 'error' || own.has(pathInLayer(file)),
  )
  const routes = new Set(catalogue.entities.map(({ route }) => route))
  const problems = [...(isProduct ? found.map(asShipped) : found), ...(project.beside?.(routes) ?? [])]
  const errors = problems.filter((problem) => problem.severity === 'error').length
  const warnings = problems.length - errors
  if (isJson)
    console.log(
      JSON.stringify({ errors, warnings, files: own.size, ...standsOn(catalogue), problems }, null, 2),
    )
  else
    for (const line of [
      ...problems.map(problemLine),
      summary(errors, warnings, own.size),
      ...standingLine(catalogue),
    ])
      console.log(line)
  return errors > 0 || (isStrict && warnings > 0) ? 1 : 0
}

/** In the product's own files a server field that nothing sets is an error. */
function asShipped(problem: Problem): Problem {
  return problem.code === 'UNWRITTEN_FIELD' ? { ...problem, severity: 'error' } : problem
}

/** The office's own schema files, unless `TESSERA_SCHEMAS` names others. */
export const defaultFolder = (root: string): string =>
  resolve(process.env.TESSERA_SCHEMAS ?? join(root, 'schemas'))

/** What the office stands on, for `--json`; nothing for a folder that is complete by itself. */
const standsOn = ({ standing }: Catalogue) =>
  standing.shipped === 0 ? {} : { standing: { ...standing, version } }

/** `12 of 171 shipped files changed, 3 off; tessera 0.1.0` */
function standingLine({ standing }: Catalogue): string[] {
  const { changed, off, replaced, shipped } = standing
  if (shipped === 0) return []
  const whole = replaced > 0 ? `, ${replaced} replaced` : ''
  return [`${changed} of ${shipped} shipped files changed${whole}, ${off} off; tessera ${version}`]
}

const summary = (errors: number, warnings: number, files: number): string =>
  `${errors} errors, ${warnings} warnings in ${files} files`
