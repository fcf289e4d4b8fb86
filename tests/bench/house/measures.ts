import { dirname } from 'node:path'
import { KINDS } from '../../../src/catalogue/kinds'
import { cycles } from '../../support/cycles'
import { type Module, modulesBelow, target } from '../../support/sources'
import { nodesIn } from '../../support/syntax'
import { beginsWithParticiple, endsInOf, isBareParticiple, listNames } from './names'

const KIND = Object.keys(KINDS).join('|')

/** One figure of the sources, and the modules or names behind it. */
export interface Measure {
  /** key of `--json` */
  id: string
  name: string
  value: number
  unit?: '%'
  /** what counts, for whoever wants to change it */
  found: readonly string[]
}

/** Lines below which a file is a small one. */
const SMALL = 30
/** Positional parameters from which on a call cannot be read without the declaration. */
const MANY_PARAMETERS = 5

/** Lines that two files may have together to count as one thought. */
const TOGETHER = 200

/** Where kinds are at home: in the catalogue, and on the server by how they are stored. */
const KIND_HOMES = /^src\/(catalogue\/kinds|server\/records\/schema\/columns)\//

/** Every figure of the modules below `folder`; generated ones are left out. */
export function measure(folder: string): Measure[] {
  const modules = modulesBelow(folder).filter(({ path }) => !path.includes('/generated/'))
  const lines = modules.map(({ text }) => text.split('\n').length - 1)
  const small = modules.filter((_, at) => (lines[at] ?? 0) < SMALL)
  const knots = cycles(new Map(modules.map((module) => [module.path, targets(module, modules)])))
  const parts = alone(modules)
  const long = modules.flatMap(longSignatures)
  const twins = homonyms(modules)
  const { constants, functions } = listNames(modules)
  const kinds = modules
    .filter((module) => !KIND_HOMES.test(module.path) && kindQuestions(module).length > 0)
    .map(({ path }) => path)
  return [
    { id: 'files', name: 'files', value: modules.length, found: [] },
    {
      id: 'linesPerFile',
      name: 'lines per file, mean',
      value: Math.round(sum(lines) / modules.length),
      found: [],
    },
    {
      id: 'smallFiles',
      name: `files under ${SMALL} lines`,
      value: Math.round((small.length / modules.length) * 100),
      unit: '%',
      found: small.map(({ path }) => path),
    },
    counted('singleImporters', 'files with a single importer beside them', parts.map(told)),
    counted(
      'joinable',
      `of these, imported at once and by more than a face, at most ${TOGETHER} lines with their importer`,
      parts.filter(isJoinable).map(told),
    ),
    {
      id: 'filesInCycles',
      name: 'files in cycles, types included',
      value: knots.flat().length,
      found: knots.map((knot) => knot.join(' ↔ ')),
    },
    counted('kindQuestions', 'files that ask for a field kind, outside its home', kinds),
    counted('longSignatures', `functions of ${MANY_PARAMETERS} positional parameters or more`, long),
    counted('homonyms', 'names exported with two meanings', twins),
    shared('namesInOf', 'functions whose name ends in “Of”', functions, endsInOf),
    shared(
      'namesByParticiple',
      'functions whose name begins with a participle',
      functions,
      beginsWithParticiple,
    ),
    counted(
      'bareParticiples',
      'constants that are one participle',
      constants.filter(({ name }) => isBareParticiple(name)).map(place),
    ),
  ]
}

const place = ({ name, path }: { name: string; path: string }): string => `${path} ${name}`

/** The share of names that are so, in percent with one decimal. */
function shared(
  id: string,
  name: string,
  all: readonly { name: string; path: string }[],
  isSo: (name: string) => boolean,
): Measure {
  const found = all.filter((one) => isSo(one.name)).map(place)
  return { id, name, value: Math.round((found.length / all.length) * 1000) / 10, unit: '%', found }
}

const counted = (id: string, name: string, found: readonly string[]): Measure => ({
  id,
  name,
  value: found.length,
  found,
})

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/**
 * A question which kind a field is, or a table of what each kind does; tests/architecture/kinds.test.ts
 * refuses new ones.
 */
export const ASKS_KIND = new RegExp(
  `\\b[kK]ind\\)? *[!=]== *'(${KIND})'|\\bcase '(${KIND})':|Record<(Field\\[')?FieldKind|(Map|Set)<FieldKind`,
  'g',
)

/** The questions of a module, comments aside. */
export function kindQuestions({ text }: { text: string }): string[] {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').match(ASKS_KIND) ?? []
}

function targets(module: Module, modules: readonly Module[]): string[] {
  const known = new Set(modules.map(({ path }) => path))
  return module.imports.flatMap(({ specifier, dynamic }) => {
    const to = dynamic ? undefined : target(module.path, specifier, known)
    return to ? [to] : []
  })
}

/** A file and the one file that imports it. */
interface Part {
  module: Module
  importer: Module
  /** it comes with a later request: joined, it would come with the first */
  isLazy: boolean
}

/** Files that one file of their own folder imports, and no other. */
function alone(modules: readonly Module[]): Part[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const known = new Set(byPath.keys())
  const importers = new Map<string, Map<string, boolean>>()
  for (const { path, imports } of modules)
    for (const { specifier, dynamic } of imports) {
      const to = target(path, specifier, known)
      if (to) importers.set(to, (importers.get(to) ?? new Map()).set(path, dynamic))
    }
  return [...importers].flatMap(([path, from]) => {
    const [[only, isLazy] = []] = from
    const [module, importer] = [byPath.get(path), byPath.get(only ?? '')]
    if (from.size !== 1 || !module || !importer || dirname(importer.path) !== dirname(path)) return []
    return [{ module, importer, isLazy: isLazy === true }]
  })
}

const told = ({ importer, module }: Part): string => `${module.path} (${importer.path.split('/').pop()})`

/**
 * Whether two files could be one: neither a bundle's border nor a folder's face stands between them, and one
 * file holds both.
 */
function isJoinable({ importer, isLazy, module }: Part): boolean {
  const lines = `${module.text}${importer.text}`.split('\n').length - 1
  return !isLazy && !isFace(importer) && lines <= TOGETHER
}

/** An `index.ts` of exports from elsewhere alone. */
function isFace({ path, text }: Module): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return (
    path.endsWith('/index.ts') &&
    code.replace(/export (type )?\{[^}]*\} from '[^']+'|export \* from '[^']+'/g, '').trim() === ''
  )
}

function longSignatures({ path, text }: Module): string[] {
  const found: string[] = []
  for (const node of nodesIn({ path, text })) {
    if (!/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) continue
    const count = (node.params as unknown[]).length
    if (count < MANY_PARAMETERS) continue
    const line = text.slice(0, node.start as number).split('\n').length
    found.push(`${path}:${line} (${count})`)
  }
  return found
}

/**
 * What every widget exports, because the kit looks for it: its control and its check; and itself, under its
 * id.
 */
const OF_WIDGETS =
  /^src\/widgets\/(\w+)\/(Input\.tsx (Input|Show|frameless|grouped)|check\.ts check|index\.ts \1)$/

/** Names that two modules declare and export, each with something of its own. */
export function homonyms(modules: readonly Pick<Module, 'path' | 'text'>[]): string[] {
  const homes = new Map<string, string[]>()
  for (const { path, text } of modules)
    for (const [, name = ''] of text.matchAll(
      /^export (?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm,
    ))
      if (!OF_WIDGETS.test(`${path} ${name}`)) homes.set(name, [...(homes.get(name) ?? []), path])
  return [...homes]
    .filter(([, paths]) => new Set(paths).size > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`)
}
