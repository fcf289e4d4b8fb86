import { statusOf } from '../../engine/commands/reason-code'
import { Button } from '../../ui/Button'
import { ExplainedButton } from '../../ui/ExplainedButton'
import { IconButton } from '../../ui/IconButton'
import { RecordHead } from '../../ui/RecordHead'
import { useRecord, useSession } from '../field/record-context'
import { Why } from '../field/Why'
import { useHelp } from '../help/use-help'
import { useTexts } from '../office'
import { ActionButtons } from './ActionButtons'
import { MoreMenu } from './MoreMenu'
import { NeighbourButtons } from './NeighbourButtons'
import type { Panel } from './panel/use-panel'
import { SaveButton } from './SaveButton'
import { useFoldered } from './use-foldered'
import type { Neighbours } from './use-neighbours'
import { useReasons } from './use-reason'
import type { RecordVerbs } from './verbs'

export interface RecordBarProps {
  verbs: RecordVerbs
  panel: Panel
  neighbours: Neighbours | null
}

/** What stands under the title: the mode, and which revision is shown. */
function useSubtitle(): string {
  const { mode } = useRecord().open.target
  const { text } = useTexts()
  const revision = useSession((state) => state.base?.extraFields.current_envers_version ?? 0)
  if (mode === 'create') return text('RECORD.CREATING')
  return text(mode === 'update' ? 'RECORD.EDITING' : 'RECORD.REVISION', { n: revision })
}

/** Head of the record: who it is, in which state, and what can be done with it. */
export function RecordBar({ verbs, panel, neighbours }: RecordBarProps) {
  const { open } = useRecord()
  const { text } = useTexts()
  const base = useSession((state) => state.base)
  const picked = useSession((state) => state.picked)
  const fresh = base === null ? open.session.value('status') : null
  const { conf, page, target } = open
  const foldered = useFoldered()
  const help = useHelp(open.entity, 'record')
  const status = statusOf(conf, picked ?? base?.status ?? (typeof fresh === 'string' ? fresh : null))
  const sidebar = (
    <IconButton
      data-control="sidebar"
      icon="panel"
      label={text('CRUD.SIDEBAR')}
      on={panel.tab !== null}
      onClick={() => panel.toggle()}
    />
  )
  const info = (
    <IconButton
      data-control="information"
      icon="info"
      label={text('CRUD.INFO')}
      on={panel.tab === 'info'}
      onClick={() => panel.toggle('info')}
    />
  )
  return (
    <RecordHead
      title={base?.label || base?.code || page.newLabel}
      tile={conf}
      status={status ? { color: status.color, label: status.name } : null}
      code={base?.code}
      subtitle={useSubtitle()}
      onBack={verbs.back}
      first={target.mode === 'create' ? null : sidebar}
      icons={
        <>
          {neighbours && target.mode !== 'create' ? <NeighbourButtons neighbours={neighbours} verbs={verbs} /> : null}
          {target.mode === 'create' ? null : info}
          {foldered ? (
            <IconButton data-control="folder" icon="folder" label={text('CRUD.FOLDER')} onClick={verbs.folder} />
          ) : null}
          <IconButton data-control="help" icon="help" label={text('CRUD.HELP')} onClick={help.open} />
          {help.guide}
        </>
      }
      quiet={
        target.mode === 'create' ? null : (
          <>
            <ActionButtons />
            <span data-control="changeStatus">
              <StatusButton verbs={verbs} />
            </span>
          </>
        )
      }
      more={target.mode === 'create' ? null : <MoreMenu verbs={verbs} panel={panel} neighbours={neighbours} onHelp={help.open} />}
      main={
        target.mode === 'show' ? (
          <span data-control="edit">
            <EditButton verbs={verbs} />
          </span>
        ) : (
          <EditEnd verbs={verbs} />
        )
      }
    />
  )
}

function StatusButton({ verbs }: { verbs: RecordVerbs }) {
  const { text } = useTexts()
  const { conf } = useRecord().open
  const reason = useReasons()('changeStatus')
  if (conf.statuses.list.length === 0) return null
  return (
    <ExplainedButton
      label={text('CRUD.CHANGE_STATUS')}
      variant="ghost"
      icon="swap"
      reason={reason?.text}
      why={() => (reason ? <Why reason={reason} /> : null)}
      onClick={() => void verbs.changeStatus()}
    >
      {text('CRUD.CHANGE_STATUS')}
    </ExplainedButton>
  )
}

function EditButton({ verbs }: { verbs: RecordVerbs }) {
  const { text } = useTexts()
  const reason = useReasons()('edit')
  return (
    <ExplainedButton
      label={text('CRUD.EDIT')}
      variant="primary"
      icon="pencil"
      reason={reason?.text}
      why={() => (reason ? <Why reason={reason} /> : null)}
      onClick={verbs.edit}
    >
      {text('CRUD.EDIT')}
    </ExplainedButton>
  )
}

function EditEnd({ verbs }: { verbs: RecordVerbs }) {
  const { text } = useTexts()
  return (
    <>
      <Button className="keep-wide" data-control="cancel" onClick={verbs.cancel}>
        {text('CRUD.CANCEL')}
      </Button>
      <span className="keep-wide" data-control="save">
        <SaveButton verbs={verbs} />
      </span>
    </>
  )
}
