import { Fragment, type ReactNode, Suspense } from 'react'
import type { Json } from '../../contract/json'
import type { FieldDescription } from '../../contract/model/page'
import { KINDS } from '../../engine/kinds'
import { fieldAt } from '../../engine/record'
import { AnyValue } from '../field'
import { useTexts } from '../office'

type Fields = ReadonlyMap<string, FieldDescription>

/**
 * The name of a path: the label of its field, after that of its list; the path itself when no field has it.
 */
export function pathLabel(fields: Fields, path: string): string {
  const pattern = fieldAt(fields, path)
  const own = fields.get(pattern)?.label
  const [list] = pattern.split('[]')
  const outer = list === pattern ? undefined : fields.get(list ?? '')?.label
  return [outer, own].filter((label) => label !== undefined).join(' › ') || path
}

/** The texts inside a value that no single field can show: a whole row, a value whose field was removed. */
function plainText(value: Json): string {
  if (value === null || typeof value !== 'object') return String(value ?? '')
  const parts = Array.isArray(value)
    ? value
    : Object.entries(value).flatMap(([key, part]) => (key === '_id' ? [] : [part ?? null]))
  return parts.map(plainText).filter(Boolean).join(', ')
}

/** A value by its path, drawn by its field's own widget where there is one; rows and groups part by part. */
export function PathValue({ fields, path, value }: { fields: Fields; path: string; value: Json }): ReactNode {
  const { text } = useTexts()
  if (isNothing(value)) return <span className="muted">{text('RECORD.EMPTY_VALUE')}</span>
  const field = fields.get(fieldAt(fields, path))
  return field ? <FieldValue field={field} value={value} /> : plainText(value)
}

const isNothing = (value: Json): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

function FieldValue({ field, value }: { field: FieldDescription; value: Json }): ReactNode {
  const { structure } = KINDS[field.kind]
  if (structure === 'parts') return <PartsValue fields={field.children} value={value} />
  if (structure === 'rows' && Array.isArray(value))
    return value.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a compared value never move.
      <div key={index}>
        <PartsValue fields={field.children} value={row} />
      </div>
    ))
  return (
    <Suspense fallback={plainText(value)}>
      <AnyValue field={field} value={value} />
    </Suspense>
  )
}

/**
 * The filled parts of a row or group, one after the other; a box that is ticked is named, since its value
 * says nothing alone.
 */
function PartsValue({ fields, value }: { fields: readonly FieldDescription[]; value: Json }): ReactNode {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return plainText(value)
  const filled = fields.flatMap((field) => {
    const part = value[field.path.slice(field.path.lastIndexOf('.') + 1)] ?? null
    return isNothing(part) || part === false ? [] : [{ field, part }]
  })
  return filled.map(({ field, part }, index) => (
    <Fragment key={field.path}>
      {index > 0 ? ', ' : ''}
      {part === true ? field.label : <FieldValue field={field} value={part} />}
    </Fragment>
  ))
}
