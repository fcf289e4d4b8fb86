import { type CommandSlot, listCommandsAt, type OfferedCommand } from '../../engine/commands/command'
import { findStatus } from '../../engine/commands/reason-code'
import { Button } from '../../ui/controls/Button'
import { MenuButton } from '../../ui/overlays/MenuButton'
import { RecordHeader } from '../../ui/page/RecordHeader'
import { CommandButton, CommandIcon } from '../commands/CommandButton'
import { commandMenu } from '../commands/menu'
import { useRecord, useSession } from '../field'
import { useHelp } from '../help/use-help'
import { useTexts } from '../office'
import { RECORD_GROUPS, useRecordCommands } from './commands'
import type { Neighbours } from './neighbours'
import type { Panel } from './panel/use-panel'
import { SaveButton } from './RecordFoot'
import type { RecordVerbs } from './verbs'

export interface RecordBarProps {
  verbs: RecordVerbs
  panel: Panel
  neighbours: Neighbours | null
}

/** The line under the title: the mode, and the shown revision. */
function useSubtitle(): string {
  const { mode } = useRecord().open.target
  const { text } = useTexts()
  const revision = useSession((state) => state.base?._version ?? 0)
  if (mode === 'create') return text('RECORD.CREATING')
  return text(mode === 'update' ? 'RECORD.EDITING' : 'RECORD.REVISION', { n: revision })
}

/** Header of the record: its title, its status, and its commands. */
export function RecordBar({ verbs, panel, neighbours }: RecordBarProps) {
  const { open } = useRecord()
  const base = useSession((state) => state.base)
  const picked = useSession((state) => state.picked)
  const fresh = base === null ? open.session.value('status') : null
  const { conf, page, target } = open
  const help = useHelp(open.entity, 'record')
  const commands = useRecordCommands({ verbs, panel, neighbours, help: help.open })
  const status = findStatus(conf, picked ?? base?.status ?? (typeof fresh === 'string' ? fresh : null))
  const icons = (place: CommandSlot) =>
    listCommandsAt(commands, place).map((one) => <CommandIcon key={one.id} command={one} />)
  const isCreated = target.mode === 'create'
  return (
    <RecordHeader
      title={base?.label || base?.code || page.newLabel}
      tile={conf}
      status={status ? { color: status.color, label: status.name } : null}
      code={base?.code}
      subtitle={useSubtitle()}
      onBack={verbs.back}
      first={isCreated ? null : icons('toolbar.switch')}
      icons={
        <>
          {icons('toolbar.icon')}
          {help.guide}
        </>
      }
      quiet={isCreated ? null : <Words commands={listCommandsAt(commands, 'toolbar.word')} />}
      more={isCreated ? null : <MoreMenu commands={listCommandsAt(commands, 'more')} />}
      main={<Main commands={listCommandsAt(commands, 'toolbar.main')} verbs={verbs} />}
    />
  )
}

/** The quiet buttons: the file's actions first, because they are visible nowhere else. */
function Words({ commands }: { commands: readonly OfferedCommand[] }) {
  const isOwn = ({ group }: OfferedCommand) => group === 'own'
  return (
    <>
      {commands.filter(isOwn).map((one) => (
        <CommandButton key={one.id} command={one} className="opt" />
      ))}
      {commands
        .filter((one) => !isOwn(one))
        .map((one) => (
          <span key={one.id} data-control={one.id}>
            <CommandButton command={one} />
          </span>
        ))}
    </>
  )
}

/** The rarer commands, and on small screens those without room. */
function MoreMenu({ commands }: { commands: readonly OfferedCommand[] }) {
  const { text } = useTexts()
  return <MenuButton icon="more" label={text('RECORD.MORE')} {...commandMenu(commands, RECORD_GROUPS)} />
}

/** The buttons that end editing; in show mode the one that starts it. */
function Main({ commands, verbs }: { commands: readonly OfferedCommand[]; verbs: RecordVerbs }) {
  return commands.map((one) => {
    if (one.id === 'save') {
      return (
        <span key={one.id} className="keep-wide" data-control={one.id}>
          <SaveButton verbs={verbs} />
        </span>
      )
    }
    if (one.id === 'cancel') {
      return (
        <Button key={one.id} className="keep-wide" data-control={one.id} onClick={() => void one.run()}>
          {one.label}
        </Button>
      )
    }
    return (
      <span key={one.id} data-control={one.id}>
        <CommandButton command={one} variant="primary" />
      </span>
    )
  })
}
