import { useQuery } from '@tanstack/react-query'
import type { RecordData } from '../../contract/record'
import type { Offer } from '../bulk/offer'
import { loadOwnOffers } from '../bulk/offers'
import { useOffice, useTexts } from '../office'
import { useListFrame } from './frame'
import { type RowFacts, rowActs } from './row-acts'

/** What can be done with a row; null while the code of the file's own acts is on its way, or without a row. */
export function useRowActs(list: Omit<RowFacts, 'hrefOf'>, record: RecordData | null): Offer[] | null {
  const office = useOffice()
  const frame = useListFrame()
  useTexts()
  const { entity } = list
  const { data: own } = useQuery({
    queryKey: ['own-offers', entity.route, entity.hash],
    queryFn: () => loadOwnOffers(entity),
    enabled: record !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!own || !record) return null
  return rowActs(office, { ...list, hrefOf: frame?.hrefOf ?? ((path) => path) }, record, own)
}
