import '../../ui/page/RecordHeader.css'
import '../../ui/basics/record-shapes'
import { type DragEvent, lazy, Suspense, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { AUTOMATIC_PRINT } from '../../contract/model/layout'
import type { Mode } from '../../contract/model/record'
import type { Notice } from '../../contract/ports/notice'
import { can } from '../../engine/commands/reason-code'
import { hasPreview } from '../../engine/letter'
import type { Office } from '../../engine/office/office'
import { isByStatus, isDirty, type OpenRecord } from '../../engine/record'
import { RecordProvider, useRecord, useSession } from '../field'
import { RecordForm } from '../form'
import { useHref, useOffice, useTexts } from '../office'
import { useCrumb } from '../shell'
import { StateBars } from './bars/StateBars'
import { listHref, type PageQuery, pageQuery, recordHref } from './moves'
import { useNeighbours } from './neighbours'
import { Unopened, useHold, useOpenRecord } from './opening'
import { type PanelTab, usePanel } from './panel/use-panel'
import { ReadView } from './ReadView'
import { RecordBar } from './RecordBar'
import { RecordFoot } from './RecordFoot'
import { createScope } from './scope'
import { createVerbs } from './verbs'

export interface RecordPageProps {
  route: string
  mode: Mode
  /** absent in create mode */
  id?: string
}

/** A record of any entity, in exactly one of three modes (RECORD-01): new, shown or edited. */
export function RecordPage(props: RecordPageProps) {
  const path = useHref()
  const query = useMemo(() => pageQuery(path), [path])
  // A form that opens a new record of its own entity is another page than that record's form.
  return <RecordOfAddress key={query.asker} {...props} query={query} />
}

function RecordOfAddress({
  route,
  mode,
  id,
  query: { status, begin, field },
}: RecordPageProps & { query: PageQuery }) {
  const opening = useOpenRecord({
    route,
    mode,
    id: id ?? null,
    picked: mode === 'update' ? status : null,
    begin,
    field,
  })
  if (opening.state === 'open')
    return <OpenedRecord key={opening.open.target.id} open={opening.open} reload={opening.reload} />
  return <Unopened route={route} mode={mode} opening={opening} />
}

function OpenedRecord({ open, reload }: { open: OpenRecord; reload: (() => Promise<void>) | undefined }) {
  const office = useOffice()
  const status = useStore(open.session.store, (state) => state.base?.status)
  const scope = useMemo(() => createScope(office, open, { status }), [office, open, status])
  const refusal = useMemo(() => findRefusal(open, office.ports.swappedPermissionMessages), [office, open])
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

const PrintHeader = lazy(() => import('./PrintHeader').then((module) => ({ default: module.PrintHeader })))
const RecordPanel = lazy(() =>
  import('./panel/RecordPanel').then((module) => ({ default: module.RecordPanel })),
)

/** An open record: header, bars of its state, form or read view, foot, and the panel with its details. */
function RecordView({ reload }: { reload?: (() => Promise<void>) | undefined }) {
  const office = useOffice()
  const { open } = useRecord()
  const { page, orientation } = open.entity.print ?? AUTOMATIC_PRINT
  const { text } = useTexts()
  const panel = usePanel()
  const verbs = useMemo(() => createVerbs(office, open), [office, open])
  const { route, mode } = open.target
  const edits = mode !== 'show'
  useHold(useSession(isDirty), verbs.mayLeave)
  const neighbours = useNeighbours()
  const drop = usePageDrop(office)
  const beside = getBeside(open, panel.tab)
  return (
    <section
      {...drop}
      className={beside ? 'record with-panel' : 'record'}
      data-beside={beside ?? undefined}
      data-route={route}
      data-mode={mode}
      data-paper={`${page}-${orientation}`.toLowerCase()}
    >
      <div className="record-column">
        <RecordBar verbs={verbs} panel={panel} neighbours={neighbours} />
        <section
          className="record-body"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, so the keyboard must reach it
          tabIndex={0}
          aria-label={text(edits ? 'RECORD.FORM' : 'RECORD.SHEET')}
        >
          <StateBars verbs={verbs} reload={reload} />
          {edits ? null : (
            <Suspense>
              <PrintHeader />
            </Suspense>
          )}
          {edits ? <RecordForm /> : <ReadView />}
        </section>
        {edits ? <RecordFoot verbs={verbs} /> : null}
      </div>
      {beside ? (
        <Suspense fallback={<span />}>
          <RecordPanel panel={panel} active={beside} preview={hasPreview(open)} />
        </Suspense>
      ) : null}
    </section>
  )
}

/**
 * The tab of the side panel: only records with placeholders have a preview, and a new record has no other
 * tab.
 */
function getBeside(open: OpenRecord, tab: PanelTab | null): PanelTab | null {
  if (tab === 'preview') return hasPreview(open) ? tab : null
  return open.target.mode === 'create' ? null : tab
}

const CANT_CREATE = 'AUTH.ERRORS.CANT_CREATE'
const CANT_UPDATE = 'AUTH.ERRORS.CANT_UPDATE'

/** Redirect target and message for people who may not open the page. */
export interface PageRefusal {
  notice: Notice
  to: string
}

/**
 * The new page asks for the right to create, the edit page for the right to write in the record's present
 * status (RECORD-16); each names its own act, unless the installation wants them `swapped` as its older
 * product had them (RECORD-17, decision D18). Whoever may change the status fills in there what it asks for.
 * A deleted record cannot be edited (RECORD-08).
 */
function findRefusal({ conf, target, session }: OpenRecord, swapped = false): PageRefusal | null {
  const params = { entity: conf.name }
  const { route, mode, id, picked = null } = target
  if (mode === 'create') {
    const notice: Notice = { tone: 'danger', text: swapped ? CANT_UPDATE : CANT_CREATE, params }
    return conf.canCreate ? null : { notice, to: listHref(route) }
  }
  if (mode === 'show' || id === null) return null
  const { base } = session.store.getState()
  const to = recordHref(route, id)
  if (base?.delete.deleted) return { notice: { tone: 'warning', text: 'ERRORS.RECORD_DELETED' }, to }
  const may = can(conf, 'edit', base) || (base !== null && isByStatus(conf, base, picked))
  return may ? null : { notice: { tone: 'danger', text: swapped ? CANT_CREATE : CANT_UPDATE, params }, to }
}

/** Shows the reason and redirects. */
function useRefusal(refusal: PageRefusal | null): void {
  const office = useOffice()
  const said = refusal && JSON.stringify(refusal)
  useEffect(() => {
    if (!said) return
    const { notice, to } = JSON.parse(said) as PageRefusal
    office.notices.add(notice)
    office.ports.navigator.replace(to)
  }, [office, said])
}

const FIELD = '.drop-zone input[type=file]:not(:disabled)'

/** Whether the dragged data are files. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/**
 * Files dropped anywhere on a record's page go to its first file field, as if chosen there. Without one a
 * message says so; otherwise the browser would leave the page and open the file.
 */
function usePageDrop({ notices }: Pick<Office, 'notices'>) {
  return {
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      // A drop zone under the pointer has already handled them.
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      const field = event.currentTarget.querySelector<HTMLInputElement>(FIELD)
      if (!field) {
        notices.add({ tone: 'warning', text: 'RECORD.DROP.NOT_HERE' })
        return
      }
      field.files = event.dataTransfer.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
      field.scrollIntoView({ block: 'center' })
    },
  }
}
