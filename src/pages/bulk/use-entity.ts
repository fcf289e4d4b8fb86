import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EntityConf } from '../../contract/conf'
import type { PublicEntity } from '../../contract/entity'
import { labelOf } from '../../engine/import/fields'
import { useEntityConf, useOffice, useTexts } from '../office'

/** An entity with the words of its fields. */
export interface EntityWords {
  entity: PublicEntity
  conf: EntityConf
  label: (path: string) => string
}

/** The description of a route and its words in the language; null while it loads, or when the route is not the user's. */
export function useEntityWords(route: string): EntityWords | null {
  const { entities } = useOffice()
  const { lang } = useTexts()
  const conf = useEntityConf(route)
  const { data: entity } = useQuery({
    queryKey: ['entity', route, conf?.assets?.entity],
    queryFn: () => entities.describe(route),
    enabled: conf?.assets != null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useMemo(
    () => (entity && conf ? { entity, conf, label: (path) => labelOf(entity, path, lang) } : null),
    [entity, conf, lang],
  )
}
