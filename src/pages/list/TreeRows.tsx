import { useQuery } from '@tanstack/react-query'
import { type DragEvent, type KeyboardEvent, lazy, type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { RecordData } from '../../contract/record'
import { createSelection, isChosen, onlyChosen, selectionOf } from '../../engine/list/selection'
import { belowAddress, loadTree, TREE_ROWS_MAX, type TreeRow, treeRows } from '../../engine/list/tree-rows'
import { Banner } from '../../ui/Banner'
import { classNames } from '../../ui/class-names'
import { writeNumber } from '../../ui/number-text'
import { SkeletonRows } from '../../ui/SkeletonRows'
import { TextButton } from '../../ui/TextButton'
import { useOffice, useTexts } from '../office'
import { ChosenBar } from './ChosenBar'
import { sized } from './column-style'
import { useListFrame } from './frame'
import { HeadBox } from './HeadRow'
import type { ListRowsProps } from './ListRows'
import { ListFailed, NothingYet } from './ListStates'
import type { AskedMove } from './MoveBelow'
import { TreeBranch } from './TreeBranch'
import { useColumns } from './use-columns'
import { useRowChoice } from './use-row-choice'
import type { Rows } from './use-rows'
import { type TreeMove, useTreeMove } from './use-tree-move'
import '../../ui/styles/tree-list.css'

const MoveBelow = lazy(() => import('./MoveBelow').then((module) => ({ default: module.MoveBelow })))

/** Width of the column with the branches, in px. */
const BRANCH_WIDTH = 320

/** The row with the focus and what a key makes of it: another row, an opened or a closed one. */
interface Move {
  to?: number
  toggle?: RecordData
}

/** A column of the tree keeps its width, whatever room there is. */
function colStyle(width: number, all: number) {
  return { ...sized('--col', width), ...sized('--others', all - width), ...sized('--least', width) }
}

/** What a key does in a tree whose rows take the focus; null = nothing. */
function moveOf(key: string, rows: readonly TreeRow[], at: number): Move | null {
  const row = rows[at]
  if (!row) return null
  if (key === 'ArrowDown') return { to: Math.min(at + 1, rows.length - 1) }
  if (key === 'ArrowUp') return { to: Math.max(at - 1, 0) }
  if (key === 'Home') return { to: 0 }
  if (key === 'End') return { to: rows.length - 1 }
  if (key === 'ArrowRight' && row.below > 0) return row.open ? { to: at + 1 } : { toggle: row.record }
  if (key === 'ArrowLeft') return row.open ? { toggle: row.record } : row.above < 0 ? null : { to: row.above }
  return null
}

const NO_RECORDS: readonly RecordData[] = []

/** Records at hand, as choices of rows take them. */
function rowsOf(records: readonly RecordData[], totalExact: boolean, retry: () => void): Rows {
  return {
    at: (index) => records[index],
    fetch: async ({ start, end }) => records.slice(start, end),
    total: records.length,
    totalExact,
    onCount: null,
    pending: false,
    busy: false,
    error: null,
    missing: false,
    retry,
    version: records,
  }
}

/**
 * The records of a list as the tree they form: opened and closed by the arrows, walked row by row, chosen as rows of other
 * lists are, and moved below one another by dragging, by Ctrl+X and Ctrl+V, or in a dialog that shows the places: the only way on touch, and for several at once.
 */
export function TreeRows({ entity, conf, list, query, arrangement }: Omit<ListRowsProps, 'set' | 'address' | 'onFilter'>) {
  const office = useOffice()
  const { lang, text } = useTexts()
  const frame = useListFrame()
  const by = entity.list.tree?.by ?? ''
  const told = useMemo(() => new Set([by, ...entity.title.flatMap((part) => ('path' in part ? part.path : []))]), [by, entity])
  const described = useColumns(arrangement.shown, list.badges, entity, conf, arrangement.choice.widths)
  const columns = described.filter(({ path }) => !told.has(path))
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [activeId, setActiveId] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['list', entity.route, 'tree', query, list.sort],
    queryFn: ({ signal }) => loadTree(office, entity.endpoint, query, list.sort, signal),
    staleTime: 0,
  })
  const all = columns.reduce((sum, { width }) => sum + width, BRANCH_WIDTH)
  const records = data?.records ?? NO_RECORDS
  const rows = useMemo(() => treeRows(records, by, closed), [records, by, closed])
  const selection = useMemo(createSelection, [])
  const again = () => void refetch()
  const inSight = rowsOf(
    rows.map(({ record }) => record),
    true,
    again,
  )
  const choice = useRowChoice(inSight, selection)
  const arrived = useRef<string | null>(null)
  const moving = useTreeMove({
    entity,
    conf,
    records,
    label: (path) => described.find((column) => column.path === path)?.label ?? path,
    onMoved: (record, under) => {
      if (record) {
        arrived.current = record.id
        setActiveId(record.id)
      } else selection.clear()
      if (under) setClosed((before) => new Set([...before].filter((one) => one !== under.id)))
    },
  })
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const ask = (record: RecordData) => setAsked({ moved: { record }, chosen: [record] })
  const askChosen = () => {
    const held = selection.store.getState()
    const only = onlyChosen(held)
    if (only) return ask(only)
    const chosen = records.filter(({ id }) => isChosen(held, id))
    setAsked({ moved: { selection: selectionOf(held, query), figure: writeNumber(chosen.length, lang) }, chosen })
  }
  const active = Math.max(
    0,
    rows.findIndex(({ record }) => record.id === activeId),
  )
  // A row that came to another place lost the focus on its way.
  useEffect(() => {
    if (arrived.current === null || rows[active]?.record.id !== arrived.current) return
    arrived.current = null
    body.current?.querySelectorAll<HTMLElement>('tr')[active]?.focus()
  }, [rows, active])
  if (error) return <ListFailed error={error} onRetry={again} />
  if (data && rows.length === 0) return <NothingYet conf={conf} newLabel={list.newLabel} />
  const toggle = ({ id }: RecordData) =>
    setClosed((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  const hrefOf = ({ id }: RecordData) => (frame ? frame.hrefOf(`/${conf.route}/${id}`) : `/${conf.route}/${id}`)
  const stand = (at: number) => {
    setActiveId(rows[at]?.record.id ?? null)
    body.current?.querySelectorAll<HTMLElement>('tr')[at]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' && event.target instanceof Element && event.target.closest('a, button')) return
    const record = rows[active]?.record
    const move = moveOf(event.key, rows, active)
    if (record && moveKey(event, record, moving)) event.preventDefault()
    else if (choice.key(event, active, stand)) event.preventDefault()
    else if (event.key === 'Enter' && record) office.ports.navigator.go(hrefOf(record))
    else if (move?.toggle) toggle(move.toggle)
    else if (move?.to !== undefined) stand(move.to)
    else return
    event.preventDefault()
  }
  const click = (event: MouseEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest('tbody tr') : null
    const at = row ? [...(body.current?.children ?? [])].indexOf(row) : -1
    if (at >= 0) choice.click(event, at)
  }
  return (
    <div className="gridwrap">
      {moving.held && !moving.held.dragged ? <Moving moving={moving} /> : null}
      {data && !data.whole ? <Banner tone="warning">{text('LIST.TREE_CUT', { max: TREE_ROWS_MAX })}</Banner> : null}
      <table
        className="g treegrid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows open, close and are walked by the keyboard
        role="treegrid"
        aria-label={list.title}
        aria-busy={!data}
        aria-multiselectable
        style={sized('--cols', all)}
        onKeyDown={onKeyDown}
        onClick={click}
      >
        <colgroup>
          <col className="selcol" />
          <col style={colStyle(BRANCH_WIDTH, all)} />
          {columns.map(({ path, width }) => (
            <col key={path} className="value" style={colStyle(width, all)} />
          ))}
          {conf.canCreate || conf.canWrite ? <col className="selcol actcol" /> : null}
        </colgroup>
        <thead>
          <tr {...dropOn(moving, null)}>
            <th className="selc" scope="col">
              <HeadBox selection={selection} total={records.length} />
            </th>
            <th scope="col">{list.title}</th>
            {columns.map(({ path, label, end }) => (
              <th key={path} scope="col" className={classNames('value', end && 'n')}>
                {label}
              </th>
            ))}
            {conf.canCreate || conf.canWrite ? (
              <th scope="col" className="treeact">
                <span className="sr">{text('LIST.ROW_ACTS')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody ref={body}>
          {data ? null : <SkeletonRows bars={columns.map(() => 55)} end={columns.map(({ end }) => end)} />}
          {rows.map((row, at) => (
            <TreeBranch
              key={row.record.id}
              {...{ row, columns, at, moving, selection }}
              onMove={() => ask(row.record)}
              focus={at === active}
              href={hrefOf(row.record)}
              newHref={conf.canCreate && entity.list.tree ? belowAddress(entity.route, entity.list.tree, row.record) : null}
              acts={conf.canCreate || conf.canWrite}
              drop={dropOn(moving, row.record)}
              onToggle={() => toggle(row.record)}
              onStand={() => setActiveId(row.record.id)}
            />
          ))}
        </tbody>
      </table>
      {data ? (
        <ChosenBar
          {...{ entity, conf, query, selection }}
          rows={rowsOf(records, data.whole, again)}
          columns={described}
          more={[{ id: 'move', label: text('LIST.MOVE_BELOW'), icon: 'swap', reason: moving.reason, run: askChosen }]}
        />
      ) : null}
      {asked && entity.list.tree ? (
        <Suspense>
          <MoveBelow {...asked} {...{ moving, records }} tree={entity.list.tree} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Ctrl+X takes a row, Ctrl+V puts what is held below it, Esc gives up. True when the key did one of these. */
function moveKey(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  record: RecordData,
  { held, can, take, put, drop }: TreeMove,
): boolean {
  const command = ctrlKey || metaKey
  if (command && key === 'x' && can(record)) take(record, false)
  else if (command && key === 'v' && held) put(record)
  else if (key === 'Escape' && held) drop()
  else return false
  return true
}

/** What makes a row, or for the top the head, a place to drop the dragged record on. */
function dropOn({ held, put }: TreeMove, under: RecordData | null) {
  if (!held?.dragged) return {}
  return {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      put(under)
    },
  }
}

/** What is being moved, said and seen, with the places that are no row. */
function Moving({ moving }: { moving: TreeMove }) {
  const { text } = useTexts()
  const { held, put, drop } = moving
  if (!held) return null
  const acts = (
    <>
      <TextButton onClick={() => put(null)}>{text('LIST.MOVE_TOP')}</TextButton>
      <TextButton onClick={drop}>{text('APP.CANCEL')}</TextButton>
    </>
  )
  return (
    <Banner tone="info" actions={acts} announce>
      {text('LIST.MOVING', { name: moving.nameOf(held.record) })}
    </Banner>
  )
}
