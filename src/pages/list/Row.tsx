import { memo } from 'react'
import type { RecordData } from '../../contract/record'
import { Link } from '../../ui/Link'
import { StatusChip } from '../../ui/StatusChip'
import type { ListColumn } from './use-columns'

/** What stands where there is no value. */
const NONE = '–'

export interface RowProps {
  record: RecordData
  columns: readonly ListColumn[]
  href: string
  /** `danger`, `warning` or `muted`, by the conditions of the file */
  tone: string | null
}

function Cell({ column, record }: { column: ListColumn; record: RecordData }) {
  const text = column.text(record)
  const color = column.color?.(record)
  return (
    <td tabIndex={-1} className={column.end ? 'n num' : undefined} title={text || undefined}>
      {color && text ? <StatusChip color={color} label={text} /> : text || <span className="faint">{NONE}</span>}
    </td>
  )
}

/** One row; the same record, columns and address draw nothing anew. The first cell is the record's link. */
export const Row = memo(function Row({ record, columns, href, tone }: RowProps) {
  const [first, ...others] = columns
  if (!first) return null
  const name = first.text(record) || record.label || record.code || NONE
  return (
    <tr className={record.delete.deleted ? 'deleted' : tone ? `tone-${tone}` : undefined} data-id={record.id}>
      <td tabIndex={-1} className="pin" title={name}>
        <div className="name">
          <Link href={href} tabIndex={-1}>
            {name}
          </Link>
        </div>
      </td>
      {others.map((column) => (
        <Cell key={column.path} column={column} record={record} />
      ))}
    </tr>
  )
})
