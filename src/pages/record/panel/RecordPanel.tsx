import { SidePanel } from '../../../ui/SidePanel'
import { useRecord } from '../../field/record-context'
import { useTexts } from '../../office'
import { History } from './History'
import { Information } from './Information'
import type { Panel, PanelTab } from './use-panel'

/** The panel beside a record: what happened to it, and what every record carries. A new record has no history yet. */
export function RecordPanel({ panel }: { panel: Panel }) {
  const { target } = useRecord().open
  const { text } = useTexts()
  const fresh = target.id === null
  const history = { id: 'history', label: text('HISTORY.TITLE') }
  const info = { id: 'info', label: text('CRUD.INFO') }
  const active = fresh ? 'info' : panel.tab
  if (active === null) return null
  return (
    <SidePanel
      label={text('CRUD.SIDEBAR')}
      tabs={fresh ? [info] : [history, info]}
      active={active}
      enter={panel.entered}
      onTab={(tab) => panel.show(tab as PanelTab)}
      onClose={panel.close}
    >
      {active === 'history' ? <History /> : <Information />}
    </SidePanel>
  )
}
