import { suggest } from '../../../catalogue/suggest'
import { PROBLEM_CODES, type Problem } from '../../../contract/errors/problem'
import type { JsonObject } from '../../../contract/json'
import type { FieldKind } from '../../../contract/model/field'
import { CHECKED_OPERATIONS, type OwnNames, ownActionPath } from '../../../contract/ports/office-server'
import { readQuartz } from '../../../contract/time/quartz/read'
import effectHandlers from '../../../generated/effect-handlers.json'
import { readOfficeFile } from '../folder'
import type { DeclaredPart, LoadedFile } from './messages'

/** A declared handler. */
export interface Declared {
  kind: HandlerKind
  name: string
  /** names it to the thread */
  key: string
  file: string
  line: number
  facts: JsonObject
}

const HANDLER_KINDS = ['checks', 'actions', 'effects', 'jobs', 'providers'] as const
export type HandlerKind = (typeof HANDLER_KINDS)[number]

/** What the server code of an office declares, and what is wrong with it. */
export interface DeclaredServer {
  handlers: readonly Declared[]
  problems: readonly Problem[]
}

interface Rule {
  /** what one is called in sentences */
  one: string
  names: RegExp
  form: string
  /** keys that its declaration may have, besides `run` */
  keys: readonly string[]
  /** the first fault of the facts; null = none */
  fault: (facts: JsonObject) => string | null
}

const isOneOf = (value: unknown, all: readonly unknown[]): boolean =>
  value === undefined || all.includes(value)
const isList = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.every((one) => typeof one === 'string'))

const DASHED_NAMES = { names: /^[a-z][a-z0-9-]*$/, form: 'lower-case letters, digits and dashes' }

const RULES: Readonly<Record<HandlerKind, Rule>> = {
  checks: {
    ...DASHED_NAMES,
    one: 'check',
    keys: ['on'],
    fault: ({ on }) =>
      on === undefined || (Array.isArray(on) && on.every((one) => isOneOf(one, CHECKED_OPERATIONS)))
        ? null
        : `"on" is a list of: ${CHECKED_OPERATIONS.join(', ')}`,
  },
  actions: {
    ...DASHED_NAMES,
    one: 'action',
    keys: ['method', 'answer'],
    fault: ({ answer, method }) => {
      if (!isOneOf(method, ['GET', 'POST'])) return '"method" is GET or POST'
      return isOneOf(answer, ['file']) ? null : '"answer" is "file", or left out'
    },
  },
  effects: {
    one: 'effect handler',
    names: /^[a-z][\w-]*(\.[a-z][\w-]*)*$/,
    form: 'words with dots between them, as "loans.notify"',
    keys: ['runs', 'args', 'isOpen'],
    fault: ({ args, runs }) => {
      if (!isOneOf(runs, ['write', 'queue'])) return '"runs" is "write" or "queue"'
      return args === undefined || (typeof args === 'object' && !Array.isArray(args))
        ? null
        : '"args" names the arguments: { to: { kind: "text", isRequired: true } }'
    },
  },
  jobs: {
    one: 'job',
    names: /^[A-Z][A-Z0-9_]*$/,
    form: 'capitals, digits and underscores',
    keys: ['title', 'cron', 'paused'],
    fault: jobFault,
  },
  providers: {
    ...DASHED_NAMES,
    one: 'provider',
    keys: ['for'],
    fault: (facts) => (isList(facts.for) ? null : '"for" is a list of roles and authorities'),
  },
}

function jobFault({ cron, title }: JsonObject): string | null {
  const { en, it } = (title ?? {}) as { it?: unknown; en?: unknown }
  if (typeof it !== 'string' || typeof en !== 'string') return '"title" needs a text in it and en'
  const read = typeof cron === 'string' ? readQuartz(cron) : null
  return read?.problem === null ? null : '"cron" is a Quartz expression, as "0 0 6 * * ?"'
}

/** Reads what the files declare: names, forms and clashes, each with its place. */
export function readDeclared(office: string, loaded: readonly LoadedFile[]): DeclaredServer {
  const handlers: Declared[] = []
  const problems: Problem[] = []
  for (const file of loaded) {
    const text = readOfficeFile(office, file.file)?.text ?? ''
    const place = (name: string) => lineOf(text, name)
    if ('failed' in file) {
      problems.push(loadProblem(file))
      continue
    }
    for (const kind of file.kinds)
      if (!isKind(kind)) problems.push(codeProblem(file.file, place(kind), ...unknownKind(kind)))
    for (const part of file.declared) {
      if (!isKind(part.kind)) continue
      const line = place(part.name)
      const fault = partFault(part.kind, part, handlers)
      if (fault) problems.push(codeProblem(file.file, line, ...fault))
      else handlers.push({ ...part, kind: part.kind, file: file.file, line })
    }
  }
  return { handlers, problems }
}

