import type { RecordData } from '../../contract/record'
import type { User } from '../../contract/user'
import type { Office } from '../../engine/office'

/** An act on shown records of one entity that a hand-made part of the application adds to their menu. */
export interface RecordAct {
  id: string
  /** entity whose records have it */
  route: string
  /** text key */
  label: string
  icon: string
  /** whether this person is offered it */
  isFor: (user: User) => boolean
  /** fetched when it is chosen; whatever it does, it tells the person itself */
  load: () => Promise<(office: Office, record: RecordData) => Promise<void>>
}
