import type { RecordData } from '../../contract/record'
import { RowCard, RowCards } from '../../ui/RowCard'
import { StatusChip } from '../../ui/StatusChip'
import type { ListColumn } from './use-columns'

/** Values named in the second line of a card. */
const NAMED = 3

export interface RowListProps {
  label: string
  columns: readonly ListColumn[]
  rows: readonly RecordData[]
  hrefOf: (record: RecordData) => string
}

/** The list on small screens: a card of two lines per record. */
export function RowList({ label, columns, rows, hrefOf }: RowListProps) {
  const [title, ...others] = columns
  const status = others.find(({ color }) => color !== null)
  const amount = others.find(({ end }) => end)
  const named = others.filter((column) => column !== status && column !== amount).slice(0, NAMED)
  return (
    <RowCards label={label}>
      {rows.map((record) => (
        <RowCard
          key={record.id}
          title={title?.text(record) || record.label}
          href={hrefOf(record)}
          status={status?.text(record) ? <StatusChip color={status.color?.(record)} label={status.text(record)} /> : null}
          line={named
            .map((column) => column.text(record))
            .filter(Boolean)
            .join(' · ')}
          amount={amount?.text(record)}
          deleted={record.delete.deleted}
        />
      ))}
    </RowCards>
  )
}
