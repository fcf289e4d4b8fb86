import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FilterTerm } from '../../../contract/api'
import type { EntityConf } from '../../../contract/conf'
import { PAGE_SIZE_MAX } from '../../../contract/constants'
import type { RecordData } from '../../../contract/record'
import { runBatch } from '../../../engine/batches'
import { PLAIN } from '../../../engine/list/query'
import { Dialog } from '../../../ui/Dialog'
import { ErrorState } from '../../../ui/ErrorState'
import { Arrange, type ArrangeRow } from '../../Arrange'
import { useOffice, useTexts } from '../../office'

export interface ArrangeSheetProps {
  conf: EntityConf
  /** conditions of the rows */
  terms: readonly FilterTerm[]
  /** the number that orders them */
  order: string
  title: string
  onDone: () => void
}

/** Reorders the rows of a sheet, by dragging or by keys; only rows whose position changed are written, as one batch. */
export function ArrangeSheet({ conf, terms, order, title, onDone }: ArrangeSheetProps) {
  const office = useOffice()
  const { text } = useTexts()
  const client = useQueryClient()
  const { records } = office.ports.backend
  const { data, isError, refetch } = useQuery({
    queryKey: ['sheet-rows', conf.route, title],
    queryFn: async () => {
      const sort = [order, 'code'].map((path) => ({ path, direction: 'asc' as const }))
      const query = { ...PLAIN, filters: [...terms], sort, size: PAGE_SIZE_MAX, columns: ['code', order], count: 'none' as const }
      return (await records.list(conf.route, query)).items
    },
    staleTime: 0,
    gcTime: 0,
  })
  const save = async (rows: readonly ArrangeRow[]): Promise<boolean> => {
    const places = new Map((data ?? []).map((record) => [record.id, record[order]]))
    const moved = rows.map(({ id }, index) => ({ id, [order]: index + 1 })).filter((row) => places.get(row.id) !== row[order])
    if (moved.length === 0) return true
    try {
      const changes = { mode: 'update', key: 'id', rows: moved }
      const batch = await runBatch(office, conf.route, { operation: 'import', changes, dryRun: false })
      if (batch.failed > 0) office.notices.add({ tone: 'warning', text: 'SHEETS.NOT_ALL', params: { count: batch.failed } })
      await client.invalidateQueries()
      return batch.failed === 0
    } catch (error) {
      office.notices.failure(error)
      return false
    }
  }
  return (
    <Dialog title={text('SHEETS.ARRANGE_TITLE', { name: title })} onClose={onDone}>
      {isError ? <ErrorState title={text('SHEETS.NOT_LOADED')} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Arrange heading={text('SHEETS.ARRANGE_HINT')} rows={data.map(rowOf)} onlyOrder onSave={save} onDone={onDone} />
      ) : null}
    </Dialog>
  )
}

const rowOf = ({ id, label }: RecordData): ArrangeRow => ({ id, label, shown: true })
