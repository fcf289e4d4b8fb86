import type { Field } from '../../contract/model/field'
import type { FieldShape, WidgetManifest } from '../../contract/ports/widget'
import { getStructure } from '../kinds'

/** The properties of a field that a widget's `accepts` is matched with. */
export interface ShapeOfField {
  kind: string
  type: string | undefined
  format: string | undefined
  group: string | undefined
  multilingual: boolean
  embedded: boolean
  /** kind of an array's rows */
  of: string | undefined
  /** a table suggests texts for it */
  suggests: boolean
  keywords: ReadonlySet<string>
}

/** The outcome of matching all widgets: the best one, none, or a tie. */
export interface Match {
  widget: string | undefined
  tied: string[]
}

type RankedField = Pick<Field, 'kind' | 'schema' | 'group' | 'values' | 'lookup' | 'relation' | 'suggest'>

/** The kind of an array's rows: plain values by type, others by reference word. */
function rowKind({ group, lookup, relation, schema, values }: RankedField): string {
  if (values) return 'enum'
  if (lookup) return 'lookup'
  if (relation) return 'relation'
  const [type] = [schema.items?.type].flat()
  if (group || type === 'object') return 'group'
  return type === 'string' ? 'text' : (type ?? 'json')
}

/**
 * The shape of a field; `format` as written, since formats known only to widgets are not part of its schema.
 */
export function shapeOfField(field: RankedField, format?: string): ShapeOfField {
  const structure = getStructure(field.kind)
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

/** The widget whose `accepts` matches most specifically; a tie is no match. */
export function bestWidget(shape: ShapeOfField, manifests: readonly WidgetManifest[]): Match {
  const willing = manifests.filter(({ named }) => !named)
  const ranked = willing
    .map((manifest) => ({ id: manifest.id, rank: rankManifest(shape, manifest) }))
    .filter(({ rank }) => rank > 0)
  const top = Math.max(0, ...ranked.map(({ rank }) => rank))
  const best = ranked.filter(({ rank }) => rank === top).map(({ id }) => id)
  return best.length === 1 ? { widget: best[0], tied: [] } : { widget: undefined, tied: best }
}

/** How specifically a widget matches: the number of keys of its best matching shape, 0 when none matches. */
export function rankManifest(shape: ShapeOfField, manifest: WidgetManifest): number {
  return Math.max(
    0,
    ...manifest.accepts
      .filter((accepted) => matches(shape, accepted))
      .map((accepted) => Object.keys(accepted).length),
  )
}

function matches(shape: ShapeOfField, accepted: FieldShape): boolean {
  const { has, ...plain } = accepted
  if (has !== undefined && !shape.keywords.has(has)) return false
  return Object.entries(plain).every(([key, value]) => shape[key as keyof Omit<FieldShape, 'has'>] === value)
}