const isKind = (kind: string): kind is HandlerKind => HANDLER_KINDS.some((one) => one === kind)

type Words = readonly [message: string, hint: string]

function unknownKind(kind: string): Words {
  const near = suggest(kind, HANDLER_KINDS)
  const all = HANDLER_KINDS.join(', ')
  return [`the server has no parts "${kind}"`, near ? `did you mean "${near}"?` : `use: ${all}`]
}

/** The first fault of a declared part; null = none. */
function partFault(kind: HandlerKind, part: DeclaredPart, before: readonly Declared[]): Words | null {
  const { hasRun, ...facts } = part.facts
  const { fault, form, keys, names, one } = RULES[kind]
  const what = `the ${one} "${part.name}"`
  if (!names.test(part.name)) return [`${what} has a name of another form`, `use ${form}`]
  if (!hasRun) return [`${what} has no function "run"`, 'add run: async (call) => { … }']
  const unknown = Object.keys(facts).find((key) => key !== 'run' && !keys.includes(key))
  if (unknown !== undefined) {
    const near = suggest(unknown, ['run', ...keys])
    return [
      `${what} has the unknown key "${unknown}"`,
      near ? `did you mean "${near}"?` : `use: ${keys.join(', ')}`,
    ]
  }
  const wrong = fault(facts)
  if (wrong !== null) return [`${what}: ${wrong}`, 'correct the declaration']
  const twin = before.find((other) => other.kind === kind && other.name === part.name)
  if (twin && kind !== 'checks')
    return [`${what} is declared in ${twin.file}, too`, 'rename one of them, or take it out']
  return kind === 'effects' && Object.hasOwn(effectHandlers, part.name)
    ? [`the product has an effect handler "${part.name}"`, 'rename it']
    : null
}

/** The first line that names something as a key or a text; 1 where none does. */
function lineOf(text: string, name: string): number {
  const quoted = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const key = new RegExp(`(^|[\\s{,'"])${quoted}['"]?\\s*[:(,]`)
  return text.split('\n').findIndex((line) => key.test(line)) + 1 || 1
}

/** `server/loans.ts:12: …` in the words of the loader. */
function loadProblem({ failed, file }: Extract<LoadedFile, { failed: unknown }>): Problem {
  const [first = ''] = failed.words.split('\n')
  if (first === 'it exports no parts')
    return codeProblem(
      file,
      1,
      'it exports no parts',
      'write: export default defineServer({ … }), or move it into a folder below',
    )
  const [, line = '', column = ''] = /\((\d+):(\d+)\)/.exec(first) ?? []
  const words = first
    .replace(/\s*\(\d+:\d+\)/, '')
    .replace(/^(\w*Error: )?\S*server\/\S+?: /, '')
    .replace(/^ParseError: /, '')
  const at = failed.place ?? { file, line: Number(line) || 1, column: Number(column) || 0 }
  return {
    ...codeProblem(at.file, at.line, `it cannot be loaded: ${words}`, cureOf(words)),
    column: at.column + 1,
  }
}

function cureOf(words: string): string {
  const [, name] = /Cannot find (?:module|package) '([^'./][^']*)'/.exec(words) ?? []
  return name && !name.startsWith('tessera')
    ? `run "npm install ${name}" in the folder of the office`
    : 'correct the code'
}

/** A Problem of the server code of an office. */
export function codeProblem(file: string, line: number, message: string, hint: string): Problem {
  const { severity } = PROBLEM_CODES.OFFICE_CODE
  return { file, line, column: 1, pointer: '', code: 'OFFICE_CODE', severity, message, hint }
}

/** The names that files of the office may use. */
export function namesOf({ handlers }: DeclaredServer): OwnNames {
  const of = (kind: HandlerKind) => handlers.filter((one) => one.kind === kind)
  return {
    effects: Object.fromEntries(
      of('effects').map(({ facts: { args, isOpen, runs }, name }) => [
        name,
        {
          runs: runs === 'write' ? 'write' : 'queue',
          args: (args ?? {}) as Record<string, { kind?: FieldKind }>,
          ...(isOpen ? { isOpen: true } : {}),
        },
      ]),
    ),
    actions: Object.fromEntries(
      of('actions').map(({ facts: { answer, method }, name }) => [
        name,
        {
          method: method === 'GET' ? 'GET' : 'POST',
          path: `{endpoint}/{id}/${ownActionPath(name)}`,
          ...(answer === 'file' ? { answer } : {}),
        },
      ]),
    ),
    jobs: Object.fromEntries(
      of('jobs').map(({ facts: { title }, name }) => [name, { title: title as { it: string; en: string } }]),
    ),
  }
}
