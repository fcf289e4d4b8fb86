import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { DialogProps } from '../../contract/ports/dialog'
import type { EmbedAnswer, EmbedInput } from '../../contract/ports/record-dialogs'
import { createPick, listPickedRecords } from '../../engine/list/use-of-selection'
import { findPendingFileNames, isDirty, type OpenRecord, pageFields, saveEmbedded } from '../../engine/record'
import { OfficeProvider, useEntityConf, useHref, useOffice, useTexts } from '../../pages/office'
import { Button } from '../../ui/controls/Button'
import { Segmented } from '../../ui/controls/Segmented'
import { Banner } from '../../ui/overlays/Banner'
import { Dialog } from '../../ui/overlays/Dialog'
import { EntityTile } from '../../ui/page/EntityTile'
import { PickList } from './PickList'
import './records.css'
import type { JsonObject } from '../../contract/json'
import type { Office } from '../../engine/office/office'
import { RecordProvider } from '../../pages/field'
import { RecordForm } from '../../pages/form'
import { createScope, ReadView, Unopened, useOpenRecord } from '../../pages/record'
import { UiProvider, useUi } from '../../ui/basics/UiContext'

type Face = 'show' | 'pick' | 'create'

/** The available views of the dialog: the chosen record, the list, a new record. */
function listFaces({ value, create }: EmbedInput, canCreate: boolean): Face[] {
  return [
    ...(value ? (['show'] as const) : []),
    'pick',
    ...(create && canCreate ? (['create'] as const) : []),
  ]
}

/** What the save of the new record waits for. */
function Awaited({ open }: { open: OpenRecord }) {
  const { text } = useTexts()
  const names = useStore(open.session.store, findPendingFileNames)
  return names && text('RECORD.WAITS_FOR_FILES', { names })
}

/**
 * Shows a record, chooses one from the list of its entity, or creates one; confirm passes it to the field
 * (EMBED-01, EMBED-04).
 */
