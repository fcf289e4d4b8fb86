import { useQuery } from '@tanstack/react-query'
import type { RecordData } from '../../contract/record'
import type { OfferedCommand } from '../../engine/commands/command'
import { loadFileCommands, type RowsTarget, rowCommands } from '../commands/rows'
import { useOffice, useTexts } from '../office'
import { useListFrame } from './frame'

/** The list whose rows something is offered for. */
export type RowsOf = Pick<RowsTarget, 'entity' | 'conf' | 'query'>

/**
 * What can be done with a row; null while the code of the file's own actions is on its way, or without a row. `inline` turns
 * the row into its fields, where it may be changed in its place.
 */
export function useRowCommands(
  list: RowsOf,
  row: RecordData | null,
  inline: (() => void) | null = null,
): OfferedCommand[] | null {
  const office = useOffice()
  const frame = useListFrame()
  useTexts()
  const { entity } = list
  const { data: own } = useQuery({
    queryKey: ['file-commands', entity.route, entity.hash],
    queryFn: () => loadFileCommands(entity),
    enabled: row !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!own || !row) return null
  const chosen = () => ({ selection: { ids: [row.id] }, count: '1' })
  const hrefOf = frame?.hrefOf ?? ((path: string) => path)
  return rowCommands({ ...list, office, row, many: false, exports: false, chosen, hrefOf, inline }, own)
}
