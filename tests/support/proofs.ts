import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `npm test` runs without `--all`; its browser tests carry the tag @quick instead. */
export interface QuickRun {
  /** files of unit and contract tests that prove one class of fault each, chosen by hand */
  faults: string[]
  /** the files that prove most rows and guards for their time, chosen by `npm run proofs -- --choose` */
  cheapest: string[]
}

/** Which run has a proof: `npm test`, or `npm test -- --all` alone. */
export type Run = 'test' | 'all'

/**
 * The run that proves a row or a guard first, and the file that does; several files stand separated by
 * blanks.
 */
export interface Proof {
  run: Run
  file: string
}

/** A guard of the code that `npm run guards` takes out. */
export interface Guard {
  point: string
  guard: string
  /** files of tests, separated by blanks */
  test: string
}

/** The tag of a browser test that belongs to the short run. */
export const QUICK_TAG = '@quick'

/** The id of a requirement row: an area and a number. */
const ROW_ID = /\b[A-Z]+-\d{2,3}\b/g
const GUARDS_FOLDER = 'tests/mutation/guards'

const readJson = <T>(...path: string[]): T => JSON.parse(readFileSync(join(...path), 'utf8')) as T

/** Sentences of all requirement rows by their id, in the order of the specification. */
export const readRows = (root: string): Record<string, string> => readJson(root, 'tests/requirements.json')

export const readQuickRun = (root: string): QuickRun => readJson(root, 'tests/quick.json')

export const readGuards = (root: string): Guard[] =>
  readdirSync(join(root, GUARDS_FOLDER)).flatMap((name) => readJson<Guard[]>(root, GUARDS_FOLDER, name))

/** The files of unit and contract tests in the short run. */
export function quickFiles(root: string): Set<string> {
  const { cheapest, faults } = readQuickRun(root)
  return new Set([...faults, ...cheapest])
}

/**
 * Every file of tests by its path from the root: first unit and contract tests, then those with a browser.
 */
export function testFiles(root: string): string[] {
  const names = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  const files = names.map((name) => `tests/${name.replaceAll('\\', '/')}`).sort()
  const ending = (pattern: RegExp) =>
    files.filter((file) => pattern.test(file) && !file.includes('node_modules'))
  return [...ending(/\.test\.tsx?$/), ...ending(/\.spec\.ts$/)]
}

const idsIn = (text: string): string[] => [...text.matchAll(ROW_ID)].map(([id]) => id)

/** The browser tests of a file as pieces of its text; what stands before the first one is a piece, too. */
export const splitTests = (text: string): string[] => text.split(/^(?=\s*test\()/m)

export const isQuickTest = (part: string): boolean => part.includes(`tag: '${QUICK_TAG}'`)

/** The ids that a file of tests names, in the short run and in all. */
export function rowsNamed(file: string, text: string, isQuickFile: boolean): Record<Run, Set<string>> {
  const all = new Set(idsIn(text))
  if (!file.endsWith('.spec.ts')) return { test: isQuickFile ? all : new Set(), all }
  return { test: new Set(splitTests(text).filter(isQuickTest).flatMap(idsIn)), all }
}

/** Every file that names a row, by the row: those of the short run first. */
export function filesOfRows(root: string): Map<string, Proof[]> {
  const quick = quickFiles(root)
  const found = new Map<string, Proof[]>()
  for (const file of testFiles(root)) {
    const { all, test } = rowsNamed(file, readFileSync(join(root, file), 'utf8'), quick.has(file))
    for (const id of all)
      found.set(id, [...(found.get(id) ?? []), { file, run: test.has(id) ? 'test' : 'all' }])
  }
  for (const proofs of found.values())
    proofs.sort((one, other) => Number(one.run === 'all') - Number(other.run === 'all'))
  return found
}

/** The first proof of every row that some test names. */
export function proofsOfRows(root: string): Map<string, Proof> {
  return new Map([...filesOfRows(root)].flatMap(([id, [first]]) => (first ? [[id, first]] : [])))
}

/** The short run proves a guard when it has all its files. */
export function proofOfGuard({ test }: Guard, quick: ReadonlySet<string>): Proof {
  return { run: test.split(' ').every((file) => quick.has(file)) ? 'test' : 'all', file: test }
}
