import type { FieldKind } from '../../contract/field'
import type { JsonSchema } from '../../contract/json'
import type { FieldDescription } from '../../contract/page'
import type { WidgetFixture, WidgetManifest } from '../../contract/widget'
import { structureOf } from '../../engine/kinds'

/** The states every fixture is shown in. */
export const STATES = ['edit', 'invalid', 'readOnly', 'disabled', 'show'] as const
export type SpecimenState = (typeof STATES)[number]

const BY_TYPE: Record<string, FieldKind> = {
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  array: 'array',
  object: 'group',
}

/** What the field of a fixture is: as it says, else what the widget draws first, else by the schema's type. */
function kindOf(manifest: WidgetManifest, fixture: WidgetFixture): FieldKind {
  const [type] = [fixture.schema.type].flat()
  const accepted = manifest.accepts[0]?.kind as FieldKind | undefined
  return fixture.kind ?? accepted ?? (fixture.schema.enum ? 'enum' : (BY_TYPE[type ?? ''] ?? 'text'))
}

function choicesOf({ choices, schema }: WidgetFixture): FieldDescription['choices'] {
  return choices ?? schema.enum?.map((code) => ({ value: String(code), label: String(code) })) ?? null
}

/** Kinds whose choices are rows of a table. */
const ROW_KINDS: readonly FieldKind[] = ['lookup', 'array']

/** Relations, and lists of related records. */
const isRelated = ({ accepts }: WidgetManifest, kind: FieldKind): boolean =>
  structureOf(kind) === 'reference' || (structureOf(kind) === 'rows' && accepts.some(({ of }) => of === 'relation'))

/** A field as a page would describe it, made from one fixture of a widget. */
export function describeFixture(manifest: WidgetManifest, fixture: WidgetFixture, path: string): FieldDescription {
  const kind = kindOf(manifest, fixture)
  const lookup = ROW_KINDS.includes(kind) && fixture.choices ? { name: manifest.id, filter: {} } : null
  return {
    path,
    kind,
    label: fixture.name,
    tooltip: null,
    placeholder: null,
    widget: manifest.id,
    options: fixture.options,
    width: manifest.width,
    schema: fixture.schema,
    required: false,
    readOnly: false,
    lockedBy: null,
    choices: choicesOf(fixture),
    lookup,
    ...(manifest.accepts.some(({ suggests }) => suggests)
      ? { suggest: { name: manifest.id, filter: {}, label: '{name}', fill: {} } }
      : {}),
    relation: isRelated(manifest, kind) ? { route: 'gallery', where: {}, embedded: false, create: false } : null,
    children: partsOf(path, fixture.schema),
    sensitive: false,
  }
}

/** `houseNumber` → `House number`. */
export function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The parts of a group, or of the rows of a list. */
function partsOf(path: string, { items, properties }: JsonSchema): FieldDescription[] {
  const base = properties ? path : `${path}[]`
  const entries = Object.entries(properties ?? items?.properties ?? {}).filter(([name]) => name !== '_id')
  return entries.map(([name, schema]) => partOf(`${base}.${name}`, inWords(name), schema))
}

/** A part of a group: text and numbers are enough to show the layout. */
function partOf(path: string, label: string, schema: JsonSchema): FieldDescription {
  const number = schema.type === 'number' || schema.type === 'integer'
  const bare: WidgetFixture = { name: label, schema, options: {}, value: null, kind: number ? 'number' : 'text' }
  const manifest = { id: number ? 'number' : 'text', accepts: [], width: 3 } as unknown as WidgetManifest
  return describeFixture(manifest, bare, path)
}
