import { useMemo } from 'react'
import type { ListQuery } from '../../contract/api'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import type { Json } from '../../contract/json'
import type { ColumnDescription, ListDescription } from '../../contract/page'
import { arrange, type ColumnChoice, clampWidth, moved, possibleColumns, readChoice } from '../../engine/list/column-width'
import { withColumns } from '../../engine/list/query'
import { usePreference, useTexts } from '../office'
import type { ListAddress } from './use-list-query'

/** The columns of a list as the person wants them, and the verbs that change that. */
export interface Arrangement {
  shown: ColumnDescription[]
  possible: ColumnDescription[]
  choice: ColumnChoice
  /** shows these, in this order */
  choose: (paths: readonly string[]) => void
  move: (path: string, to: number) => void
  hide: (path: string) => void
  resize: (path: string, width: number) => void
  pin: (path: string, side: 'left' | 'right' | null) => void
  /** back to the file's columns */
  reset: () => void
  /** takes over a whole choice: that of a saved view */
  adopt: (choice: ColumnChoice) => void
}

/** The person's choice is a preference; the address carries which columns, so that it can be shared. */
export function useArrangement(
  entity: PublicEntity,
  conf: EntityConf,
  list: ListDescription,
  { query, show }: { query: ListQuery; show: ListAddress['show'] },
): Arrangement {
  const { lang } = useTexts()
  const [stored, save] = usePreference(`list.${entity.route}.columns`)
  return useMemo(() => {
    const choice = readChoice(stored)
    const possible = possibleColumns(entity, conf, lang)
    const shown = arrange(possible, list.columns, choice, query.columns)
    const paths = shown.map(({ path }) => path)
    const keep = (part: Partial<ColumnChoice>) => void save({ ...choice, ...part } as unknown as Json)
    const choose = (columns: readonly string[]) => {
      if (columns.length === 0) return
      keep({ columns: [...columns] })
      show(withColumns(query, columns), 'in place')
    }
    return {
      shown,
      possible,
      choice,
      choose,
      move: (path, to) => choose(moved(paths, path, to)),
      hide: (path) => choose(paths.filter((one) => one !== path)),
      resize: (path, width) => keep({ widths: { ...choice.widths, [path]: clampWidth(width) } }),
      pin: (path, side) => keep({ pinned: { ...choice.pinned, [path]: side } }),
      reset: () => {
        void save(null)
        show(withColumns(query, null), 'in place')
      },
      adopt: (next) => void save(next as unknown as Json),
    }
  }, [stored, save, entity, conf, lang, list.columns, query, show])
}
