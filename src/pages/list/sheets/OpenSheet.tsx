import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { PAGE_SIZE_MAX } from '../../../contract/constants'
import type { EntityConf } from '../../../contract/model/conf'
import type { PublicEntity } from '../../../contract/model/entity'
import type { FilterTerm } from '../../../contract/model/filter-term'
import type { RecordData } from '../../../contract/model/record'
import type { ListSheets, SheetView } from '../../../contract/model/sheets'
import { runBatch } from '../../../engine/batches/batches'
import { listDescription } from '../../../engine/list/describe'
import { SHEET } from '../../../engine/list/in-sheet'
import { exportParams, PLAIN } from '../../../engine/list/query'
import { entityOfSheet } from '../../../engine/list/sheet-layout'
import { wayBackTo, withWayBack } from '../../../engine/office/way-back'
import { Button } from '../../../ui/controls/Button'
import { LinkButton } from '../../../ui/controls/Link'
import { Dialog } from '../../../ui/overlays/Dialog'
import { MenuButton } from '../../../ui/overlays/MenuButton'
import { ErrorState } from '../../../ui/page/ErrorState'
import { RecordHeader } from '../../../ui/page/RecordHeader'
import { Arrange, type ArrangeRow } from '../../Arrange'
import { useHref, useOffice, useTexts } from '../../office'
import { useCrumb } from '../../shell'
import { type ListFrame, ListFrameProvider } from '../address'
import { EntityListPage } from '../ListPage'

export interface OpenSheetProps {
  entity: PublicEntity
  conf: EntityConf
  sheets: ListSheets
  sheet: SheetView
}

/** One sheet: a list of its own with the columns its rows fill, to edit, reorder, import and export. */
export function OpenSheet({ entity, conf, sheets, sheet }: OpenSheetProps) {
  const office = useOffice()
  const { lang, text } = useTexts()
  const { newLabel } = useMemo(() => listDescription(entity, conf, lang), [entity, conf, lang])
  const path = useHref()
  const [arranging, setArranging] = useState(false)
  useCrumb(sheet.name)
  const { by } = sheets
  const terms = useMemo<FilterTerm[]>(
    () => [{ path: by, operator: 'Equals', values: [sheet.value] }],
    [by, sheet.value],
  )
  const own = useMemo(() => entityOfSheet(entity, sheets, sheet), [entity, sheets, sheet])
  const fill = useMemo(
    () => new URLSearchParams({ fill: JSON.stringify({ [by]: sheet.value }) }),
    [by, sheet.value],
  )
  const way = useMemo(() => wayBackTo(path.split('#')[0] ?? path, null, sheet.name), [path, sheet.name])
  const frame = useMemo<ListFrame>(
    () => ({
      fixed: terms,
      keeps: SHEET,
      entity: own,
      name: `${conf.route}.${sheet.value}`,
      isHeaded: true,
      hrefOf: (address) => withWayBack(address, way),
      newHref: withWayBack(`/${conf.route}/new?${fill}`, way),
    }),
    [way, sheet.value, terms, own, conf.route, fill],
  )
  const take = (format: 'csv' | 'xlsx') => {
    const columns = own.list.columns.map(({ field }) => field)
    const params = exportParams({
      ...PLAIN,
      filters: terms,
      columns,
      sort: [{ path: 'code', direction: 'asc' }],
    })
    void office.dialogs.open('export', {
      route: conf.route,
      format,
      params: params.map(([name, value]) => [name, value]),
    })
  }
  const go = office.ports.navigator.go
  const bring = () => go(withWayBack(`/${conf.route}/import?${fill}`, way))
  const uses = sheet.uses.map((use) => `${use.name} (${use.field})`).join(', ')
  const isOrdered =
    sheets.order !== undefined && sheet.count > 1 && sheet.count <= PAGE_SIZE_MAX && conf.canWrite
  const acts = [
    {
      id: 'arrange',
      label: text('SHEETS.ARRANGE'),
      icon: 'drag',
      isOffered: isOrdered,
      run: () => setArranging(true),
    },
    { id: 'import', label: text('SHEETS.IMPORT'), icon: 'table', isOffered: conf.canCreate, run: bring },
    {
      id: 'csv',
      label: text('SHEETS.EXPORT'),
      icon: 'download',
      isOffered: conf.canExport,
      run: () => take('csv'),
    },
    {
      id: 'xlsx',
      label: text('EXPORT.XLSX'),
      icon: 'download',
      isOffered: conf.canExport,
      run: () => take('xlsx'),
    },
  ].filter(({ isOffered }) => isOffered)
  return (
    <section className="fixed open-sheet" data-sheets={sheet.value}>
      <RecordHeader
        title={sheet.name}
        tile={conf}
        code={sheet.value}
        subtitle={uses === '' ? undefined : text('SHEETS.USED', { where: uses })}
        onBack={() => go(`/${conf.route}`)}
        quiet={acts.slice(0, 3).map(({ id, label, run }) => (
          <Button key={id} variant="ghost" onClick={run}>
            {label}
          </Button>
        ))}
        more={
          <MenuButton
            icon="more"
            label={text('LIST.MORE')}
            items={acts.map(({ id, label, icon }) => ({ id, label, icon }))}
            onAction={(id) => acts.find((one) => one.id === id)?.run()}
          />
        }
        main={
          conf.canCreate ? (
            <LinkButton data-control="new" variant="primary" icon="plus" href={frame.newHref}>
              {newLabel}
            </LinkButton>
          ) : null
        }
      />
      <ListFrameProvider frame={frame}>
        <EntityListPage route={conf.route} />
      </ListFrameProvider>
      {arranging && sheets.order !== undefined ? (
        <ArrangeSheet
          conf={conf}
          terms={terms}
          order={sheets.order}
          title={sheet.name}
          onDone={() => setArranging(false)}
        />
      ) : null}
    </section>
  )
}