export function EmbeddedDialog({ input, close }: DialogProps<EmbedInput, EmbedAnswer>) {
  const { route, title, value, fixed } = input
  const { dialogs, ports } = useOffice()
  const { texts } = ports
  const { text } = useTexts()
  const conf = useEntityConf(route)
  const faces = listFaces(input, conf?.canCreate === true)
  const [face, setFace] = useState<Face>(value ? 'show' : 'pick')
  const [selection] = useState(() => createPick(false))
  const some = useStore(selection.store, ({ rows }) => rows.size > 0)
  const [made, setMade] = useState<OpenRecord | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  /** A form that was filled in is left after a question only, as a page is; what is left has no draft. */
  const cancel = async (): Promise<boolean> => {
    if (made && isDirty(made.session.store.getState())) {
      const words = {
        title: text('NOTIFICATIONS.CRUD.EXIT'),
        confirm: text('RECORD.LEAVE'),
        cancel: text('RECORD.STAY'),
      }
      if ((await dialogs.open('confirm', { ...words, danger: true })) !== true) return false
    }
    made?.undoStack.drop()
    close(failure === null ? null : { failure })
    return true
  }
  const save = async () => {
    if (!made || busy) return
    setBusy(true)
    setFailure(null)
    const answer = await saveEmbedded(made.session, texts)
    setBusy(false)
    if (answer && 'failure' in answer) setFailure(answer.failure)
    else if (answer) close(answer)
  }
  const take = () => {
    const [record] = face === 'show' && value ? [value] : listPickedRecords(selection)
    if (!record) return
    made?.undoStack.drop()
    close({ record })
  }
  const ready = { show: true, pick: some, create: made !== null && !busy }[face]
  const confirm = () => (face === 'create' ? void save() : take())
  const footer = (
    <>
      <span className="grow muted" role="status">
        {made ? <Awaited open={made} /> : null}
      </span>
      <Button onClick={() => void cancel()}>{text('APP.CANCEL')}</Button>
      <Button variant="primary" disabled={!ready} onClick={confirm}>
        {text(face === 'create' ? 'EMBEDDED.SAVE' : 'APP.CONFIRM')}
      </Button>
    </>
  )
  const tile = <EntityTile color={conf?.color} icon={conf?.icon} label={title} />
  const options = faces.map((one) => ({ value: one, label: text(`EMBEDDED.${one.toUpperCase()}`) }))
  const keys = (event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 's' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    if (ready) confirm()
  }
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box, face, made)
  return (
    <Dialog size="large" title={tile} footer={footer} onClose={() => void cancel()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the key of the fields within */}
      <div className="embedded" ref={box} onKeyDown={keys}>
        {faces.length > 1 ? (
          <Segmented label={title} value={face} options={options} onChange={(one) => setFace(one as Face)} />
        ) : null}
        {failure !== null && face === 'create' ? <Banner tone="danger">{failure}</Banner> : null}
        {face === 'pick' ? <PickList route={route} selection={selection} fixed={fixed} /> : null}
        {face === 'show' && value ? (
          <EmbeddedRecord route={route} id={value.id} fill={null} onLeave={cancel} />
        ) : null}
        {face === 'create' || made ? (
          <div hidden={face !== 'create'}>
            <EmbeddedRecord route={route} id={null} fill={input.fill} onOpen={setMade} onLeave={cancel} />
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Frames to wait for the search of a list that is loading. */
const MAX_FRAMES = 120

/** Focuses what a person came for: the first field of a new record, the search of the list. */
function useFirstFocus(box: RefObject<HTMLElement | null>, face: Face, made: OpenRecord | null): void {
  useEffect(() => {
    if (face !== 'create' || !made) return
    const first = pageFields(made.page).find(({ readOnly }) => !readOnly)
    if (first) made.session.lead(first.path)
  }, [face, made])
  useEffect(() => {
    if (face !== 'pick') return
    let left = MAX_FRAMES
    let frame = 0
    const look = () => {
      const search = box.current?.querySelector<HTMLElement>('.pick-list [type=search]')
      left -= 1
      if (search) search.focus()
      else if (left > 0) frame = requestAnimationFrame(look)
    }
    // After the dialog, which focuses its first field when it appears.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
  }, [box, face])
}

interface EmbeddedRecordProps {
  route: string
  /** null = a new record, which starts with `fill` */
  id: string | null
  fill: JsonObject | null
  onOpen?: (open: OpenRecord) => void
  /** a link leaves the page: the dialog must close; false = the person stays in it */
  onLeave: () => Promise<boolean>
}

/** A record inside a dialog: in show mode, or as the form of a new one. */
function EmbeddedRecord({ route, id, fill, onOpen, onLeave }: EmbeddedRecordProps) {
  const begin = useMemo(() => (fill ? { fill } : null), [fill])
  const opening = useOpenRecord({ route, mode: id === null ? 'create' : 'show', id, picked: null, begin })
  const open = opening.state === 'open' ? opening.open : null
  useEffect(() => {
    if (open) onOpen?.(open)
  }, [open, onOpen])
  if (opening.state !== 'open')
    return <Unopened route={route} mode={id === null ? 'create' : 'show'} opening={opening} />
  return <Opened open={opening.open} onLeave={onLeave} />
}

function Opened({ open, onLeave }: { open: OpenRecord; onLeave: EmbeddedRecordProps['onLeave'] }) {
  const ui = useUi()
  const path = useHref()
  const office = useOffice()
  const leaving = useMemo(() => createDialogOffice(office, onLeave), [office, onLeave])
  const words = useMemo(() => ({ ...ui, navigate: leaving.ports.navigator.go }), [ui, leaving])
  const scope = useMemo(() => createScope(leaving, open, { ids: 'e' }), [leaving, open])
  return (
    <OfficeProvider office={leaving} path={path}>
      <UiProvider value={words}>
        <RecordProvider value={scope}>
          {open.target.mode === 'show' ? <ReadView /> : <RecordForm />}
        </RecordProvider>
      </UiProvider>
    </OfficeProvider>
  )
}

/** The office for the content of a dialog: following a link first closes the dialog. */
function createDialogOffice(office: Office, onLeave: EmbeddedRecordProps['onLeave']): Office {
  const { navigator } = office.ports
  const go = (path: string) => void onLeave().then((left) => left && navigator.go(path))
  return { ...office, ports: { ...office.ports, navigator: { ...navigator, go } } }
}
