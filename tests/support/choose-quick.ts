import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { proofsOfRows, readGuards, readQuickRun, readRows, rowsNamed, testFiles } from './proofs'

/** The part of the time of all unit and contract tests that the short run may take. */
const QUICK_SHARE = 1 / 9
/** Milliseconds below which a file costs nothing but its start. */
const FLOOR_MS = 250

interface Candidate {
  file: string
  ms: number
  rows: ReadonlySet<string>
}

interface Wanted {
  /** rows that nothing chosen so far names */
  rows: Set<string>
  /** the files of each guard that nothing chosen so far proves */
  guards: string[][]
}

/**
 * Chooses the files of the short run: again and again the one that proves most new rows and guards for its
 * time, until the share is spent or nothing new is proved. `costs` are milliseconds of each file, as the last
 * whole run measured them; files that it did not know are passed over.
 */
export function chooseQuick(root: string, costs: Readonly<Record<string, number>>): string[] {
  const { faults } = readQuickRun(root)
  const known = new Set(Object.keys(readRows(root)))
  const candidates = testFiles(root)
    .filter((file) => costs[file] !== undefined)
    .map((file) => ({ file, ms: Math.max(FLOOR_MS, costs[file] ?? 0), rows: rowsIn(root, file, known) }))
  const chosen = new Set(faults)
  const wanted = wantedBeside(root, candidates, chosen)
  let left = candidates.reduce((sum, { ms }) => sum + ms, 0) * QUICK_SHARE
  left -= candidates.reduce((sum, { file, ms }) => sum + (chosen.has(file) ? ms : 0), 0)
  for (;;) {
    const best = bestOf(
      candidates.filter(({ file, ms }) => !chosen.has(file) && ms <= left),
      wanted,
      chosen,
    )
    if (!best) break
    left -= best.ms
    chosen.add(best.file)
    for (const id of best.rows) wanted.rows.delete(id)
    wanted.guards = wanted.guards.filter((files) => !files.every((file) => chosen.has(file)))
  }
  return [...chosen].filter((file) => !faults.includes(file)).sort()
}

function rowsIn(root: string, file: string, known: ReadonlySet<string>): Set<string> {
  const { all } = rowsNamed(file, readFileSync(join(root, file), 'utf8'), true)
  return new Set([...all].filter((id) => known.has(id)))
}

/** What the browser tests of the short run and the files chosen by hand leave to prove. */
function wantedBeside(root: string, candidates: readonly Candidate[], chosen: ReadonlySet<string>): Wanted {
  const byBrowser = [...proofsOfRows(root)].filter(
    ([, { file, run }]) => run === 'test' && file.endsWith('.spec.ts'),
  )
  const done = new Set([
    ...byBrowser.map(([id]) => id),
    ...candidates.flatMap(({ file, rows }) => (chosen.has(file) ? [...rows] : [])),
  ])
  const rows = new Set(Object.keys(readRows(root)).filter((id) => !done.has(id)))
  return { rows, guards: readGuards(root).map(({ test }) => test.split(' ')) }
}

function bestOf(
  candidates: readonly Candidate[],
  wanted: Wanted,
  chosen: ReadonlySet<string>,
): Candidate | undefined {
  const gain = ({ file, rows }: Candidate) =>
    [...rows].filter((id) => wanted.rows.has(id)).length +
    wanted.guards.filter(
      (files) => files.includes(file) && files.every((one) => one === file || chosen.has(one)),
    ).length
  const rated = candidates.map((one) => ({ one, rate: gain(one) / one.ms })).filter(({ rate }) => rate > 0)
  return rated.sort((a, b) => b.rate - a.rate)[0]?.one
}
