import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useMemo, useState } from 'react'
import type { RecordData } from '../../../contract/model/record'
import { writeQuery } from '../../../engine/list/query'
import { createSelection, isSelected } from '../../../engine/list/selection'
import { loadTree, TREE_ROWS_MAX } from '../../../engine/list/tree-rows'
import { onlySelected, toSelection } from '../../../engine/list/use-of-selection'
import { writeNumber } from '../../../ui/controls/write-number'
import { Banner } from '../../../ui/overlays/Banner'
import { SkeletonRows } from '../../../ui/page/SkeletonRows'
import { useOffice, useTexts } from '../../office'
import { toWidthStyle, useColumns } from '../columns'
import { ListFailed, Nothing } from '../ListStates'
import { useList, useListState } from '../list-context'
import { RowSelectionBar } from '../RowSelectionBar'
import { FigureRoom } from '../room'
import { useRowChoice } from '../row-choice'
import { NO_MARKS, type Rows } from '../rows'
import type { AskedMove } from './MoveBelow'
import { moveKey, TreeClipboardBar, useTreeMove } from './move'
import { TreeBranch, TreeHeader, treeWidth } from './TreeTable'
import { TreeContext } from './tree-context'
import { useTreeWalk, walkKey } from './walk'
import './tree.css'

const MoveBelow = lazy(() => import('./MoveBelow').then((module) => ({ default: module.MoveBelow })))

const NO_RECORDS: readonly RecordData[] = []

/** Loaded records in the form of a selection. */
function toRows(records: readonly RecordData[], totalExact: boolean, retry: () => void): Rows {
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
 * The records of a list as a tree: expanded and collapsed by arrows, navigated row by row, selected like rows
 * of other lists, and moved below one another by dragging, by Ctrl+X and Ctrl+V, or in a dialog that shows
 * the slots: the only way on touch, and for several at once.
 */
export function TreeRows() {
  const office = useOffice()
  const { lang, text } = useTexts()
  const { entity, conf, list, toHref } = useList()
  const { arrangement, query } = useListState()
  const by = entity.list.tree?.by ?? ''
  const told = useMemo(
    () => new Set([by, ...entity.title.flatMap((part) => ('path' in part ? part.path : []))]),
    [by, entity],
  )
  const described = useColumns(arrangement.shown)
  const columns = described.filter(({ path }) => !told.has(path))
  const { data, error, refetch } = useQuery({
    queryKey: ['list', entity.route, 'tree', query, list.sort],
    queryFn: ({ signal }) => loadTree(office, entity.route, query, { fileSort: list.sort, signal }),
    staleTime: 0,
  })
  const again = () => void refetch()
  const records = data?.records ?? NO_RECORDS
  const walk = useTreeWalk(records, by)
  const { active, rows } = walk
  // Rows that other conditions leave out of sight must not be acted on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query starts another selection
  const selection = useMemo(createSelection, [writeQuery(query)])
  const inSight = rows.map(({ record }) => record)
  const choice = useRowChoice(toRows(inSight, true, again), selection)
  const moving = useTreeMove({
    records,
    label: (path) => described.find((column) => column.path === path)?.label ?? path,
    onMoved: (record, under) => {
      walk.arrive(record, under)
      if (!record) selection.clear()
    },
  })
  const [asked, setAsked] = useState<AskedMove | null>(null)
  const ask = (record: RecordData) => setAsked({ moved: { record }, chosen: [record] })
  const askSelected = () => {
    const held = selection.store.getState()
    const only = onlySelected(held)
    if (only) return ask(only)
    const chosen = records.filter(({ id }) => isSelected(held, id))
    setAsked({
      moved: { selection: toSelection(held, query), figure: writeNumber(chosen.length, lang) },
      chosen,
    })
  }
  if (error) return <ListFailed error={error} onRetry={again} />
  if (data && rows.length === 0) return <Nothing />
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' && event.target instanceof Element && event.target.closest('a, button')) return
    const record = rows[active]?.record
    const done =
      (record && moveKey(event, record, moving)) ||
      choice.key(event, active, walk.stand) ||
      walkKey(event, walk)
    if (!done && event.key === 'Enter' && record) office.ports.navigator.go(toHref(record))
    else if (!done) return
    event.preventDefault()
  }
  const click = (event: MouseEvent<HTMLElement>) => {
    const row = event.target instanceof Element ? event.target.closest('tbody tr') : null
    const at = row ? [...(walk.body.current?.children ?? [])].indexOf(row) : -1
    if (at >= 0) choice.click(event, at)
  }
  const hasCommands = conf.canCreate || conf.canWrite
  return (
    <div className="gridwrap">
      <FigureRoom
        columns={columns}
        rows={{ at: (index) => inSight[index] }}
        scroll={{ drawn: { start: 0, end: inSight.length } }}
        marksOf={NO_MARKS}
      />
      <TreeClipboardBar moving={moving} />
      {data && !data.whole ? (
        <Banner tone="warning">{text('LIST.TREE_CUT', { max: TREE_ROWS_MAX })}</Banner>
      ) : null}
      <table
        className="grid treegrid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows open, close and are walked by the keyboard
        role="treegrid"
        aria-label={list.title}
        aria-busy={!data}
        aria-multiselectable
        style={toWidthStyle('--cols', treeWidth(columns))}
        onKeyDown={onKeyDown}
        onClick={click}
      >
        <TreeContext value={{ columns, selection, walk, moving, hasCommands, ask }}>
          <TreeHeader total={records.length} />
          <tbody ref={walk.body}>
            {data ? null : <SkeletonRows bars={columns.map(() => 55)} end={columns.map(({ end }) => end)} />}
            {rows.map((row, at) => (
              <TreeBranch key={row.record.id} row={row} at={at} />
            ))}
          </tbody>
        </TreeContext>
      </table>
      {data ? (
        <RowSelectionBar
          selection={selection}
          rows={toRows(records, data.whole, again)}
          columns={described}
          more={[
            {
              id: 'move',
              label: text('LIST.MOVE_BELOW'),
              icon: 'swap',
              slots: ['bulk'],
              group: 'acts',
              reason: moving.reason,
              run: askSelected,
            },
          ]}
        />
      ) : null}
      {asked && entity.list.tree ? (
        <Suspense>
          <MoveBelow
            {...asked}
            moving={moving}
            records={records}
            tree={entity.list.tree}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
