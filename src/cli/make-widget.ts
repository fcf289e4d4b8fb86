import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findIdFault, writeManifest } from '../../codegen/widget-skeleton'
import manifests from '../generated/manifests.json'
import { CommandError } from './command-error'

/** What the office brings for its widgets: their compiler, and what checks their types. */
const TOOLS: Readonly<Record<string, string>> = {
  esbuild: '0.28.2',
  typescript: '7.0.2',
  '@types/react': '19.3.0',
}

/** What its tests need, in development alone. */
const TEST_TOOLS: Readonly<Record<string, string>> = {
  vitest: '4.1.12',
  jsdom: '29.1.1',
  react: '19.3.1',
  'react-dom': '19.3.1',
}

/** How the types of an office's code are checked, with `npm run types`. */
const TYPES_COMMAND = 'tessera generate && tsc'
const TYPES_CONFIG = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    strict: true,
    isolatedModules: true,
    resolveJsonModule: true,
    // Style sheets are imported for their effect.
    noUncheckedSideEffectImports: false,
    noEmit: true,
  },
  include: ['widgets', 'app', 'server', 'tests', 'schemas/meta/records.ts', 'tessera.config.ts'],
}

/**
 * Makes a widget in an office that draws a text, and notes in its package.json what compiles and checks it;
 * returns the lines to print. Nothing is overwritten.
 * @throws CommandError for an id that is wrong or taken
 */
export function makeWidget(office: string, id: string): string[] {
  refuseId(office, id)
  const folder = join(office, 'widgets', id)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(filesOf(id))) writeFileSync(join(folder, name), text)
  const config = join(office, 'tsconfig.json')
  if (!existsSync(config)) writeFileSync(config, `${JSON.stringify(TYPES_CONFIG, null, 2)}\n`)
  const isNoted = noteTools(office)
  return [
    `created: widgets/${id}`,
    'next:',
    ...(isNoted ? ['  install it  npm install'] : []),
    `  see it      npx tessera dev, then http://127.0.0.1:4280/gallery?widget=${id}`,
    `  use it      { "field": "name", "widget": "${id}" } in the form of a schema file`,
    '  check it    npx tessera check, and its types with npm run types',
    '  test it     npx tessera test',
  ]
}

function refuseId(office: string, id: string): void {
  const fault = findIdFault(id)
  if (fault) throw new CommandError(`${fault} Write: tessera widget new stars`)
  if (manifests.some((one) => one.id === id))
    throw new CommandError(`The product has a widget "${id}": choose another id.`)
  if (existsSync(join(office, 'widgets', id)))
    throw new CommandError(`There is a widget "${id}" already: choose another id, or delete widgets/${id}.`)
}

interface PackageFile {
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Adds what is missing to package.json; false when nothing is, or there is no such file. */
function noteTools(office: string): boolean {
  const path = join(office, 'package.json')
  if (!existsSync(path)) return false
  const file = JSON.parse(readFileSync(path, 'utf8')) as PackageFile
  const known = { ...file.dependencies, ...file.devDependencies }
  const missing = (tools: typeof TOOLS) =>
    Object.fromEntries(Object.entries(tools).filter(([name]) => known[name] === undefined))
  const [tools, tests] = [missing(TOOLS), missing(TEST_TOOLS)]
  if (Object.keys({ ...tools, ...tests }).length === 0) return false
  const { test = 'tessera test', types = TYPES_COMMAND } = file.scripts ?? {}
  const next = {
    ...file,
    scripts: { ...file.scripts, types, test },
    dependencies: { ...file.dependencies, ...tools },
    devDependencies: { ...file.devDependencies, ...tests },
  }
  writeFileSync(path, `${JSON.stringify(next, null, 2)}\n`)
  return true
}

function filesOf(id: string): Record<string, string> {
  const texts = { it: { hint: 'Scrivi qui' }, en: { hint: 'Write here' } }
  return {
    'widget.json': writeManifest(id),
    'texts.json': `${JSON.stringify(texts, null, 2)}\n`,
    'index.ts': INDEX,
    'Input.tsx': INPUT,
    [`${id}.test.tsx`]: TEST,
  }
}

const EXPORT = 'export default'

const INDEX = `import { defineWidget, readManifest } from 'tessera/widget'
import manifest from './widget.json'

/** Say in one sentence what this widget is for. */
${EXPORT} defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value) => value ?? '',
  load: () => import('./Input'),
})
`

const TEST = `import { testWidget } from 'tessera/testing'
import widget from '.'
import texts from './texts.json'

testWidget(widget, { texts })
`

const INPUT = `import { type InputProps, TextInput, toControlProps } from 'tessera/widget'

/** What the person types; empty is null, never ''. */
export function Input(props: InputProps<string>) {
  const { host, onChange, value } = props
  return (
    <TextInput
      {...toControlProps(props)}
      placeholder={host.text('hint')}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : typed)}
    />
  )
}
`
