import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { RowSelection } from '../../engine/list/selection'
import type { ListColumn } from './use-columns'
import type { Rows } from './use-rows'

const ChosenActions = lazy(() => import('./ChosenActions').then((module) => ({ default: module.ChosenActions })))

export interface ChosenBarProps {
  entity: PublicEntity
  conf: EntityConf
  query: ListQuery
  selection: RowSelection
  rows: Rows
  columns: readonly ListColumn[]
}

/** The selection bar, as soon as something is chosen; its code arrives with the first choice. */
export function ChosenBar(props: ChosenBarProps) {
  const some = useStore(props.selection.store, ({ all, rows }) => all || rows.size > 0)
  if (!some) return null
  return (
    <Suspense>
      <ChosenActions {...props} />
    </Suspense>
  )
}
