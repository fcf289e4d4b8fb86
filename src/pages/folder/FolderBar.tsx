import type { FolderTabDescription } from '../../contract/folder'
import type { Json } from '../../contract/json'
import { can, statusOf } from '../../engine/commands/reason-code'
import { backAddress } from '../../engine/trail'
import { withWayBack } from '../../engine/way-back'
import { Button } from '../../ui/Button'
import { MenuButton } from '../../ui/MenuButton'
import { RecordHead } from '../../ui/RecordHead'
import { useRecord, useSession } from '../field/record-context'
import { useOffice, usePath, useTexts } from '../office'
import { editPath, recordPath } from '../record/paths'
import { useWayBack } from './use-way-back'

export interface FolderBarProps {
  backPath: string
  tab: FolderTabDescription
  /** folders of this kind open with this tab */
  preferred: boolean
  /** chooses the tab that folders of this kind open with; null = the first one */
  onPrefer: (tab: Json) => Promise<boolean>
}

/** Head of a folder: whose it is, the way out, and the ways to the record itself. */
export function FolderBar({ backPath, tab, preferred, onPrefer }: FolderBarProps) {
  const { trail, ports } = useOffice()
  const { conf, target } = useRecord().open
  const { text } = useTexts()
  const folder = usePath().split(/[?#]/)[0] ?? ''
  const base = useSession((state) => state.base)
  const status = statusOf(conf, base?.status)
  const way = useWayBack(tab.tab)
  const go = (address: string) => ports.navigator.go(withWayBack(address, way))
  const show = () => go(recordPath(target.route, base?.id ?? ''))
  const edit = () => go(editPath(target.route, base?.id ?? ''))
  const items = [
    { id: 'show', label: text('FOLDER.OPEN_RECORD'), icon: 'eye' },
    { id: 'prefer', label: text('FOLDER.PREFER_TAB', { tab: tab.label }), checked: preferred },
  ]
  const act = (id: string) => {
    if (id === 'show') show()
    else void onPrefer(preferred ? null : tab.tab)
  }
  return (
    <RecordHead
      title={base?.label || base?.code || conf.name}
      tile={conf}
      status={status ? { color: status.color, label: status.name } : null}
      code={base?.code}
      subtitle={text('CRUD.FOLDER')}
      onBack={() => ports.navigator.go(trail.leave(folder) ?? backAddress(target.route, backPath))}
      more={<MenuButton icon="more" label={text('RECORD.MORE')} items={items} onAction={act} />}
      quiet={
        <Button variant="ghost" onClick={show}>
          {text('FOLDER.OPEN_RECORD')}
        </Button>
      }
      main={
        can(conf, 'edit', base) ? (
          <Button variant="primary" icon="pencil" onClick={edit}>
            {text('CRUD.EDIT')}
          </Button>
        ) : null
      }
    />
  )
}
