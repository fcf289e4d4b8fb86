import { useEffect } from 'react'
import type { Notice } from '../../contract/notice'
import { can } from '../../engine/commands/reason-code'
import type { OpenRecord } from '../../engine/record'
import { useOffice } from '../office'
import { listPath, recordPath } from './paths'

const CANT_CREATE = 'AUTH.ERRORS.CANT_CREATE'
const CANT_UPDATE = 'AUTH.ERRORS.CANT_UPDATE'

/** Where somebody is taken who may not be here, and what is said. */
export interface PageRefusal {
  notice: Notice
  to: string
}

/**
 * The new page asks for the right to create, the edit page for the right to write in the record's present status
 * (RECORD-16); each names its own act, unless the installation wants them `swapped` as its older product had them
 * (RECORD-17, decision D18). A deleted record cannot be edited (RECORD-08).
 */
export function refusalOf({ conf, target, session }: OpenRecord, swapped = false): PageRefusal | null {
  const params = { entity: conf.name }
  const { route, mode, id } = target
  if (mode === 'create') {
    const notice: Notice = { tone: 'danger', text: swapped ? CANT_UPDATE : CANT_CREATE, params }
    return conf.canCreate ? null : { notice, to: listPath(route) }
  }
  if (mode === 'show' || id === null) return null
  const { base } = session.store.getState()
  const to = recordPath(route, id)
  if (base?.delete.deleted) return { notice: { tone: 'warning', text: 'ERRORS.RECORD_DELETED' }, to }
  return can(conf, 'edit', base) ? null : { notice: { tone: 'danger', text: swapped ? CANT_CREATE : CANT_UPDATE, params }, to }
}

/** Says why and leads away. */
export function useRefusal(refusal: PageRefusal | null): void {
  const office = useOffice()
  const said = refusal && JSON.stringify(refusal)
  useEffect(() => {
    if (!said) return
    const { notice, to } = JSON.parse(said) as PageRefusal
    office.notices.add(notice)
    office.ports.navigator.replace(to)
  }, [office, said])
}
