import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeIfChanged } from './files'
import { generate, type ReadServer } from './generate'
import { findIdFault, writeManifest } from './widget-skeleton'

const LIST = 'src/app/widgets.ts'

/** Reserved words of the language. */
const RESERVED_IDS = new Set([
  'switch',
  'new',
  'default',
  'import',
  'export',
  'class',
  'function',
  'delete',
  'enum',
  'in',
  'for',
  'if',
])

/**
 * `widget:new ID`: creates a folder with a widget that draws a text, its line in the application's list, and
 * everything generated.
 */
export async function newWidget(
  args: readonly string[],
  root: string,
  readServer: ReadServer,
): Promise<number> {
  const [id = ''] = args
  const wrong = findProblem(id, root)
  if (wrong) {
    console.error(wrong)
    return 1
  }
  for (const [name, text] of Object.entries(skeleton(id)))
    writeIfChanged(join(root, 'src/widgets', id, name), text, false)
  list(id, join(root, LIST))
  console.log(`created: src/widgets/${id}, listed in ${LIST}`)
  const failed = await generate([], root, readServer)
  if (failed === 0) console.log(nextSteps(id))
  return failed
}

function findProblem(id: string, root: string): string | null {
  const fault = findIdFault(id)
  if (fault) return `${fault} Usage: npm run widget:new stars`
  if (RESERVED_IDS.has(id)) return `"${id}" is a word of the language: choose another id.`
  if (existsSync(join(root, 'src/widgets', id)))
    return `There is a widget "${id}" already: choose another id, or delete src/widgets/${id}.`
  return null
}

function nextSteps(id: string): string {
  return [
    'next:',
    `  see it      npm run dev, then http://127.0.0.1:4280/gallery?widget=${id}`,
    `  use it      { "field": "name", "widget": "${id}" } in the form of a schema file`,
    `  test it     npx vitest run tests/widgets/conformance.test.tsx tests/widgets/alone.test.tsx -t ${id}`,
    '  read on     docs/tutorials/widget-developer.md',
  ].join('\n')
}

const IMPORT = /^import \{ \w+ \} from '\.\.\/widgets\/(\w+)'$/

/** Inserts the import in alphabetical order and appends the entry, as the formatter wants them. */
function list(id: string, path: string): void {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  const later = lines.findIndex((line) => (IMPORT.exec(line)?.[1] ?? '').localeCompare(id, 'en') > 0)
  const after = lines.findLastIndex((line) => IMPORT.test(line)) + 1
  lines.splice(later < 0 ? after : later, 0, `import { ${id} } from '../widgets/${id}'`)
  lines.splice(lines.lastIndexOf(']'), 0, `  ${id},`)
  writeFileSync(path, `${lines.join('\n')}\n`)
}

const skeleton = (id: string): Record<string, string> => ({
  'widget.json': writeManifest(id),
  'index.ts': writeIndex(id),
  'Input.tsx': INPUT,
})

function writeIndex(id: string): string {
  return `import { defineWidget } from '../../contract/ports/widget'
import { readManifest } from '../manifest'
import manifest from './widget.json'

/** Say in one sentence what this widget is for. */
export const ${id} = defineWidget<string>({
  manifest: readManifest(manifest),
  text: (value) => value ?? '',
  load: () => import('./Input'),
})
`
}

const INPUT = `import type { InputProps } from '../../contract/ports/widget'
import { TextInput } from '../../ui/controls/TextInput'
import { toControlProps } from '../control'

/** What the person types; empty is null, never ''. */
export function Input(props: InputProps<string>) {
  const { value, onChange } = props
  return (
    <TextInput
      {...toControlProps(props)}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : typed)}
    />
  )
}
`