interface ArrangeSheetProps {
  conf: EntityConf
  /** conditions of the rows */
  terms: readonly FilterTerm[]
  /** the number that orders them */
  order: string
  title: string
  onDone: () => void
}

/**
 * Reorders the rows of a sheet, by dragging or by keys; only rows whose position changed are written, as one
 * batch.
 */
function ArrangeSheet({ conf, terms, order, title, onDone }: ArrangeSheetProps) {
  const office = useOffice()
  const { text } = useTexts()
  const client = useQueryClient()
  const { records } = office.ports.backend
  const { data, isError, refetch } = useQuery({
    queryKey: ['sheet-rows', conf.route, title],
    queryFn: async () => {
      const sort = [order, 'code'].map((path) => ({ path, direction: 'asc' as const }))
      const query = {
        ...PLAIN,
        filters: [...terms],
        sort,
        size: PAGE_SIZE_MAX,
        columns: ['code', order],
        count: 'none' as const,
      }
      return (await records.list(conf.route, query)).items
    },
    staleTime: 0,
    gcTime: 0,
  })
  const save = async (rows: readonly ArrangeRow[]): Promise<boolean> => {
    const places = new Map((data ?? []).map((record) => [record.id, record[order]]))
    const moved = rows
      .map(({ id }, index) => ({ id, [order]: index + 1 }))
      .filter((row) => places.get(row.id) !== row[order])
    if (moved.length === 0) return true
    try {
      const changes = { mode: 'update', key: 'id', rows: moved }
      const batch = await runBatch(office, conf.route, { operation: 'import', changes, dryRun: false })
      if (batch.failed > 0)
        office.notices.add({ tone: 'warning', text: 'SHEETS.NOT_ALL', params: { count: batch.failed } })
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
        <Arrange
          heading={text('SHEETS.ARRANGE_HINT')}
          rows={data.map(toRow)}
          onlyOrder
          onSave={save}
          onDone={onDone}
        />
      ) : null}
    </Dialog>
  )
}

const toRow = ({ id, label }: RecordData): ArrangeRow => ({ id, label, shown: true })
