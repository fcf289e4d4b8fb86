import { describeField } from '../../catalogue/describe/field'
import { getStructure } from '../../catalogue/kinds'
import { fieldLabel } from '../../catalogue/labels/texts'
import { isObject, valueAt } from '../../catalogue/paths'
import { fieldIndex } from '../../catalogue/record/field-index'
import { MASK } from '../../contract/constants'
import type { ApiFieldError } from '../../contract/errors/field-error'
import type { Json, JsonObject } from '../../contract/json'
import { DEFAULT_LANGUAGE, localText } from '../../contract/language'
import type { PublicEntity } from '../../contract/model/entity'
import type { FieldDescription } from '../../contract/model/page'
import type { Revision } from '../../contract/model/record'
import type { Texts } from '../../contract/ports/ports'
import type { TextContext, Widget } from '../../contract/ports/widget'
import { findStatus } from '../commands/reason-code'
import type { FieldLabel } from '../shell/notices'
import { toFieldPath } from './field-path'
import type { OpenRecord } from './open-record'
import type { RecordState } from './state'

type Change = Revision['changes'][number]

/** Longer values are truncated: a history shows what changed, not whole documents. */
const MAX_TEXT_LENGTH = 200

/** One change of a field as text; '' for no value. */
export interface ChangeWords {
  path: string
  label: string
  from: string
  to: string
}

/** Dependencies of formatting changes. */
export interface Wording extends Pick<TextContext, 'lang' | 'text' | 'lookupLabel'> {
  open: Pick<OpenRecord, 'conf' | 'entity' | 'target'>
  /** field descriptions of the page by path */
  fields: ReadonlyMap<string, FieldDescription>
  widget: (id: string) => Widget | undefined
}

/** The unsaved changes of a session, one per written path. */
export function ownChanges({ changes, initial }: Pick<RecordState, 'changes' | 'initial'>): Change[] {
  return Object.entries(changes).map(([path, to]) => ({ path, from: valueAt(initial, path) ?? null, to }))
}

/**
 * A change as text: `berth.city` is «Ormeggio › Città», values as their widgets format them, sensitive ones
 * masked.
 */
export function changeWords({ path, from, to }: Change, wording: Wording): ChangeWords {
  const { open, text } = wording
  const plain = (value: Json) => (typeof value === 'string' ? value : '')
  if (path === 'status') {
    const name = (code: Json) => findStatus(open.conf, plain(code))?.name ?? plain(code)
    return { path, label: text('RECORD.STATUS'), from: name(from), to: name(to) }
  }
  if (path === 'code') return { path, label: text('RECORD.CODE'), from: plain(from), to: plain(to) }
  const at = toFieldPath(open.entity, path)
  const field = findFieldDescription(at, wording)
  const words = (value: Json) =>
    cut(field?.sensitive && value !== null ? MASK : valueWords(value, field, wording))
  return { path, label: fieldPathLabel(at, open.entity, wording.lang), from: words(from), to: words(to) }
}

/** The labels of a field and its ancestors. */
export function fieldPathLabel(path: string, entity: OpenRecord['entity'], lang: string): string {
  const { byPath } = fieldIndex(entity.fields)
  const steps = path.split('.').map((_step, index, all) => all.slice(0, index + 1).join('.'))
  const holders = steps.map((step) => step.replace(/\[\]$/, '')).filter((step) => byPath.has(step))
  return (holders.length > 0 ? holders : [path]).map((step) => fieldLabel(entity, step, lang)).join(' › ')
}

/** A field as this page describes it; a field outside the form's sections is described on its own. */
function findFieldDescription(path: string, { fields, open, lang }: Wording): FieldDescription | undefined {
  const field = fieldIndex(open.entity.fields).byPath.get(path)
  if (!field) return undefined
  const { entity, conf, target } = open
  return fields.get(path) ?? describeField({ entity, conf, mode: target.mode, lang }, field) ?? undefined
}

/** A value in one line; values without a widget are shown raw. */
function valueWords(value: Json, field: FieldDescription | undefined, wording: Wording): string {
  if (value === null || value === '') return ''
  if (value === MASK) return MASK
  if (isObject(value) && field && getStructure(field.kind) === 'rows') return rowWords(value, field, wording)
  if (Array.isArray(value) && field && field.children.length > 0)
    return value.map((row) => valueWords(row, field, wording)).join('; ')
  const widget = field && wording.widget(field.widget)
  if (!widget) return typeof value === 'string' ? value : JSON.stringify(value)
  const { lang, text, lookupLabel } = wording
  return widget.text(value, { lang, field, text, lookupLabel })
}

/** A whole row of a list: its parts in sequence. */
function rowWords(row: JsonObject, { path, children }: FieldDescription, wording: Wording): string {
  const words = children.map((part) =>
    valueWords(row[part.path.slice(path.length + 3)] ?? null, part, wording),
  )
  return words.filter(Boolean).join(', ')
}

function cut(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
}

/** Label of the field at a path of a record, without its ancestors. */
export function ownLabel(
  entity: Pick<PublicEntity, 'route' | 'texts' | 'fields'>,
  path: string,
  lang: string,
): string {
  return fieldLabel(entity, toFieldPath(entity, path), lang)
}

/** Labels an entity's fields for messages that would otherwise show paths. */
export function fieldNames(entity: PublicEntity, texts: Pick<Texts, 'lang'>): FieldLabel {
  return (path) => fieldPathLabel(toFieldPath(entity, path), entity, texts.lang())
}

/**
 * Text of one finding: the entity's own rule message, the application's text for the code, else the message
 * as it came.
 */
export function errorText(
  finding: ApiFieldError,
  entity: Pick<PublicEntity, 'route' | 'texts' | 'fields'>,
  texts: Texts,
): string {
  const words = findWords(finding, entity, texts)
  return finding.kept ? texts.text('VALIDATION.KEPT', { words }) : words
}

function findWords(
  finding: ApiFieldError,
  entity: Pick<PublicEntity, 'route' | 'texts' | 'fields' | 'constraints'>,
  texts: Texts,
): string {
  const { code, message } = finding
  const said = ownMessage(finding, entity, texts)
  if (said !== undefined) return said
  const own = entity.texts[texts.lang()]?.rule[code] ?? entity.texts[DEFAULT_LANGUAGE]?.rule[code]
  if (own) return own
  const key = [`VALIDATION.${code}`, `ERRORS.${code}`, `AUTH.ERRORS.${code}`].find((one) => texts.has(one))
  const worded = message && code === 'RULE'
  const words = key && !worded ? texts.text(key, toLabelParams(finding, entity, texts)) : message || code
  return finding.params?.item === undefined ? words : `${finding.params.item}: ${words}`
}

/** What the file says about a broken constraint across records; undefined = the words of the application. */
export function ownMessage(
  { params }: ApiFieldError,
  { constraints }: Pick<PublicEntity, 'constraints'>,
  texts: Pick<Texts, 'lang'>,
): string | undefined {
  const broken = constraints?.find(({ name }) => name === params?.constraint)
  return localText(broken?.message, texts.lang())
}

/** Names the field that a choice depends on by its label. */
function toLabelParams(
  { params }: ApiFieldError,
  entity: Pick<PublicEntity, 'route' | 'texts' | 'fields'>,
  texts: Texts,
): ApiFieldError['params'] {
  if (typeof params?.beside !== 'string') return params
  return { ...params, beside: ownLabel(entity, params.beside, texts.lang()) }
}
