import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listFilesBelow } from '../server/kernel/files-below'
import { CommandError } from './command-error'

/** Tests of an office: scenarios, which open it in memory, and drawn ones, which need a document. */
const SCENARIO_TESTS = ['tests/**/*.test.ts']
const DRAWN_TESTS = ['tests/**/*.test.tsx', 'widgets/**/*.test.{ts,tsx}', 'app/**/*.test.{ts,tsx}']

/** The first start of an office takes a while. */
const TIMES = { testTimeout: 30_000, hookTimeout: 180_000 }

/** What the tests of a folder need, and why. */
const NEEDS = { scenarios: ['vitest'], drawn: ['vitest', 'jsdom', 'react', 'react-dom'] }

/**
 * Runs the tests of an office; returns the exit code, undefined while vitest watches.
 * @throws CommandError where there are none, or a package is missing that they need
 */
export async function runTests(office: string, args: readonly string[]): Promise<number | undefined> {
  const found = findTests(office)
  requirePackages(office, found.drawn ? NEEDS.drawn : NEEDS.scenarios)
  const { parseCLI, startVitest } = await loadVitest(office)
  const isWatching = args.includes('--watch') || args.includes('-w')
  const { filter, options } = parseCLI(['vitest', isWatching ? 'watch' : 'run', ...args])
  const vitest = await startVitest('test', filter, { ...options, ...projectsOf(office) }, { root: office })
  if (isWatching) return undefined
  await vitest?.close()
  return Number(process.exitCode ?? 0)
}

function findTests(office: string): { drawn: boolean } {
  const files = ['tests', 'widgets', 'app'].flatMap((folder) => testsIn(join(office, folder)))
  if (files.length === 0)
    throw new CommandError(
      'The office has no tests yet: write tests/NAME.test.ts (guide "Tests of your office"), or make a widget, which brings one.',
    )
  return { drawn: files.some((file) => file.endsWith('.tsx') || !file.startsWith(join(office, 'tests'))) }
}

const testsIn = (folder: string): string[] =>
  listFilesBelow(folder).filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('node_modules'))

/** One sentence with the command that installs all that is missing. */
function requirePackages(office: string, names: readonly string[]): void {
  const missing = names.filter((name) => resolveIn(office, name) === null)
  if (missing.length === 0) return
  const [first] = missing
  throw new CommandError(
    `The tests need ${missing.length > 1 ? `${missing.join(', ')}, which are` : `${first}, which is`} not installed: run "npm install --save-dev ${missing.join(' ')}" in the folder of the office.`,
  )
}

function resolveIn(office: string, name: string): string | null {
  const require = createRequire(join(office, 'package.json'))
  try {
    return require.resolve(name)
  } catch {
    return existsSync(join(office, 'node_modules', name)) ? join(office, 'node_modules', name) : null
  }
}

type Vitest = Pick<typeof import('vitest/node'), 'parseCLI' | 'startVitest'>

/** The office's own vitest. */
async function loadVitest(office: string): Promise<Vitest> {
  const path = createRequire(join(office, 'package.json')).resolve('vitest/node')
  return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Vitest
}

/** The configuration: nothing of it stands in the office, and a file of the office has no say in it. */
function projectsOf(office: string) {
  const project = (name: string, include: readonly string[], environment: 'node' | 'jsdom') => ({
    root: office,
    test: { ...TIMES, name, environment, include: [...include], css: false },
  })
  return {
    root: office,
    config: false as const,
    passWithNoTests: false,
    maxWorkers: 2,
    projects: [project('office', SCENARIO_TESTS, 'node'), project('widgets', DRAWN_TESTS, 'jsdom')],
  }
}
