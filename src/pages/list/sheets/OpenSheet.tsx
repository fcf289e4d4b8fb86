import { useMemo, useState } from 'react'
import type { FilterTerm } from '../../../contract/api'
import type { EntityConf } from '../../../contract/conf'
import { PAGE_SIZE_MAX } from '../../../contract/constants'
import type { PublicEntity } from '../../../contract/entity'
import type { ListSheets, SheetView } from '../../../contract/sheets'
import { listDescription } from '../../../engine/list/describe'
import { SHEET } from '../../../engine/list/in-sheet'
import { exportParams, PLAIN } from '../../../engine/list/query'
import { entityOfSheet } from '../../../engine/list/sheet-layout'
import { wayBackTo, withWayBack } from '../../../engine/way-back'
import { Button } from '../../../ui/Button'
import { LinkButton } from '../../../ui/Link'
import { MenuButton } from '../../../ui/MenuButton'
import { RecordHeader } from '../../../ui/RecordHeader'
import { useHref, useOffice, useTexts } from '../../office'
import { useCrumb } from '../../shell'
import { type ListFrame, ListFrameProvider } from '../address'
import { EntityListPage } from '../ListPage'
import { ArrangeSheet } from './ArrangeSheet'

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
  const terms = useMemo<FilterTerm[]>(() => [{ path: by, operator: 'Equals', values: [sheet.value] }], [by, sheet.value])
  const own = useMemo(() => entityOfSheet(entity, sheets, sheet), [entity, sheets, sheet])
  const fill = useMemo(() => new URLSearchParams({ fill: JSON.stringify({ [by]: sheet.value }) }), [by, sheet.value])
  const way = useMemo(() => wayBackTo(path.split('#')[0] ?? path, null, sheet.name), [path, sheet.name])
  const frame = useMemo<ListFrame>(
    () => ({
      ...{ fixed: terms, keeps: SHEET, entity: own, name: `${conf.route}.${sheet.value}`, isHeaded: true },
      hrefOf: (address) => withWayBack(address, way),
      newHref: withWayBack(`/${conf.route}/new?${fill}`, way),
    }),
    [way, sheet.value, terms, own, conf.route, fill],
  )
  const take = (format: 'csv' | 'xlsx') => {
    const columns = own.list.columns.map(({ field }) => field)
    const params = exportParams({ ...PLAIN, filters: terms, columns, sort: [{ path: 'code', direction: 'asc' }] })
    void office.dialogs.open('export', { route: conf.route, format, params: params.map(([name, value]) => [name, value]) })
  }
  const go = office.ports.navigator.go
  const bring = () => go(withWayBack(`/${conf.route}/import?${fill}`, way))
  const uses = sheet.uses.map((use) => `${use.name} (${use.field})`).join(', ')
  const isOrdered = sheets.order !== undefined && sheet.count > 1 && sheet.count <= PAGE_SIZE_MAX && conf.canWrite
  const acts = [
    { id: 'arrange', label: text('SHEETS.ARRANGE'), icon: 'drag', isOffered: isOrdered, run: () => setArranging(true) },
    { id: 'import', label: text('SHEETS.IMPORT'), icon: 'table', isOffered: conf.canCreate, run: bring },
    { id: 'csv', label: text('SHEETS.EXPORT'), icon: 'download', isOffered: conf.canExport, run: () => take('csv') },
    { id: 'xlsx', label: text('EXPORT.XLSX'), icon: 'download', isOffered: conf.canExport, run: () => take('xlsx') },
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
        <ArrangeSheet conf={conf} terms={terms} order={sheets.order} title={sheet.name} onDone={() => setArranging(false)} />
      ) : null}
    </section>
  )
}
