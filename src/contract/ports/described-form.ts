import type { Json, JsonObject, JsonSchema } from '../json'
import { type LocalText, localText } from '../language'
import type { FieldKind } from '../model/field'
import type { FieldDescription } from '../model/page'
import { isDay } from '../time/real-day'
import type { Issue } from './widget'

/** The widget of a field whose parts are described by a record that another field names. */
export const DESCRIBED_WIDGET = 'structured'

/** A part of a form that a record describes. */
export interface DescribedField {
  name: string
  type: DescribedType
  required: boolean
  label: LocalText
  /** values to choose from */
  options: string[]
}

/** Forms that records describe. */
export interface FormsPort {
  /**
   * the fields of the form at a path of an entity's records, as the record with this id describes them;
   * rejects with an ApiError
   */
  fields: (route: string, path: string, id: string) => Promise<DescribedField[]>
}

/** The types of described fields: the kind and widget that draw them, and their values. */
const TYPES = {
  TEXT: { kind: 'text', widget: 'text', width: 6, schema: { type: 'string', maxLength: 250 } },
  LONG_TEXT: { kind: 'text', widget: 'textarea', width: 12, schema: { type: 'string', maxLength: 4000 } },
  NUMBER: { kind: 'number', widget: 'number', width: 3, schema: { type: 'number' } },
  INTEGER: { kind: 'integer', widget: 'number', width: 3, schema: { type: 'integer' } },
  BOOLEAN: { kind: 'boolean', widget: 'switch', width: 3, schema: { type: 'boolean' } },
  DATE: { kind: 'date', widget: 'date', width: 3, schema: { type: 'string', format: 'date' } },
  CHOICE: { kind: 'enum', widget: 'select', width: 4, schema: { type: 'string' } },
  EMAIL: {
    kind: 'text',
    widget: 'email',
    width: 6,
    schema: { type: 'string', format: 'email', maxLength: 250 },
  },
  URL: { kind: 'text', widget: 'website', width: 6, schema: { type: 'string', maxLength: 500 } },
} as const satisfies Record<string, { kind: FieldKind; widget: string; width: number; schema: JsonSchema }>

export type DescribedType = keyof typeof TYPES

const isType = (value: Json | undefined): value is DescribedType =>
  typeof value === 'string' && Object.hasOwn(TYPES, value)

/** The fields described by the rows of a record; rows without name or type describe none. */
export function readDescribedFields(rows: Json | undefined): DescribedField[] {
  if (!Array.isArray(rows)) return []
  return (rows as JsonObject[]).flatMap(({ label, name, options, required, type }) => {
    if (typeof name !== 'string' || name === '' || !isType(type)) return []
    return [
      {
        name,
        type,
        required: required === true,
        label:
          typeof label === 'object' && label !== null && !Array.isArray(label) ? (label as LocalText) : {},
        options: Array.isArray(options)
          ? options.filter((one): one is string => typeof one === 'string')
          : [],
      },
    ]
  })
}

/** Described fields as parts of the field at a path, in a language; they are locked if it is. */
export function buildDescribedParts(
  fields: readonly DescribedField[],
  { lockedBy, path, readOnly }: Pick<FieldDescription, 'lockedBy' | 'path' | 'readOnly'>,
  lang: string,
): FieldDescription[] {
  return fields.map(({ label, name, options, required, type }) => {
    const { kind, schema, widget, width } = TYPES[type]
    return {
      path: `${path}.${name}`,
      kind,
      label: localText(label, lang) || name,
      tooltip: null,
      placeholder: null,
      widget,
      width,
      options: {},
      schema: { ...schema },
      required,
      readOnly,
      lockedBy,
      lookup: null,
      relation: null,
      children: [],
      sensitive: false,
      choices: type === 'CHOICE' ? options.map((value) => ({ value, label: value })) : null,
    }
  })
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const isEmpty = (value: Json | undefined): boolean => value === undefined || value === null || value === ''

/** The errors of values by their description, in browser and server alike; paths are names of fields. */
export function findDescribedFaults(value: Json, fields: readonly DescribedField[]): Issue[] {
  const values = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  return fields.flatMap((field): Issue[] => {
    const own = values[field.name]
    const fault = isEmpty(own)
      ? field.required
        ? { code: 'REQUIRED' }
        : null
      : findValueFault(own as Json, field)
    return fault ? [{ severity: 'error', path: field.name, ...fault }] : []
  })
}

function findValueFault(
  value: Json,
  { options, type }: DescribedField,
): Pick<Issue, 'code' | 'params'> | null {
  const { schema } = TYPES[type]
  if (schema.type === 'boolean') return typeof value === 'boolean' ? null : { code: 'TYPE' }
  if (schema.type === 'number' || schema.type === 'integer') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return { code: 'NUMBER' }
    return schema.type === 'integer' && !Number.isInteger(value) ? { code: 'WHOLE' } : null
  }
  if (typeof value !== 'string') return { code: 'TYPE' }
  if ('maxLength' in schema && value.length > schema.maxLength)
    return { code: 'MAXLENGTH', params: { limit: schema.maxLength } }
  if (type === 'CHOICE')
    return options.includes(value) ? null : { code: 'ENUM', params: { values: options.join(', ') } }
  if (type === 'DATE') return isDay(value) ? null : { code: 'DATE' }
  if (type === 'EMAIL') return EMAIL.test(value) ? null : { code: 'EMAIL' }
  if (type === 'URL') return /^(https?:\/\/)?[^\s/]+\.[^\s]+$/.test(value) ? null : { code: 'WEBSITE' }
  return null
}

/**
 * Names that rows describe twice, and choices without a value: the index of the row, its part, the error
 * code.
 */
export function descriptionFaults(
  rows: Json | undefined,
): { index: number; part: 'name' | 'options'; code: string }[] {
  const seen = new Set<Json | undefined>()
  return (Array.isArray(rows) ? (rows as JsonObject[]) : []).flatMap(({ name, options, type }, index) => {
    const isTwice = seen.has(name)
    seen.add(name)
    const isBare = type === 'CHOICE' && (!Array.isArray(options) || options.length === 0)
    return [
      ...(isTwice ? [{ index, part: 'name' as const, code: 'FORM_NAME_TWICE' }] : []),
      ...(isBare ? [{ index, part: 'options' as const, code: 'REQUIRED' }] : []),
    ]
  })
}
