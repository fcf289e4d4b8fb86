import { PROBLEM_CODES, type Problem, type ProblemCode } from '../../contract/errors/problem'
import { type SchemaText, SHIPPED_PREFIX } from '../../contract/model/catalogue'
import { didYouMean } from './findings'
import requiredFiles from './required-files.json'
import { EXTENDS_SHIPPED, type FileKind, type SourceText } from './source'

/** The files of lower layers that an office's file may extend: those of its kind, by name. */
export interface FilesBeneath {
  get: (name: string) => SchemaText | undefined
  names: () => readonly string[]
}

/**
 * What the engine itself cannot be without: people sign in by `users`, hold rights by `profiles` and change
 * both on the pages of the others; lookups store their rows in `tables`, configurations in `entityconf`,
 * mails take their texts from `email-templates`.
 */
const REQUIRED_NAMES: Readonly<Partial<Record<FileKind, readonly string[]>>> = requiredFiles

/** True for what an office cannot switch off. */
export const isNeeded = (kind: FileKind, name: string): boolean =>
  REQUIRED_NAMES[kind]?.includes(name) ?? false

/** Names of kinds in sentences. */
const WORDS: Readonly<Record<FileKind, string>> = {
  entity: 'entity',
  group: 'group',
  lookup: 'table',
  menu: 'menu',
  card: 'card',
  rows: 'file of rows',
  widget: 'widget',
  theme: 'theme',
  texts: 'file of texts',
  tableRows: 'file of rows of a table',
}

/** Checks how a file lies over the shipped one of its name: extends it, replaces it or switches it off. */
export function checkLayer(source: SourceText, name: string, beneath: FilesBeneath): void {
  if (source.layer !== 'office' || !source.value) return
  const shipped = beneath.get(name)
  const word = WORDS[source.kind]
  const say = (code: ProblemCode, path: string[], message: string, hint: string): void =>
    source.report.key(code, path, message, hint)
  if ((source.off || source.isExtending) && !shipped) {
    const hint = didYouMean(name, beneath.names(), 'leave out "extends": the file is complete by itself')
    say('OVERLAY_BASE', source.off ? ['off'] : ['extends'], `no ${word} "${name}" is shipped`, hint)
    source.off = source.off ? 'refused' : undefined
  } else if (source.off && isNeeded(source.kind, name)) {
    const hint = 'leave it on; "rights" and "conf.menu" decide who sees it'
    say('OFF_NEEDED', ['off'], `the ${word} "${name}" cannot be off: the engine needs it`, hint)
    source.off = 'refused'
  } else if (!source.off && replacesSilently(source, shipped)) {
    const hint = `"extends": "${EXTENDS_SHIPPED}" changes parts of it; "extends": "none" says that this is meant`
    source.report.whole(
      'OVERLAY_REPLACES',
      `the file replaces the shipped ${word} "${name}" as a whole`,
      hint,
    )
  }
}

const replacesSilently = (source: SourceText, shipped: SchemaText | undefined): boolean =>
  shipped?.path.startsWith(SHIPPED_PREFIX) === true &&
  !source.isExtending &&
  source.value?.extends === undefined

/** Codes of Problems that name something that is not there. */
const NAMES_ABSENT: Readonly<Partial<Record<FileKind, readonly string[]>>> = {
  entity: ['UNKNOWN_ENTITY'],
  group: ['UNKNOWN_GROUP'],
  lookup: ['UNKNOWN_LOOKUP'],
  menu: ['UNKNOWN_MENU'],
}

/** Something that the office switched off. */
export interface SwitchedOff {
  kind: FileKind
  name: string
  /** the file that says so */
  file: string
  /** absent when no schema file says so */
  source?: SourceText
}

/** What others refer to and therefore stays on, with the Problem that says so. */
export type HeldOn = ReadonlyMap<string, Problem>

/** The name of a thing among all kinds. */
export const keyOfThing = (kind: FileKind, name: string): string => `${kind} ${name}`

/** What is off although others refer to it; the Problem names them. */
export function findReferred(off: readonly SwitchedOff[], sources: readonly SourceText[]): HeldOn {
  return new Map(
    off.flatMap((one) => {
      const places = referrersOf(one, sources)
      return places.length > 0
        ? [[keyOfThing(one.kind, one.name), referredProblem(one, places)] as const]
        : []
    }),
  )
}

function referrersOf({ kind, name }: SwitchedOff, sources: readonly SourceText[]): string[] {
  const codes = NAMES_ABSENT[kind] ?? []
  return sources.flatMap(({ report }) =>
    report.problems.flatMap(({ code, file, line, pointer }) =>
      codes.includes(code) && report.textAt(pointer) === name ? `${file}:${line}` : [],
    ),
  )
}

function referredProblem({ file, kind, name, source }: SwitchedOff, places: readonly string[]): Problem {
  const code = 'OFF_REFERRED'
  const problem: Problem = {
    file,
    line: 1,
    column: 1,
    pointer: source ? '/off' : '',
    code,
    severity: PROBLEM_CODES[code].severity,
    message: `the ${WORDS[kind]} "${name}" stays on: ${inWords(places)} refer to it`,
    hint: `take the references away, by files with "extends": "${EXTENDS_SHIPPED}" and null, or leave it on`,
  }
  return source ? source.report.place(problem) : problem
}

const PLACES_MAX = 6

const inWords = (places: readonly string[]): string =>
  places.length > PLACES_MAX
    ? `${places.slice(0, PLACES_MAX).join(', ')} and ${places.length - PLACES_MAX} more`
    : places.join(', ')
