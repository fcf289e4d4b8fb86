import type { JSONSchema } from 'json-schema-to-typescript'
import type { JsonSchema } from '../src/contract/json'
import type { WidgetManifest } from '../src/contract/ports/widget'
import { compiled } from './compiled-types'

const BANNER = '// Made by `npm run generate` from src/widgets/*/widget.json. Do not edit.'

/** TypeScript types of widget options, one per widget with options. */
export async function optionsModule(manifests: readonly WidgetManifest[]): Promise<string> {
  const taking = manifests.filter(({ options }) => Object.keys(options.properties ?? {}).length > 0)
  const definitions = Object.fromEntries(taking.map(({ id, options }) => [toName(id), plain(options, id)]))
  const root: JSONSchema = { title: 'Root', type: 'object', additionalProperties: false, definitions }
  const types = (await compiled(root, 'Root'))
    .replace(/export interface Root \{\s*\}\n/, '')
    // To the type checker an interface is not a JSON object, a type is.
    .replace(/export interface (\w+) \{/g, 'export type $1 = {')
  return `${BANNER}\n\n${types.trim()}\n`
}

/** The schema without parts that types cannot express. */
function plain({ type, properties, required, additionalProperties }: JsonSchema, id: string): JSONSchema {
  return {
    ...({ type, properties, required, additionalProperties } as JSONSchema),
    description: `Options of the widget "${id}", as its manifest declares them: a file that says others is refused.`,
  }
}

const toName = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}Options`
