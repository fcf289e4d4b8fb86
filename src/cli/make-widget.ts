import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findIdFault, writeManifest } from '../../codegen/widget-skeleton'
import manifests from '../generated/manifests.json'
import { CommandError } from './command-error'

/** The compiler of widgets, which the office brings. */
const COMPILER = 'esbuild'
const COMPILER_VERSION = '0.28.2'

/**
 * Makes a widget in an office that draws a text, and notes the compiler in its package.json; returns the
 * lines to print. Nothing is overwritten.
 * @throws CommandError for an id that is wrong or taken
 */
export function makeWidget(office: string, id: string): string[] {
  refuseId(office, id)
  const folder = join(office, 'widgets', id)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(filesOf(id))) writeFileSync(join(folder, name), text)
  const isNoted = noteCompiler(office)
  return [
    `created: widgets/${id}`,
    'next:',
    ...(isNoted ? ['  install it  npm install'] : []),
    `  see it      npx tessera dev, then http://127.0.0.1:4280/gallery?widget=${id}`,
    `  use it      { "field": "name", "widget": "${id}" } in the form of a schema file`,
    '  check it    npx tessera check',
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

/** Adds the compiler to the dependencies; false when it is there, or there is no package.json. */
function noteCompiler(office: string): boolean {
  const path = join(office, 'package.json')
  if (!existsSync(path)) return false
  const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string> | undefined>
  if (file.dependencies?.[COMPILER] ?? file.devDependencies?.[COMPILER]) return false
  file.dependencies = { ...file.dependencies, [COMPILER]: COMPILER_VERSION }
  writeFileSync(path, `${JSON.stringify(file, null, 2)}\n`)
  return true
}

function filesOf(id: string): Record<string, string> {
  const texts = { it: { hint: 'Scrivi qui' }, en: { hint: 'Write here' } }
  return {
    'widget.json': writeManifest(id),
    'texts.json': `${JSON.stringify(texts, null, 2)}\n`,
    'index.ts': INDEX,
    'Input.tsx': INPUT,
  }
}

const EXPORT = 'export default'

const INDEX = `import { defineWidget, type Json, readManifest } from 'tessera/widget'
import manifest from './widget.json'

/** Say in one sentence what this widget is for. */
${EXPORT} defineWidget<Json>({
  manifest: readManifest(manifest),
  text: (value) => (typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)),
  load: () => import('./Input'),
})
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
