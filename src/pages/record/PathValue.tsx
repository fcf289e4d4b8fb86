import { type ReactNode, Suspense } from 'react'
import type { Json } from '../../contract/json'
import type { FieldDescription } from '../../contract/page'
import { KINDS } from '../../engine/kinds'
import { fieldAt } from '../../engine/record'
import { AnyValue } from '../field'
import { useTexts } from '../office'

type Fields = ReadonlyMap<string, FieldDescription>

/** The name of a path: the label of its field, after that of its list; the path itself when no field has it. */
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

/** A value by its path, drawn by its field's own widget where there is one. */
export function PathValue({ fields, path, value }: { fields: Fields; path: string; value: Json }): ReactNode {
  const { text } = useTexts()
  const field = fields.get(fieldAt(fields, path))
  const isNothing = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isNothing) return <span className="muted">{text('RECORD.EMPTY_VALUE')}</span>
  if (!field || ['rows', 'parts'].includes(KINDS[field.kind].structure)) return plainText(value)
  return (
    <Suspense fallback={plainText(value)}>
      <AnyValue field={field} value={value} />
    </Suspense>
  )
}
