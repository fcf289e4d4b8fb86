import type { Json } from '../../contract/json'
import type { FolderTabDescription } from '../../contract/model/folder'
import { listCommandsAt, type OfferedCommand } from '../../engine/commands/command'
import { findStatus } from '../../engine/commands/reason-code'
import { reason } from '../../engine/commands/reasons'
import { backHref } from '../../engine/office/trail'
import { withWayBack } from '../../engine/office/way-back'
import { Button } from '../../ui/controls/Button'
import { MenuButton } from '../../ui/overlays/MenuButton'
import { RecordHeader } from '../../ui/page/RecordHeader'
import { CommandButton } from '../commands/CommandButton'
import { commandMenu, useCommands } from '../commands/menu'
import { useRecord, useSession } from '../field'
import { useHref, useOffice, useTexts } from '../office'
import { editHref, recordHref } from '../record'
import { useWayBack } from './address'

export interface FolderBarProps {
  backPath: string
  tab: FolderTabDescription
  /** folders of this kind open with this tab */
  preferred: boolean
  /** chooses the tab that folders of this kind open with; null = the first one */
  onPrefer: (tab: Json) => Promise<boolean>
}

/** Header of a folder: its record, the exit, and the links to the record itself. */
export function FolderBar({ backPath, tab, preferred, onPrefer }: FolderBarProps) {
  const { trail, ports } = useOffice()
  const { conf, entity, target } = useRecord().open
  const { text } = useTexts()
  const folder = useHref().split(/[?#]/)[0] ?? ''
  const base = useSession((state) => state.base)
  const status = findStatus(conf, base?.status)
  const way = useWayBack(tab.tab)
  const go = (address: string) => ports.navigator.go(withWayBack(address, way))
  const show = () => go(recordHref(target.route, base?.id ?? ''))
  const edit = () => go(editHref(target.route, base?.id ?? ''))
  const back = () => ports.navigator.go(trail.leave(folder) ?? backHref(target.route, backPath))
  const commands: OfferedCommand[] = [
    { id: 'back', label: text('UI.BACK'), icon: 'back', slots: ['palette'], reason: null, run: back },
    {
      id: 'show',
      label: text('FOLDER.OPEN_RECORD'),
      icon: 'eye',
      reason: null,
      slots: ['toolbar.word', 'more', 'palette'],
      group: 'folder',
      run: show,
    },
    {
      id: 'prefer',
      label: text('FOLDER.PREFER_TAB', { tab: tab.label }),
      on: preferred,
      reason: null,
      slots: ['more'],
      group: 'folder',
      run: () => onPrefer(preferred ? null : tab.tab),
    },
    {
      id: 'edit',
      label: text('CRUD.EDIT'),
      icon: 'pencil',
      slots: ['toolbar.main', 'palette'],
      run: edit,
      reason: reason({ entity, conf, texts: ports.texts }, 'edit', base),
    },
  ]
  useCommands(commands)
  const isOn = ({ reason: off }: OfferedCommand) => off === null
  return (
    <RecordHeader
      title={base?.label || base?.code || conf.name}
      tile={conf}
      status={status ? { color: status.color, label: status.name } : null}
      code={base?.code}
      subtitle={text('CRUD.FOLDER')}
      onBack={back}
      more={
        <MenuButton
          icon="more"
          label={text('RECORD.MORE')}
          {...commandMenu(listCommandsAt(commands, 'more'), ['folder'])}
        />
      }
      quiet={listCommandsAt(commands, 'toolbar.word').map(({ id, label, run }) => (
        <Button key={id} variant="ghost" onClick={() => void run()}>
          {label}
        </Button>
      ))}
      main={listCommandsAt(commands, 'toolbar.main')
        .filter(isOn)
        .map((one) => <CommandButton key={one.id} command={one} variant="primary" />)}
    />
  )
}
