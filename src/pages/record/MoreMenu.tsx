import { MenuButton } from '../../ui/MenuButton'
import type { MenuGroup } from '../../ui/menu-items'
import { useRecord, useSession } from '../field/record-context'
import { useRegistry } from '../field/registry'
import { useOffice, useTexts, useUser } from '../office'
import type { Panel } from './panel/use-panel'
import type { RecordAct } from './record-act'
import { useActions } from './use-actions'
import { useFoldered } from './use-foldered'
import type { Neighbours } from './use-neighbours'
import { useReasons } from './use-reason'
import { shortcutRows } from './use-shortcuts'
import type { RecordVerbs } from './verbs'

export interface MoreMenuProps {
  verbs: RecordVerbs
  panel: Panel
  neighbours: Neighbours | null
  /** opens the guided help */
  onHelp: () => void
}

const NEIGHBOURS = [
  { id: 'previous', label: 'RECORD.PREVIOUS', icon: 'chevron-up', shortcut: 'Alt ↑' },
  { id: 'next', label: 'RECORD.NEXT', icon: 'chevron-down', shortcut: 'Alt ↓' },
]

/** The rarer acts, and on small screens those that found no room. */
export function MoreMenu({ verbs, panel, neighbours, onHelp }: MoreMenuProps) {
  const { text } = useTexts()
  const { conf, entity, target } = useRecord().open
  const off = useReasons()
  const foldered = useFoldered()
  const actions = useActions()
  const added = useAddedActs()
  const status = { id: 'status', label: text('CRUD.CHANGE_STATUS'), icon: 'swap', reason: off('changeStatus')?.text }
  const items: MenuGroup[] = [
    {
      id: 'look',
      actions: [
        ...(neighbours ? NEIGHBOURS.map((one) => ({ ...one, label: text(one.label) })) : []),
        { id: 'history', label: text('HISTORY.TITLE'), icon: 'history' },
        { id: 'info', label: text('CRUD.INFO'), icon: 'info' },
        ...(foldered ? [{ id: 'folder', label: text('CRUD.FOLDER'), icon: 'folder' }] : []),
        { id: 'help', label: text('CRUD.HELP'), icon: 'help' },
        ...(conf.statuses.list.length > 0 ? [status] : []),
        ...(target.mode === 'update' ? [{ id: 'cancel', label: text('CRUD.CANCEL'), icon: 'close' }] : []),
      ],
    },
    {
      id: 'share',
      actions: [
        ...(conf.canCreate ? [{ id: 'copy', label: text('RECORD.DUPLICATE'), icon: 'copy' }] : []),
        { id: 'link', label: text('RECORD.COPY_LINK'), icon: 'route' },
        { id: 'keys', label: text('SHORTCUTS.TITLE'), icon: 'help', shortcut: '?' },
        ...(target.mode === 'show' && entity.vcard ? [{ id: 'card', label: text('RECORD.VCARD'), icon: 'address-book' }] : []),
        ...(target.mode === 'show' ? [{ id: 'print', label: text('RECORD.PRINT'), icon: 'print' }] : []),
      ],
    },
    {
      id: 'own',
      actions: actions.map(({ action, label, reason }) => ({
        id: ownId(action.id),
        label,
        icon: action.icon,
        reason: reason?.text,
      })),
    },
    ...(added.length > 0
      ? [{ id: 'added', actions: added.map(({ id, label, icon }) => ({ id, label: text(label), icon })) }]
      : []),
    {
      id: 'end',
      actions: [
        { id: 'restore', label: text('CRUD.RESTORE'), icon: 'restore', reason: off('restore')?.text },
        { id: 'delete', label: text('CRUD.DELETE'), icon: 'trash', danger: true, reason: off('remove')?.text },
      ],
    },
  ]
  const acts: Record<string, () => void> = {
    previous: () => verbs.visit(neighbours?.previous ?? null),
    next: () => verbs.visit(neighbours?.next ?? null),
    keys: () => void verbs.showKeys(shortcutRows({ edits: target.mode !== 'show', neighbours })),
    history: () => panel.show('history'),
    info: () => panel.show('info'),
    folder: verbs.folder,
    help: onHelp,
    status: () => void verbs.changeStatus(),
    cancel: verbs.cancel,
    copy: verbs.duplicate,
    link: () => void verbs.copyLink(),
    card: () => void verbs.card(),
    print: () => window.print(),
    restore: () => void verbs.restore(),
    delete: () => void verbs.remove(),
    ...Object.fromEntries(actions.map(({ action, run }) => [ownId(action.id), () => void run()])),
    ...Object.fromEntries(added.map(({ id, run }) => [id, run])),
  }
  return (
    <MenuButton
      icon="more"
      label={text('RECORD.MORE')}
      items={items.filter((group) => group.actions.length > 0)}
      onAction={(id) => acts[id]?.()}
    />
  )
}

/** Ids of actions are the file's; they must not meet those of the acts that every record has. */
const ownId = (id: string): string => `own.${id}`

/** What hand-made parts add for this person to the menu of the shown record. */
function useAddedActs(): (Pick<RecordAct, 'id' | 'label' | 'icon'> & { run: () => void })[] {
  const office = useOffice()
  const user = useUser()
  const { target } = useRecord().open
  const base = useSession((state) => state.base)
  const acts = useRegistry().acts(target.route)
  if (!base || !user || target.mode !== 'show') return []
  return acts
    .filter(({ isFor }) => isFor(user))
    .map(({ load, ...act }) => ({
      ...act,
      run: () =>
        void load()
          .then((run) => run(office, base))
          .catch(office.notices.failure),
    }))
}
