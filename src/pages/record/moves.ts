import type { RelationValue } from '../../contract/record'
import type { Office } from '../../engine/office'
import type { OpenRecord } from '../../engine/record'
import { answerForm } from '../../engine/record'
import { folderPath, parentAddress } from '../../engine/trail'
import { addressOf, withWayBack } from '../../engine/way-back'
import { pageQuery } from './page-query'
import { copyPath, type EditQuery, editPath, listPath, recordPath } from './paths'

/** The moves between the screens of an entity (ROUTE-17). */
export interface Moves {
  /** the shown record: this one, or another */
  show: (id?: string) => void
  edit: (query?: EditQuery, id?: string) => void
  copy: () => void
  /** the virtual folder of this record (VIRT-05) */
  folder: () => void
  /**
   * away from the record: to the folder or field that asked for it, else to the list as it was left; a field is told of the
   * record made for it
   */
  leave: (made?: RelationValue) => void
}

/** The moves of one record page. Show and edit carry the way back of a virtual folder along (VIRT-04). */
export function createMoves({ ports, trail }: Pick<Office, 'ports' | 'trail'>, { target }: Pick<OpenRecord, 'target'>): Moves {
  const { navigator } = ports
  const { route, mode } = target
  const said = () => pageQuery(navigator.current())
  const go = (address: string) => navigator.go(withWayBack(address, said().way))
  const id = target.id ?? ''
  return {
    show: (other = id) => go(recordPath(route, other)),
    edit: (query, other = id) => go(editPath(route, other, query)),
    copy: () => go(copyPath(route, id)),
    leave: (made) => {
      const { way, asker } = said()
      if (asker !== null && made) answerForm(ports, asker, made)
      navigator.go(way ? addressOf(way) : (asker ?? trail.list(listPath(route))))
    },
    folder: () => {
      // An edit that was left is not taken up again: from there the way back leads to the record itself.
      const from = mode === 'update' ? parentAddress(navigator.current()) : navigator.current()
      const path = folderPath(route, id, from)
      trail.push(path, from)
      navigator.go(path)
    },
  }
}
