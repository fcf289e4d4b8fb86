import { SidePanel } from '../../../ui/SidePanel'
import { useTexts } from '../../office'
import { History } from './History'
import { Information } from './Information'
import type { Panel, PanelTab } from './use-panel'

/** The panel beside a record: what happened to it, and what every record carries. */
export function RecordPanel({ panel }: { panel: Panel }) {
  const { text } = useTexts()
  const history = { id: 'history', label: text('HISTORY.TITLE') }
  const info = { id: 'info', label: text('CRUD.INFO') }
  const active = panel.tab
  if (active === null) return null
  return (
    <SidePanel
      label={text('CRUD.SIDEBAR')}
      tabs={[history, info]}
      active={active}
      enter={panel.entered}
      onTab={(tab) => panel.show(tab as PanelTab)}
      onClose={panel.close}
    >
      {active === 'history' ? <History /> : <Information />}
    </SidePanel>
  )
}
