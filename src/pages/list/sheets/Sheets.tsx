import { matchesText } from '../../../contract/text/fold'
import '../../batches/batches.css'
import './sheets.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntityConf } from '../../../contract/model/conf'
import type { PublicEntity } from '../../../contract/model/entity'
import type { ListSheets, SheetView } from '../../../contract/model/sheets'
import { SHEET, sheetsQuery } from '../../../engine/list/in-sheet'
import { Link, LinkButton } from '../../../ui/controls/Link'
import { SearchBox } from '../../../ui/controls/SearchBox'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageHeader } from '../../../ui/page/PageHeader'
import { SkeletonForm } from '../../../ui/page/Skeleton'
import { hrefQuery, useHref, useOffice, useTexts } from '../../office'
import { ListFailed } from '../ListStates'
import { OpenSheet } from './OpenSheet'

export interface SheetsProps {
  entity: PublicEntity
  conf: EntityConf
  sheets: ListSheets
}

/** A list in sheets: their overview, or the sheet that the address names. */
export function Sheets({ entity, conf, sheets }: SheetsProps) {
  const office = useOffice()
  const named = new URLSearchParams(hrefQuery(useHref())).get(SHEET)
  const { data, error, refetch } = useQuery({ ...sheetsQuery(office, conf.route), staleTime: 0 })
  if (!data) {
    return (
      <section data-route={conf.route} aria-busy={!error}>
        <PageHeader title={conf.name} tile={conf} />
        {error ? <ListFailed error={error} onRetry={() => void refetch()} /> : <SkeletonForm />}
      </section>
    )
  }
  const sheet = named === null ? undefined : (data.find(({ value }) => value === named) ?? emptySheet(named))
  if (sheet) return <OpenSheet key={sheet.value} entity={entity} conf={conf} sheets={sheets} sheet={sheet} />
  return (
    <Overview conf={conf} items={data} all={`/${conf.route}?sort=${entity.list.sort[0] ?? 'code,asc'}`} />
  )
}

/** A sheet without rows that the file does not declare. */
function emptySheet(value: string): SheetView {
  return { value, name: value, count: 0, fields: [], labels: {}, uses: [] }
}

interface OverviewProps {
  conf: EntityConf
  items: readonly SheetView[]
  /** the address of all rows as one list */
  all: string
}

/** Every sheet by name, with its row count and the fields that use it. */
function Overview({ conf, items, all }: OverviewProps) {
  const { text } = useTexts()
  const [query, setQuery] = useState('')
  const found = items.filter(({ name, value }) => matchesText(`${name} ${value}`, query))
  const heads = ['SHEETS.NAME', 'SHEETS.CODE', 'SHEETS.COUNT', 'SHEETS.USES'].map((key) => text(key))
  return (
    <section data-route={conf.route} data-sheets="overview">
      <PageHeader title={conf.name} tile={conf} subtitle={text('SHEETS.TOTAL', { count: items.length })}>
        <SearchBox value={query} onChange={setQuery} label={text('SHEETS.SEARCH')} />
        <LinkButton href={all}>{text('SHEETS.ALL')}</LinkButton>
      </PageHeader>
      {found.length === 0 ? (
        <EmptyState icon={conf.icon} color={conf.color} title={text('SHEETS.NONE')} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table
        <section className="failures stack sheets-table" aria-label={conf.name} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.map(({ count, name, uses, value }) => (
                <tr key={value} data-sheet={value}>
                  <td data-label={heads[0]}>
                    <Link href={`/${conf.route}?${new URLSearchParams([[SHEET, value]])}`}>{name}</Link>
                  </td>
                  <td data-label={heads[1]} className="muted code">
                    {value}
                  </td>
                  <td data-label={heads[2]} className="num">
                    {count}
                  </td>
                  <td data-label={heads[3]}>
                    {uses.map((use) => `${use.name} (${use.field})`).join(', ') || '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
