import type { CardKind } from './dashboard'
import type { JsonObject } from './json'
import type { LocalText } from './language'

/** `schemas/dashboard/*.json`: a card of the start page. */
export interface CardFile {
  $schema?: string
  card: string
  kind: CardKind
  entity?: string
  filter?: JsonObject
  sort?: string[]
  size?: number
  field?: string
  group?: string
  width?: number
  order?: number
  roles?: string[]
  text: LocalText
}
