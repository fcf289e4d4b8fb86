import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { KINDS } from '../../../src/catalogue/kinds'
import { modulesBelow } from '../../support/sources'
import { type Measure, measure } from './measures'

const PAGE = 'docs/architecture.md'
const BEGIN = '<!-- Figures made by `npm run house -- --write`. Do not edit. -->'
const END = '<!-- End of the figures. -->'

/** Figures from which on the page gives two digits: the others are exact. */
const ROUNDED_FROM = 100
/**
 * How far a figure of the page may lie from what is measured, as a share of it, and at least in units:
 * commits move it a little.
 */
const TOLERANCE = { share: 0.08, least: 2 }

/** A row of a table: its name and its cells. A number is measured; null is an empty cell. */
export interface FigureRow {
  name: string
  cells: readonly (number | string | null)[]
}

/**
 * The two tables of the page: what there is, and how it is cut (22 November 2026 by the same script, now, the
 * aim).
 */
export function figureTables(measures: readonly Measure[]): { sizes: FigureRow[]; cut: FigureRow[] } {
  const modules = modulesBelow('src').filter(({ path }) => !path.includes('/generated/'))
  const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(test|spec)\.tsx?$/.test(path),
  )
  const now = Object.fromEntries(measures.map(({ id, value }) => [id, value]))
  const at = (id: string): number => {
    const value = now[id]
    if (value === undefined) throw new Error(`there is no measure "${id}"`)
    return value
  }
  return {
    sizes: [
      { name: 'files of `src`, generated ones aside', cells: [modules.length] },
      {
        name: 'lines in them',
        cells: [modules.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)],
      },
      { name: 'folders of them', cells: [new Set(modules.map(({ path }) => dirname(path))).size] },
      { name: 'kinds of field', cells: [Object.keys(KINDS).length] },
      { name: 'widgets', cells: [foldersIn('src/widgets')] },
      { name: 'features of the server', cells: [new Set(features(modules)).size] },
      { name: 'files of tests', cells: [tests.length] },
      { name: 'of these in a browser', cells: [tests.filter((path) => path.endsWith('.spec.ts')).length] },
    ],
    cut: [
      { name: 'lines per file, mean', cells: ['58', at('linesPerFile'), '100 to 150'] },
      { name: 'files under 30 lines, in percent', cells: ['33', at('smallFiles'), '10'] },
      { name: 'files with a single importer beside them', cells: ['376', at('singleImporters'), '60'] },
      { name: 'of these, files that could be one with it', cells: [null, at('joinable'), null] },
      { name: 'files in cycles, types included', cells: ['98', at('filesInCycles'), '0'] },
      { name: 'files that test for a field kind, outside its home', cells: ['70', at('kindQuestions'), '0'] },
      { name: 'functions of five positional parameters or more', cells: ['110', at('longSignatures'), '15'] },
      { name: 'names exported with two meanings', cells: ['89', at('homonyms'), '0'] },
    ],
  }
}

const foldersIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).length

/** The folder of every module that declares a feature. */
const features = (modules: readonly { path: string; text: string }[]): string[] =>
  modules.filter(({ text }) => /= defineFeature[(<]/.test(text)).map(({ path }) => dirname(path))

/** 1473 → "1,500"; what is below a hundred is exact. */
export function toRounded(value: number): string {
  if (value < ROUNDED_FROM) return String(value)
  return Number(value.toPrecision(2)).toLocaleString('en-US')
}

/** Whether a figure of the page still says what is measured. */
export function isCurrent(written: number, measured: number): boolean {
  if (measured === 0 || written === 0) return written === measured
  return Math.abs(written - measured) <= Math.max(TOLERANCE.least, measured * TOLERANCE.share)
}

/** Writes the tables into the page. Throws when the page lacks the markers. */
export function writeFigures(): string {
  const { before, after } = cutPage(readFileSync(PAGE, 'utf8'))
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${toBlock(measure('src'))}\n\n${END}${after}`)
  return PAGE
}

/** What the page says and no longer holds: each row with its figure and the one measured. */
export function staleFigures(measures: readonly Measure[]): string[] {
  const written = new Map(
    rowsOf(cutPage(readFileSync(PAGE, 'utf8')).block).map(([name = '', ...cells]) => [name, cells]),
  )
  const { sizes, cut } = figureTables(measures)
  const missing = [...written.keys()].filter((name) => ![...sizes, ...cut].some((row) => row.name === name))
  return [
    ...missing.map((name) => `${name}: no such figure`),
    ...[...sizes, ...cut].flatMap((row) => staleCells(row, written)),
  ]
}

function staleCells({ cells, name }: FigureRow, written: ReadonlyMap<string, readonly string[]>): string[] {
  const told = written.get(name)
  if (!told) return [`${name}: is not in the page`]
  return cells.flatMap((cell, at) => {
    const text = told[at] ?? ''
    const fits =
      typeof cell === 'number' ? isCurrent(Number(text.replaceAll(',', '')), cell) : text === (cell ?? '')
    return fits ? [] : [`${name}: the page says "${text}", measured ${cell}`]
  })
}

function cutPage(text: string): { before: string; block: string; after: string } {
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)]
  if (from < 0 || to < from)
    throw new Error(`${PAGE} has no place for the figures: write "${BEGIN}" and "${END}"`)
  return {
    before: text.slice(0, from),
    block: text.slice(from + BEGIN.length, to),
    after: text.slice(to + END.length),
  }
}

function toBlock(measures: readonly Measure[]): string {
  const { sizes, cut } = figureTables(measures)
  const line = ({ cells, name }: FigureRow) =>
    `| ${[name, ...cells.map((cell) => (typeof cell === 'number' ? toRounded(cell) : (cell ?? '')))].join(' | ')} |`
  return [
    '| what there is | about |\n|---|--:|',
    ...sizes.map(line),
    '\n| how it is cut | 22 November 2026 | now | to reach |\n|---|--:|--:|--:|',
    ...cut.map(line),
  ].join('\n')
}

/** The cells of every body row of the tables of a text. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => /^\| (?!what there is|how it is cut)/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
