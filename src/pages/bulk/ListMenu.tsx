import { useQuery } from '@tanstack/react-query'
import { offered } from '../../engine/commands/command'
import { MenuButton } from '../../ui/MenuButton'
import { isClosed, LIST_COMMANDS, LIST_GROUPS, type ListTarget } from '../commands/list'
import { commandMenu } from '../commands/menu'
import { useCommands } from '../commands/use-commands'
import { useOffice, useTexts } from '../office'

/** What can be done with a list as a whole: take it away as a file, bring rows in, look at what was done to many. */
export function ListMenu(list: Pick<ListTarget, 'entity' | 'conf' | 'query'>) {
  const { conf, entity } = list
  const office = useOffice()
  const { text } = useTexts()
  const own = useCode('file', entity.actions?.some(({ on }) => on.includes('list')) ?? false, () => import('../commands/file'))
  const needsWords = isClosed(conf, 'export') || isClosed(conf, 'create', 'edit') || own !== undefined
  const words = useCode('list-reasons', needsWords, () => import('../commands/list-reasons'))
  const target = { ...list, office, reasons: null }
  const reasons = words?.listReasons(target) ?? null
  const commands = [...(own?.listFileCommands(target) ?? []), ...offered(LIST_COMMANDS, { ...target, reasons })]
  useCommands(commands)
  const menu = commandMenu(commands, LIST_GROUPS, words?.lineFor(office))
  return <MenuButton label={text('LIST.MORE')} icon="more" {...menu} />
}

/** Code that only some lists need; undefined until it is there. */
function useCode<T>(name: string, wanted: boolean, load: () => Promise<T>): T | undefined {
  const { data } = useQuery({
    queryKey: ['code', name],
    queryFn: load,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
