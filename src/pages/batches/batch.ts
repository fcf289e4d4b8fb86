import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Batch } from '../../contract/calls/batch'
import type { JsonObject } from '../../contract/json'
import type { EntityConf } from '../../contract/model/conf'
import type { PublicEntity } from '../../contract/model/entity'
import type { Texts } from '../../contract/ports/ports'
import { labelOfAction, prepareConditions } from '../../engine/actions/entity-actions'
import { isOver } from '../../engine/batches/batches'
import { getColumnLabel } from '../../engine/import/fields'
import { inSheet, SHEET, type SheetHint } from '../../engine/list/in-sheet'
import { hrefQuery, useEntityConf, useHref, useOffice, useTexts } from '../office'

/** An entity with the labels of its fields. */
export interface EntityWords {
  entity: PublicEntity
  conf: EntityConf
  label: (path: string) => string
}

/** Values that tell no sheet. */
const NONE: JsonObject = {}

/** The sheet of a list that the page shows; null = all rows, or another page. */
export function useShownSheet(): string | null {
  return new URLSearchParams(hrefQuery(useHref())).get(SHEET)
}

/**
 * The description of a route and its words in the language, those of a sheet if the hint tells one; null
 * while it loads, or when the route is not the user's.
 */
export function useEntityWords(route: string, hint: SheetHint = NONE): EntityWords | null {
  const office = useOffice()
  const { lang } = useTexts()
  const conf = useEntityConf(route)
  const { data: entity } = useQuery({
    queryKey: ['entity-words', route, conf?.assets?.entity, ...(hint === NONE ? [] : [hint])],
    queryFn: async () => {
      const entity = await inSheet(office, await office.entities.describe(route), hint)
      // The rules of an import hide fields by the values that it begins with.
      await prepareConditions(entity)
      return entity
    },
    enabled: conf?.assets != null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(
    () => (entity && conf ? { entity, conf, label: (path) => getColumnLabel(entity, path, lang) } : null),
    [entity, conf, lang],
  )
}

/** Events report progress; without them the batch is polled at this interval, in ms. */
const ASK_MS = 1_500

/** The current state of a batch, followed until it ends; undefined before the first answer. */
export function useBatch(id: string | null): Batch | undefined {
  const { ports } = useOffice()
  const { data } = useQuery({
    queryKey: ['batches', id],
    queryFn: () => ports.backend.batches.get(id ?? '', 0),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : ASK_MS),
  })
  return data
}

/** The name of a batch's operation; an action by its own name once its entity is loaded. */
export function batchTitle(
  { action, operation, total }: Pick<Batch, 'action' | 'operation' | 'total'>,
  entity: PublicEntity | undefined,
  { lang, text }: { lang: string; text: Texts['text'] },
): string {
  const known = entity?.actions?.find(({ id }) => id === action)
  return entity && known
    ? labelOfAction(entity, known, lang)
    : text(`BULK.TITLE.${operation}`, { count: total })
}
