import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FIGURES } from '../bench/reliability/table'

const FOLDER = 'docs/evidence'

/** The rows of the first table whose head begins with a word, each as its cells. */
function tableOf(file: string, first: string): string[][] {
  const lines = readFileSync(join(FOLDER, file), 'utf8').split('\n')
  const from = lines.findIndex((line) => line.startsWith(`| ${first} |`)) + 2
  const length = lines.slice(from).findIndex((line) => !line.startsWith('|'))
  return lines.slice(from, from + length).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}

/** Titles may hold quotation marks that the source escapes. */
const sources = new Map<string, string>()
function sourceOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(file, 'utf8').replaceAll("\\'", "'")
  sources.set(file, known)
  return known
}

/** What is wrong with a piece of evidence, or null. */
function fault(evidence: string): string | null {
  if (evidence.startsWith('gap: ')) return null
  const figure = /^figure ([RS]\d+)$/.exec(evidence)?.[1]
  if (figure) return FIGURES[figure] ? null : `there is no figure ${figure}`
  const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(evidence) ?? []
  if (title === '') return `"${evidence}" names no test`
  try {
    return sourceOf(file).includes(title) ? null : `${file} has no test "${title}"`
  } catch {
    return `there is no file ${file}`
  }
}

describe('evidence', () => {
  const rows = tableOf('asvs.md', 'row').map(([row = '', level = '', , held = '']) => ({
    row,
    level,
    held: held.split('<br>'),
  }))
  const gaps = (level: string) =>
    rows
      .filter((one) => one.level === level && one.held.some((text) => text.startsWith('gap: ')))
      .map(({ row }) => row)

  test('every test and figure that the table of ASVS names exists [S20]', () => {
    expect(rows.length).toBeGreaterThan(100)
    expect(
      rows.flatMap(({ held, row }) => held.flatMap((one) => (fault(one) ? [`${row}: ${fault(one)}`] : []))),
    ).toEqual([])
  })

  test('every row of level 1 has a test, of level 2 nine in ten [S20]', () => {
    expect(gaps('1')).toEqual([])
    expect(gaps('2').length).toBeLessThanOrEqual(rows.filter(({ level }) => level === '2').length / 10)
  })

  test('every figure of reliability stands in its table as it is tried, and its tests exist', () => {
    const told = tableOf('reliability.md', 'figure')
    expect(told.map(([id]) => id)).toEqual(Object.keys(FIGURES))
    for (const [id = '', , run, reach] of told) {
      expect([id, reach]).toEqual([id, FIGURES[id]?.reach])
      expect(run).toContain(`npm run figures -- ${id}`)
    }
    const tests = Object.values(FIGURES).flatMap(({ tests: named = [] }) => named)
    const lost = tests.filter(({ file, title }) => title && !new RegExp(title, 'i').test(sourceOf(file)))
    expect(lost).toEqual([])
    for (const { file } of tests) expect(readdirSync(join(file, '..')), file).toContain(file.split('/').pop())
  })
})
