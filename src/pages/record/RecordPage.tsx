import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { Mode } from '../../contract/record'
import type { OpenRecord } from '../../engine/record'
import { RecordProvider } from '../field/record-context'
import { useOffice, usePath } from '../office'
import { useCrumb } from '../shell/crumb'
import { type PageQuery, pageQuery } from './page-query'
import { RecordView } from './RecordView'
import { refusalOf, useRefusal } from './refusal'
import { createScope } from './scope'
import { Unopened } from './Unopened'
import { useOpenRecord } from './use-open-record'

export interface RecordPageProps {
  route: string
  mode: Mode
  /** absent in create mode */
  id?: string
}

/** A record of any entity, in exactly one of three modes (RECORD-01): new, shown or edited. */
export function RecordPage(props: RecordPageProps) {
  const path = usePath()
  const query = useMemo(() => pageQuery(path), [path])
  // A form that asks for a new record of its own kind is another page than the form of that record.
  return <Asked key={query.asker} {...props} query={query} />
}

function Asked({ route, mode, id, query: { status, begin, field } }: RecordPageProps & { query: PageQuery }) {
  const opening = useOpenRecord({ route, mode, id: id ?? null, picked: mode === 'update' ? status : null, begin, field })
  if (opening.state === 'open') return <OpenedRecord key={opening.open.target.id} open={opening.open} reload={opening.reload} />
  return <Unopened route={route} mode={mode} opening={opening} />
}

function OpenedRecord({ open, reload }: { open: OpenRecord; reload: (() => Promise<void>) | undefined }) {
  const office = useOffice()
  const status = useStore(open.session.store, (state) => state.base?.status)
  const scope = useMemo(() => createScope(office, open, { status }), [office, open, status])
  const refusal = useMemo(() => refusalOf(open, office.ports.swappedPermissionMessages), [office, open])
  useRefusal(refusal)
  const { base } = open.session.store.getState()
  useCrumb(base?.label || base?.code || open.page.newLabel)
  if (refusal) return null
  return (
    <RecordProvider value={scope}>
      <RecordView reload={reload} />
    </RecordProvider>
  )
}
