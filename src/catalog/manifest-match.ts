import type { Field } from '../contract/field'
import type { FieldShape, WidgetManifest } from '../contract/widget'
import { structureOf } from './kinds'

/** What a widget's `accepts` is held against. */
export interface ShapeOfField {
  kind: string
  type: string | undefined
  format: string | undefined
  group: string | undefined
  multilingual: boolean
  embedded: boolean
  /** what the rows of an array are */
  of: string | undefined
  /** a table offers texts for it */
  suggests: boolean
  keywords: ReadonlySet<string>
}

/** The outcome of asking all widgets: the best one, none, or several that fit equally well. */
export interface Match {
  widget: string | undefined
  tied: string[]
}

type RankedField = Pick<Field, 'kind' | 'schema' | 'group' | 'values' | 'lookup' | 'relation' | 'suggest'>

/** What the rows of an array are: plain values by their type, else what their reference word says. */
function rowKind({ group, lookup, relation, schema, values }: RankedField): string {
  if (values) return 'enum'
  if (lookup) return 'lookup'
  if (relation) return 'relation'
  const [type] = [schema.items?.type].flat()
  if (group || type === 'object') return 'group'
  return type === 'string' ? 'text' : (type ?? 'json')
}

/** The shape of a field; `format` as written, since formats of widgets only are no part of its schema. */
export function shapeOfField(field: RankedField, format?: string): ShapeOfField {
  const structure = structureOf(field.kind)
  return {
    kind: field.kind,
    type: [field.schema.type].flat()[0],
    format: format ?? field.schema.format,
    group: field.group ?? undefined,
    multilingual: structure === 'texts',
    embedded: field.relation?.embedded ?? false,
    of: structure === 'rows' ? rowKind(field) : undefined,
    suggests: field.suggest !== undefined,
    keywords: new Set(Object.keys(field.schema)),
  }
}

/** The widget whose `accepts` says most about the field; a tie is no match. */
export function bestWidget(shape: ShapeOfField, manifests: readonly WidgetManifest[]): Match {
  const willing = manifests.filter(({ named }) => !named)
  const ranked = willing.map((manifest) => ({ id: manifest.id, rank: rankOf(shape, manifest) })).filter(({ rank }) => rank > 0)
  const top = Math.max(0, ...ranked.map(({ rank }) => rank))
  const best = ranked.filter(({ rank }) => rank === top).map(({ id }) => id)
  return best.length === 1 ? { widget: best[0], tied: [] } : { widget: undefined, tied: best }
}

/** How well a widget fits: the number of keys of its best matching shape, 0 when none matches. */
export function rankOf(shape: ShapeOfField, manifest: WidgetManifest): number {
  return Math.max(
    0,
    ...manifest.accepts.filter((accepted) => matches(shape, accepted)).map((accepted) => Object.keys(accepted).length),
  )
}

function matches(shape: ShapeOfField, accepted: FieldShape): boolean {
  const { has, ...plain } = accepted
  if (has !== undefined && !shape.keywords.has(has)) return false
  return Object.entries(plain).every(([key, value]) => shape[key as keyof Omit<FieldShape, 'has'>] === value)
}
