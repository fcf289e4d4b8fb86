import { type OfferedCommand, offered } from '../../engine/commands/command'
import { isValid } from '../../engine/record'
import { useShortcuts } from '../commands/shortcuts'
import { useCommands } from '../commands/use-commands'
import { useRecord, useSession } from '../field/record-context'
import { useRegistry } from '../field/registry'
import { useOffice, useTexts, useUser } from '../office'
import { addedCommands, RECORD_COMMANDS, type RecordCommandTarget } from './commands'
import { useFileCommands } from './file-commands'
import { useFoldered } from './use-foldered'

/** Everything that can be done with the open record: by its page, its file, the application. Keys and palette reach it too. */
export function useRecordCommands(
  around: Pick<RecordCommandTarget, 'verbs' | 'panel' | 'neighbours' | 'help'>,
): OfferedCommand[] {
  const office = useOffice()
  const { open } = useRecord()
  const user = useUser()
  const base = useSession((state) => state.base)
  const valid = useSession(isValid)
  const foldered = useFoldered()
  const own = useFileCommands()
  const added = useRegistry().commands(open.target.route)
  useTexts()
  const target = { ...around, office, open, base, valid, foldered }
  const commands = [...offered(RECORD_COMMANDS, target), ...own, ...offered(addedCommands(added, user), target)]
  useShortcuts(commands)
  useCommands(commands)
  return commands
}
