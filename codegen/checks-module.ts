import type { WidgetManifest } from '../src/contract/ports/widget'

/** The module that lists the pure checks of widgets, with one explicit import each. */
export function checksModule(manifests: readonly WidgetManifest[]): string {
  const ids = manifests.filter((manifest) => manifest.check).map((manifest) => manifest.id)
  const imports = ids.map((id) => `import { check as ${toName(id)} } from '../widgets/${id}/check'`)
  const entries = ids.map((id) => (toName(id) === id ? `  ${id},` : `  '${id}': ${toName(id)},`))
  return [
    '// Made by `npm run generate` from src/widgets/*/widget.json. Do not edit.',
    "import type { WidgetCheck } from '../contract/ports/widget'",
    ...imports,
    '',
    '/** Checks that widgets bring along, by widget id: run after the validator, in the browser and on the server. */',
    'export const checks: Record<string, WidgetCheck> = {',
    ...entries,
    '}',
    '',
  ].join('\n')
}

/** `path-configuration` → `pathConfiguration`. */
const toName = (id: string): string => id.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase())
