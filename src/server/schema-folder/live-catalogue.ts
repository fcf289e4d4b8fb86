import type { Problem } from '../../contract/errors/problem'
import type { Card } from '../../contract/model/dashboard'
import type { Entity, EntityTexts } from '../../contract/model/entity'
import type { RowsFile } from '../../contract/model/folder-files'
import type { LookupTable } from '../../contract/model/lookup'
import type { MenuFile } from '../../contract/model/menu'

/** An entity ready to serve: its resolved form, assets and problems. */
export interface LiveEntity {
  entity: Entity
  /** `/assets/schemas/<hash>.json` and `.js` */
  assets: { entity: string; validator: string }
}

/** The current catalogue, replaced as a whole when a schema file changes. */
export interface LiveCatalogue {
  version: string
  entities: ReadonlyMap<string, LiveEntity>
  lookups: ReadonlyMap<string, LookupTable>
  menus: ReadonlyMap<string, MenuFile>
  /** cards of the start page */
  cards: readonly Card[]
  /** records that the files include */
  rows: readonly RowsFile[]
  problems: readonly Problem[]
  quarantined: ReadonlyMap<string, { file: string; texts: Record<string, EntityTexts> | null }>
}
