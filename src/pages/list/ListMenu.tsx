import { useQuery } from '@tanstack/react-query'
import { toOfferedCommands } from '../../engine/commands/command'
import { MenuButton } from '../../ui/overlays/MenuButton'
import { isClosed, LIST_COMMANDS, LIST_GROUPS } from '../commands/list'
import { commandMenu, useCommands } from '../commands/menu'
import { useOffice, useTexts } from '../office'
import { useList, useListState } from './list-context'

/** The commands of a whole list: export, import, the history of bulk operations. */
export function ListMenu() {
  const target = { ...useList(), ...useListState(), office: useOffice(), reasons: null }
  const { conf, entity, office } = target
  const { text } = useTexts()
  const own = useCode(
    'file',
    entity.actions?.some(({ on }) => on.includes('list')) ?? false,
    () => import('../commands/file'),
  )
  const needsWords = isClosed(conf, 'export') || isClosed(conf, 'create', 'edit') || own !== undefined
  const words = useCode('list-reasons', needsWords, () => import('../commands/list-reasons'))
  const reasons = words?.listReasons(target) ?? null
  const commands = [
    ...(own?.listFileCommands(target) ?? []),
    ...toOfferedCommands(LIST_COMMANDS, { ...target, reasons }),
  ]
  useCommands(commands)
  const menu = commandMenu(commands, LIST_GROUPS, words?.lineFor(office))
  return <MenuButton label={text('LIST.MORE')} icon="more" {...menu} />
}

/** Code that only some lists need; undefined until it is loaded. */
function useCode<T>(name: string, wanted: boolean, load: () => Promise<T>): T | undefined {
  const { data } = useQuery({
    queryKey: ['code', name],
    queryFn: load,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

export interface ListCommandsProps {
  /** opens the guided help; null where the list stands in a frame that has its own */
  onHelp: (() => void) | null
}

const IN_TOOLBAR = { slots: ['toolbar.main', 'palette'], reason: null } as const
const ADD_FILTER = 'main [data-control=filter] [aria-haspopup=menu]'

/** Offers the visible controls of a list to the palette; draws nothing. It loads after the rows. */
export function ListCommands({ onHelp }: ListCommandsProps) {
  const { list, newHref } = useList()
  const { query } = useListState()
  const { navigator } = useOffice().ports
  const { text } = useTexts()
  const isFree = list.filters.some(({ path }) => !query.filters.some((term) => term.path === path))
  const filter = () => document.querySelector<HTMLElement>(ADD_FILTER)?.click()
  useCommands([
    ...(onHelp ? [{ ...IN_TOOLBAR, id: 'help', label: text('CRUD.HELP'), icon: 'help', run: onHelp }] : []),
    ...(newHref === null
      ? []
      : [{ ...IN_TOOLBAR, id: 'new', label: list.newLabel, icon: 'plus', run: () => navigator.go(newHref) }]),
    ...(isFree
      ? [{ ...IN_TOOLBAR, id: 'filter', label: text('LIST.ADD_FILTER'), icon: 'filter', run: filter }]
      : []),
  ])
  return null
}
