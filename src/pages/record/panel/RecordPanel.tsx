import { lazy, type ReactNode } from 'react'
import { explainHiddenFields } from '../../../engine/commands/field-reasons'
import { findStatus, type RecordOperation } from '../../../engine/commands/reason-code'
import { type ReasonContext, reason } from '../../../engine/commands/reasons'
import { findFormDefinitionField, hasTemplate } from '../../../engine/letter'
import { fullInstant } from '../../../engine/list/moment'
import { accessRules, newRuleHref, ruleWords } from '../../../engine/shell/access-words'
import { StatusChip } from '../../../ui/basics/Badge'
import { Explanation } from '../../../ui/controls/Explanation'
import { Link, LinkButton } from '../../../ui/controls/Link'
import { KeyValue, KeyValues } from '../../../ui/page/KeyValue'
import { ReasonList } from '../../../ui/page/ReasonList'
import { SidePanel } from '../../../ui/page/SidePanel'
import { Why } from '../../commands/CommandButton'
import { useRecord, useSession } from '../../field'
import { useOffice, useTexts } from '../../office'
import { recordHref } from '../moves'
import { History } from './History'
import type { Panel, PanelTab } from './use-panel'

const LetterPreview = lazy(() =>
  import('../../letter/LetterPreview').then((module) => ({ default: module.LetterPreview })),
)
const ContentPreview = lazy(() =>
  import('../../letter/ContentPreview').then((module) => ({ default: module.ContentPreview })),
)
const FormPreview = lazy(() =>
  import('../../letter/FormPreview').then((module) => ({ default: module.FormPreview })),
)

/** The panel beside a record: preview of its texts, history, and information. */
export function RecordPanel({
  active,
  panel,
  preview,
}: {
  active: PanelTab
  panel: Panel
  preview: boolean
}) {
  const { open } = useRecord()
  const { text } = useTexts()
  const history = { id: 'history', label: text('HISTORY.TITLE') }
  const info = { id: 'info', label: text('CRUD.INFO') }
  const [Shown, label] = findFormDefinitionField(open)
    ? [FormPreview, 'STRUCTURED.PREVIEW']
    : hasTemplate(open)
      ? [ContentPreview, 'CONTENT.PREVIEW']
      : [LetterPreview, 'LETTER.PREVIEW']
  const looks = { id: 'preview', label: text(label) }
  const stored = open.target.mode === 'create' ? [] : [history, info]
  return (
    <SidePanel
      label={text('CRUD.SIDEBAR')}
      tabs={preview ? [looks, ...stored] : stored}
      active={active}
      enter={panel.entered}
      onTab={(tab) => panel.show(tab as PanelTab)}
      onClose={panel.close}
    >
      {active === 'history' ? <History /> : active === 'info' ? <Information /> : <Shown />}
    </SidePanel>
  )
}

/** The record detail: what every record carries, whatever its entity (RECORD-02, RECORD-03). */
function Information() {
  const { conf } = useRecord().open
  const { text } = useTexts()
  const base = useSession((state) => state.base)
  const status = findStatus(conf, base?.status)
  const chip = status ? <StatusChip color={status.color} label={status.name} /> : null
  return (
    <>
      <KeyValues>
        <Detail path="code" label="RECORD.CODE" value={base?.code} />
        <Detail path="status" label="RECORD.STATUS" value={chip} />
        <Detail path="updatedAt" label="RECORD.UPDATED_AT" value={fullInstant(base?.updatedAt)} />
        <Detail
          path="updatedBy"
          label="RECORD.UPDATED_BY"
          value={base ? (base.updatedBy ?? text('APP.SYSTEM')) : null}
        />
        <Detail path="createdAt" label="RECORD.CREATED_AT" value={fullInstant(base?.createdAt)} />
        <Detail
          path="createdBy"
          label="RECORD.CREATED_BY"
          value={base ? (base.createdBy ?? text('APP.SYSTEM')) : null}
        />
        <Detail path="revision" label="RECORD.REVISION_LABEL" value={base?._version} />
        <Detail path="id" label="RECORD.ID" value={base?.id} />
      </KeyValues>
      <Permissions />
      <AccessRules />
      <HiddenFields />
    </>
  )
}

/** One line of the detail; the label is a text key. */
function Detail({ path, label, value }: { path: string; label: string; value: ReactNode }) {
  const { text } = useTexts()
  return (
    <KeyValue path={`detail.${path}`} label={text(label)} width={12}>
      {value ?? null}
    </KeyValue>
  )
}

/** The person's permitted operations on this record, and reasons for the others. */
function Permissions() {
  const { text } = useTexts()
  const { conf, target } = useRecord().open
  const base = useSession((state) => state.base)
  const context = useReasonContext()
  if (target.id === null) return null
  const operations: [RecordOperation, string][] = [
    ['edit', 'CRUD.EDIT'],
    ...(conf.statuses.list.length > 0
      ? [['changeStatus', 'CRUD.CHANGE_STATUS'] as [RecordOperation, string]]
      : []),
    ['remove', 'CRUD.DELETE'],
  ]
  const entries = operations.map(([operation, key]) => {
    const off = reason(context, operation, base)
    return { id: operation, label: text(key), children: off ? <Why reason={off} /> : text('WHY.MAY') }
  })
  return <ReasonList title={text('RECORD.PERMISSIONS')} entries={entries} />
}

/**
 * The rules of access about this record, for those who may read rules; each leads to its own page, where it
 * is revoked.
 */
function AccessRules() {
  const office = useOffice()
  const { conf } = useRecord().open
  const { text } = useTexts()
  const base = useSession((state) => state.base)
  const rules = accessRules(base)
  if (!base || !rules) return null
  const getName = (code: string): string => findStatus(conf, code)?.name ?? code
  const entries = rules.list.map((rule) => {
    const [first = text('ACCESS.NOTHING'), ...others] = ruleWords(rule, { text }, getName)
    const label = (
      <Link key="name" href={recordHref(rules.route, rule.id)}>
        {rule.label}
      </Link>
    )
    const cure = others.join(' ') || null
    return {
      id: rule.id,
      label,
      children: <Explanation key="words" text={first} cure={cure} technical={[]} />,
    }
  })
  const mayAdd = office.conf.byRoute(rules.route)?.canCreate === true
  return (
    <ReasonList
      title={text('ACCESS.TITLE')}
      count={entries.length}
      entries={entries}
      foot={
        mayAdd ? (
          <LinkButton icon="plus" href={newRuleHref(rules.route, base)}>
            {text('ACCESS.ADD')}
          </LinkButton>
        ) : null
      }
    />
  )
}

/** Fields hidden from this person in this record, with reasons. */
function HiddenFields() {
  const { text } = useTexts()
  const context = useReasonContext()
  const outcome = useSession((state) => state.outcome)
  const entries = explainHiddenFields(context, outcome).map(({ path, label, reason: hidden }) => ({
    id: path,
    label,
    children: <Why reason={hidden} />,
  }))
  if (entries.length === 0) return null
  return <ReasonList title={text('RECORD.HIDDEN_FIELDS')} count={entries.length} entries={entries} />
}

/** Inputs of reasons about the open record. */
function useReasonContext(): ReasonContext {
  const { entity, conf } = useRecord().open
  return { entity, conf, texts: useOffice().ports.texts }
}
