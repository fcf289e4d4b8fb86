import { COMMON_FIELDS } from '../../../../catalogue/common'
import { listChoices } from '../../../../catalogue/describe/field'
import { formatDate, formatValue, getStructure } from '../../../../catalogue/kinds'
import { statusLabel } from '../../../../catalogue/labels/texts'
import { valueAt } from '../../../../catalogue/paths'
import { fieldIndex } from '../../../../catalogue/record/field-index'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { Field } from '../../../../contract/model/field'
import type { RecordData } from '../../../../contract/model/record'
import { officeDay } from '../../../../contract/time/office-day'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { lookupLabels } from '../../documents/export'
import { lookupsFeature } from '../../office/lookups'
import { unitsFeature } from '../../office/units'
import { placeholderTable } from './known'

/** Sources of the values that fill a template. */
export interface ValuesNeeds {
  /** the placeholders to fill */
  paths: readonly string[]
  /** the record as its reader sees it; null = none */
  record: { entity: Entity; data: RecordData } | null
  lang: string
  /** whose rights apply to related records */
  context: CallContext
}

/** A field and the record it is of. */
interface Found {
  entity: Entity
  field: Field
  data: JsonObject
  path: string
}

/** The values of placeholders as texts in the language; one without a value is empty. */
export async function placeholderValues(core: Core, needs: ValuesNeeds): Promise<Record<string, string>> {
  const { context, lang, paths, record } = needs
  const values: Record<string, string> = {
    today: formatDate(officeDay(core.now())),
    'bu.name': await core.use(unitsFeature).officeName(),
    'user.fullname': context.by ?? '',
    'link.login': `${core.publicUrl()}/`,
    ...(record ? { 'link.record': `${core.publicUrl()}/${record.entity.route}/${record.data.id}` } : {}),
  }
  const wanted = paths.filter((path) => !Object.hasOwn(values, path))
  const found = record && wanted.length > 0 ? await findAll(core, needs, wanted) : new Map<string, Found>()
  const names = [...found.values()].flatMap(({ field }) => (field.lookup ? [field.lookup.name] : []))
  const label = await lookupLabels(names, lang, {
    lookups: core.use(lookupsFeature),
    tables: core.catalogue().lookups,
  })
  for (const path of wanted) {
    const one = found.get(path)
    values[path] = one ? inWords(one, lang, label) : ''
  }
  return values
}

async function findAll(
  core: Core,
  { context, lang, record }: ValuesNeeds,
  paths: readonly string[],
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  if (!record) return found
  const { prefixes } = await placeholderTable(core, lang)
  const prefix = prefixes[record.entity.route]
  const related = new Map<string, Promise<RecordData | null>>()
  for (const path of paths) {
    const own = ownField(record.entity, record.data, path)
    const stripped =
      prefix !== undefined && path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1) : null
    const one =
      own ??
      (await loadRelatedField(core, { path, context, related, ...record })) ??
      (stripped === null ? null : ownField(record.entity, record.data, stripped))
    if (one) found.set(path, one)
  }
  return found
}

function ownField(entity: Entity, data: RecordData, path: string): Found | null {
  const field = fieldIndex(entity.fields).byPath.get(path) ?? COMMON_FIELDS.find((one) => one.path === path)
  return field ? { entity, field, data: data as JsonObject, path } : null
}

interface RelatedNeeds {
  entity: Entity
  data: RecordData
  path: string
  context: CallContext
  related: Map<string, Promise<RecordData | null>>
}

/** A field of a related record, read with the rights of the reader: what they may not see is empty. */
async function loadRelatedField(
  core: Core,
  { context, data, entity, path, related }: RelatedNeeds,
): Promise<Found | null> {
  const relation = entity.fields.find(
    (field) => getStructure(field.kind) === 'reference' && path.startsWith(`${field.path}.`),
  )
  const target = relation && core.entity(relation.relation?.route ?? '')
  if (!relation || !target) return null
  const value = valueAt(data as JsonObject, relation.path)
  const id = typeof value === 'object' && value !== null && !Array.isArray(value) ? value.id : null
  if (typeof id !== 'string') return null
  const reading = related.get(relation.path) ?? read(core, target, id, context)
  related.set(relation.path, reading)
  const record = await reading
  return record && ownField(target, record, path.slice(relation.path.length + 1))
}

async function read(
  { records }: Core,
  entity: Entity,
  id: string,
  context: CallContext,
): Promise<RecordData | null> {
  try {
    return await records().get(entity, id, context)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function inWords(
  { data, entity, field, path }: Found,
  lang: string,
  lookupLabel: (name: string, value: string) => string,
): string {
  const value = valueAt(data, path) ?? null
  if (path === 'status') return typeof value === 'string' ? statusLabel(entity, value, lang) : ''
  return formatValue(value, {
    lang,
    field: { ...field, choices: listChoices(entity, field, lang) },
    lookupLabel,
  })
}
