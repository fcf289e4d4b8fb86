import type { Json, JsonSchema } from '../../contract/json'
import type { FieldKind } from '../../contract/model/field'
import type { FieldDescription } from '../../contract/model/page'
import type { Widget, WidgetFixture, WidgetManifest } from '../../contract/ports/widget'
import { getStructure } from '../../engine/kinds'
import manifests from '../../generated/manifests.json'
import type { Weather } from './gallery-host'

/** The states every fixture is shown in. */
export const STATES = ['edit', 'invalid', 'readOnly', 'disabled', 'show'] as const
export type SpecimenState = (typeof STATES)[number]

/** A widget's manifest as its file says: the registry of a built application holds only its id. */
export function wholeManifest({ manifest }: Widget): WidgetManifest {
  const whole = (manifests as unknown as WidgetManifest[]).find(({ id }) => id === manifest.id)
  return whole ?? manifest
}

const BY_TYPE: Record<string, FieldKind> = {
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  array: 'array',
  object: 'group',
}

/**
 * The kind of a fixture's field: its own, else the widget's first accepted kind, else by the schema's type.
 */
function getKind(manifest: WidgetManifest, fixture: WidgetFixture): FieldKind {
  const [type] = [fixture.schema.type].flat()
  const accepted = manifest.accepts[0]?.kind as FieldKind | undefined
  return fixture.kind ?? accepted ?? (fixture.schema.enum ? 'enum' : (BY_TYPE[type ?? ''] ?? 'text'))
}

function getChoices({ choices, schema }: WidgetFixture): FieldDescription['choices'] {
  return choices ?? schema.enum?.map((code) => ({ value: String(code), label: String(code) })) ?? null
}

/** Kinds whose choices are rows of a table. */
const ROW_KINDS: readonly FieldKind[] = ['lookup', 'array']

/** Relations, and lists of related records. */
const isRelated = ({ accepts }: WidgetManifest, kind: FieldKind): boolean =>
  getStructure(kind) === 'reference' ||
  (getStructure(kind) === 'rows' && accepts.some(({ of }) => of === 'relation'))

/** A field as a page would describe it, made from one fixture of a widget. */
export function describeFixture(
  manifest: WidgetManifest,
  fixture: WidgetFixture,
  path: string,
): FieldDescription {
  const kind = getKind(manifest, fixture)
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
    choices: getChoices(fixture),
    lookup,
    ...(manifest.accepts.some(({ suggests }) => suggests)
      ? { suggest: { name: manifest.id, filter: {}, label: '{name}', fill: {} } }
      : {}),
    relation: isRelated(manifest, kind)
      ? { route: 'gallery', where: {}, embedded: false, create: false }
      : null,
    children: listParts(path, fixture.schema),
    sensitive: false,
  }
}

/** `houseNumber` → `House number`. */
export function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The parts of a group, or of the rows of a list. */
function listParts(path: string, { items, properties }: JsonSchema): FieldDescription[] {
  const base = properties ? path : `${path}[]`
  const entries = Object.entries(properties ?? items?.properties ?? {}).filter(([name]) => name !== '_id')
  return entries.map(([name, schema]) => toPart(`${base}.${name}`, inWords(name), schema))
}

/** A part of a group: text and numbers are enough to show the layout. */
function toPart(path: string, label: string, schema: JsonSchema): FieldDescription {
  const number = schema.type === 'number' || schema.type === 'integer'
  const bare: WidgetFixture = {
    name: label,
    schema,
    options: {},
    value: null,
    kind: number ? 'number' : 'text',
  }
  const manifest = { id: number ? 'number' : 'text', accepts: [], width: 3 } as unknown as WidgetManifest
  return describeFixture(manifest, bare, path)
}

/** A fixture under hard conditions. */
export interface Stress {
  fixture: WidgetFixture
  state: SpecimenState
  weather: Weather
}

const LONG_WORD = 'Precipitevolissimevolmente'.repeat(12)
const EMOJI = '👩‍👩‍👧‍👦 👍🏽 🇮🇹 é ﷽'
const RIGHT_TO_LEFT = 'شركة الاختبار 123 (ABC)'
const MANY_ROWS = 10_000
/** A number as long as one is kept exactly. */
const LONG_NUMBER = 1_234_567_890.12

const fine = (fixture: WidgetFixture): Stress => ({ fixture, state: 'edit', weather: 'ready' })

/** Hard cases of every widget besides its fixtures: long and foreign texts, long, slow and failing lists. */
export function stress({ fixtures }: WidgetManifest): Stress[] {
  const [first] = fixtures
  if (!first) return []
  return [
    fine({ ...first, name: `long label ${LONG_WORD}` }),
    ...buildTextVariants(first),
    ...buildChoiceVariants(fixtures.find(({ choices }) => choices)),
  ]
}

/** Replaces every text of the fixture by such a text; a number becomes large instead. */
function buildTextVariants(fixture: WidgetFixture): Stress[] {
  const { value } = fixture
  if (typeof value === 'number') return [fine({ ...fixture, name: 'long number', value: LONG_NUMBER })]
  const as = (name: string, text: string) => fine({ ...fixture, name, value: rewritten(value, text) })
  const writings = [as('long text', LONG_WORD), as('emoji', EMOJI), as('right to left', RIGHT_TO_LEFT)]
  return writings.filter((one) => JSON.stringify(one.fixture.value) !== JSON.stringify(value))
}

/** Members by which records and files are found keep their values. */
const KEYS = /^(_?id|documentId|mime)$/

function rewritten(value: Json, text: string): Json {
  if (typeof value === 'string') return text
  if (Array.isArray(value))
    return value.map((one, index) => rewritten(one, index === 0 ? text : `${index} ${text}`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, KEYS.test(key) ? one : rewritten(one, text)]),
  )
}

function buildChoiceVariants(fixture: WidgetFixture | undefined): Stress[] {
  if (!fixture) return []
  const choices = Array.from({ length: MANY_ROWS }, (_, index) => ({
    value: `V${index}`,
    label: `Voce ${index}`,
  }))
  return [
    fine({ ...fixture, name: 'ten thousand options', ...toChosen(fixture.value), choices }),
    { fixture: { ...fixture, name: 'slow server' }, state: 'edit', weather: 'loading' },
    { fixture: { ...fixture, name: 'failing server' }, state: 'edit', weather: 'error' },
  ]
}

/** Replaces the fixture's codes by those of the long list; other values stay. */
function toChosen(value: Json): Pick<WidgetFixture, 'value'> {
  if (typeof value === 'string') return { value: 'V4999' }
  return { value: Array.isArray(value) && typeof value[0] === 'string' ? ['V4999', 'V9999'] : value }
}
