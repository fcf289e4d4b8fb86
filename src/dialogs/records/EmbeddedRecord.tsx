import { useEffect, useMemo } from 'react'
import type { JsonObject } from '../../contract/json'
import type { Office } from '../../engine/office'
import type { OpenRecord } from '../../engine/record'
import { RecordProvider } from '../../pages/field'
import { RecordForm } from '../../pages/form'
import { OfficeProvider, useHref, useOffice } from '../../pages/office'
import { createScope, ReadView, Unopened, useOpenRecord } from '../../pages/record'
import { UiProvider, useUi } from '../../ui/UiContext'

export interface EmbeddedRecordProps {
  route: string
  /** null = a new record, which starts with `fill` */
  id: string | null
  fill: JsonObject | null
  onOpen?: (open: OpenRecord) => void
  /** a link leaves the page: the dialog must close */
  onLeave: () => void
}

/** A record inside a dialog: in show mode, or as the form of a new one. */
export function EmbeddedRecord({ route, id, fill, onOpen, onLeave }: EmbeddedRecordProps) {
  const begin = useMemo(() => (fill ? { fill } : null), [fill])
  const opening = useOpenRecord({ route, mode: id === null ? 'create' : 'show', id, picked: null, begin })
  const open = opening.state === 'open' ? opening.open : null
  useEffect(() => {
    if (open) onOpen?.(open)
  }, [open, onOpen])
  if (opening.state !== 'open') return <Unopened route={route} mode={id === null ? 'create' : 'show'} opening={opening} />
  return <Opened open={opening.open} onLeave={onLeave} />
}

function Opened({ open, onLeave }: { open: OpenRecord; onLeave: () => void }) {
  const ui = useUi()
  const path = useHref()
  const office = useOffice()
  const leaving = useMemo(() => leavingOffice(office, onLeave), [office, onLeave])
  const words = useMemo(() => ({ ...ui, navigate: leaving.ports.navigator.go }), [ui, leaving])
  const scope = useMemo(() => createScope(leaving, open, { ids: 'e' }), [leaving, open])
  return (
    <OfficeProvider office={leaving} path={path}>
      <UiProvider value={words}>
        <RecordProvider value={scope}>{open.target.mode === 'show' ? <ReadView /> : <RecordForm />}</RecordProvider>
      </UiProvider>
    </OfficeProvider>
  )
}

/** The office for the content of a dialog: following a link first closes the dialog. */
function leavingOffice(office: Office, onLeave: () => void): Office {
  const { navigator } = office.ports
  const go = (path: string) => {
    onLeave()
    navigator.go(path)
  }
  return { ...office, ports: { ...office.ports, navigator: { ...navigator, go } } }
}
