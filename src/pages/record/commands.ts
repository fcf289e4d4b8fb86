import { useMemo } from 'react'
import type { RecordData } from '../../contract/model/record'
import type { User } from '../../contract/model/user'
import { type Command, type OfferedCommand, toOfferedCommands } from '../../engine/commands/command'
import type { RecordOperation } from '../../engine/commands/reason-code'
import { bareReason, type Reason, reason } from '../../engine/commands/reasons'
import { hasFolder } from '../../engine/folder/folder'
import { findFormDefinitionField, hasLetter, hasTemplate } from '../../engine/letter'
import type { Office } from '../../engine/office/office'
import { isValid, type OpenRecord } from '../../engine/record'
import { shortcutRows, useCommands, useShortcuts } from '../commands/menu'
import { useRecord, useSession } from '../field'
import { useOffice, useTexts, useUser } from '../office'
import { type AddedCommand, useRegistry } from '../registry'
import { useFileCommands } from './file-commands'
import type { Neighbours } from './neighbours'
import type { Panel } from './panel/use-panel'
import type { RecordVerbs } from './verbs'

/** An open record with its page's state. */
interface RecordCommandTarget {
  office: Office
  open: OpenRecord
  /** as it is stored; null while it is created */
  base: RecordData | null
  /** saving is allowed */
  valid: boolean
  verbs: RecordVerbs
  panel: Panel
  neighbours: Neighbours | null
  /** it has a virtual folder */
  foldered: boolean
  /** opens the guided help */
  help: () => void
}

/**
 * The groups of the "…" menu of a record, in their order; file actions and added commands stand in groups of
 * their own.
 */
export const RECORD_GROUPS = ['look', 'share', 'own', 'added', 'end'] as const

type RecordCommand = Command<RecordCommandTarget>

const toLabel =
  (key: string): RecordCommand['label'] =>
  ({ office }) =>
    office.ports.texts.text(key)
const isShown = ({ open }: RecordCommandTarget) => open.target.mode === 'show'
const isWritten = (target: RecordCommandTarget) => !isShown(target)
const isStored = ({ open }: RecordCommandTarget) => open.target.mode !== 'create'
const getReason =
  (operation: RecordOperation) =>
  ({ base, office, open: { conf, entity } }: RecordCommandTarget): Reason | null =>
    reason({ entity, conf, texts: office.ports.texts }, operation, base)
const atEnd = ({ office }: RecordCommandTarget, id: string | null | undefined, key: string): Reason | null =>
  id === null ? bareReason(office.ports.texts.text(key)) : null

/**
 * What every record page can do, in the order of its toolbar and its "…" menu. Toolbar, menu, keys, the list
 * of shortcuts, guided help and the palette are views of this list; what files and the application add stands
 * beside it.
 */
export const RECORD_COMMANDS: readonly RecordCommand[] = [
  {
    id: 'back',
    label: toLabel('UI.BACK'),
    icon: 'back',
    slots: ['palette'],
    run: ({ verbs }) => verbs.back(),
  },
  {
    id: 'sidebar',
    label: toLabel('CRUD.SIDEBAR'),
    icon: 'panel',
    slots: ['toolbar.switch', 'palette'],
    isFor: isStored,
    isOn: ({ panel }) => panel.tab !== null,
    run: ({ panel }) => panel.toggle(),
  },
  {
    id: 'previous',
    label: toLabel('RECORD.PREVIOUS'),
    icon: 'chevron-up',
    shortcuts: ['Alt ↑'],
    slots: ['toolbar.icon', 'more'],
    group: 'look',
    isFor: ({ neighbours }) => neighbours !== null,
    reason: (target) => atEnd(target, target.neighbours?.previous, 'RECORD.FIRST'),
    run: ({ neighbours, verbs }) => verbs.visit(neighbours?.previous ?? null),
  },
  {
    id: 'next',
    label: toLabel('RECORD.NEXT'),
    icon: 'chevron-down',
    shortcuts: ['Alt ↓'],
    slots: ['toolbar.icon', 'more'],
    group: 'look',
    isFor: ({ neighbours }) => neighbours !== null,
    reason: (target) => atEnd(target, target.neighbours?.next, 'RECORD.LAST'),
    run: ({ neighbours, verbs }) => verbs.visit(neighbours?.next ?? null),
  },
  {
    id: 'information',
    label: toLabel('CRUD.INFO'),
    icon: 'info',
    slots: ['toolbar.icon', 'palette'],
    isFor: isStored,
    isOn: ({ panel }) => panel.tab === 'info',
    run: ({ panel }) => panel.toggle('info'),
  },
  {
    id: 'letter',
    label: toLabel('LETTER.PREVIEW'),
    icon: 'eye',
    slots: ['toolbar.icon', 'more', 'palette'],
    group: 'look',
    isFor: ({ open }) => hasLetter(open),
    isOn: ({ panel }) => panel.tab === 'preview',
    run: ({ panel }) => panel.toggle('preview'),
  },
  {
    id: 'tried',
    label: toLabel('STRUCTURED.PREVIEW'),
    icon: 'eye',
    slots: ['toolbar.icon', 'more', 'palette'],
    group: 'look',
    isFor: ({ open }) => findFormDefinitionField(open) !== null,
    isOn: ({ panel }) => panel.tab === 'preview',
    run: ({ panel }) => panel.toggle('preview'),
  },
  {
    id: 'content',
    label: toLabel('CONTENT.PREVIEW'),
    icon: 'eye',
    slots: ['toolbar.icon', 'more', 'palette'],
    group: 'look',
    isFor: ({ open }) => hasTemplate(open),
    isOn: ({ panel }) => panel.tab === 'preview',
    run: ({ panel }) => panel.toggle('preview'),
  },
  {
    id: 'history',
    label: toLabel('HISTORY.TITLE'),
    icon: 'history',
    slots: ['more', 'palette'],
    group: 'look',
    isFor: isStored,
    run: ({ panel }) => panel.show('history'),
  },
  {
    // Where the toolbar has no room for its switch, the menu opens the same panel.
    id: 'info',
    label: toLabel('CRUD.INFO'),
    icon: 'info',
    slots: ['more'],
    group: 'look',
    run: ({ panel }) => panel.show('info'),
  },
  {
    id: 'folder',
    label: toLabel('CRUD.FOLDER'),
    icon: 'folder',
    slots: ['toolbar.icon', 'more', 'palette'],
    group: 'look',
    isFor: ({ foldered }) => foldered,
    run: ({ verbs }) => verbs.folder(),
  },
  {
    id: 'help',
    label: toLabel('CRUD.HELP'),
    icon: 'help',
    slots: ['toolbar.icon', 'more', 'palette'],
    group: 'look',
    run: ({ help }) => help(),
  },
  {
    id: 'changeStatus',
    label: toLabel('CRUD.CHANGE_STATUS'),
    icon: 'swap',
    slots: ['toolbar.word', 'more', 'palette'],
    group: 'look',
    isFor: (target) => isStored(target) && target.open.conf.statuses.list.length > 0,
    reason: getReason('changeStatus'),
    run: ({ verbs }) => verbs.changeStatus(),
  },
  {
    id: 'edit',
    label: toLabel('CRUD.EDIT'),
    icon: 'pencil',
    slots: ['toolbar.main', 'palette'],
    isFor: isShown,
    reason: getReason('edit'),
    run: ({ verbs }) => verbs.edit(),
  },
  {
    id: 'cancel',
    label: toLabel('CRUD.CANCEL'),
    icon: 'close',
    slots: ['toolbar.main', 'more', 'palette'],
    group: 'look',
    isFor: isWritten,
    run: ({ verbs }) => verbs.cancel(),
  },
  {
    id: 'save',
    label: toLabel('CRUD.SAVE'),
    icon: 'save',
    slots: ['toolbar.main', 'palette'],
    shortcuts: ['Ctrl S'],
    isFor: isWritten,
    reason: ({ office, valid }) => (valid ? null : bareReason(office.ports.texts.text('RECORD.INVALID'))),
    run: ({ verbs }) => verbs.save(),
  },
  {
    id: 'saveAndGo',
    slots: [],
    shortcuts: ['Ctrl Enter'],
    label: (target) => toLabel(target.neighbours ? 'SHORTCUTS.SAVE_NEXT' : 'SHORTCUTS.SAVE_CLOSE')(target),
    isFor: isWritten,
    run: ({ neighbours, verbs }) => verbs.saveAndGo(neighbours?.next ?? null),
  },
  {
    id: 'undo',
    label: toLabel('UI.UNDO'),
    slots: [],
    shortcuts: ['Ctrl Z'],
    isFor: isWritten,
    run: ({ open }) => open.session.undo(),
  },
  {
    id: 'redo',
    label: toLabel('UI.REDO'),
    slots: [],
    shortcuts: ['Ctrl Shift Z', 'Ctrl Y'],
    isFor: isWritten,
    run: ({ open }) => open.session.redo(),
  },
  {
    id: 'duplicate',
    label: toLabel('RECORD.DUPLICATE'),
    icon: 'copy',
    slots: ['more', 'palette'],
    group: 'share',
    isFor: (target) => isStored(target) && target.open.conf.canCreate,
    run: ({ verbs }) => verbs.duplicate(),
  },
  {
    id: 'link',
    label: toLabel('RECORD.COPY_LINK'),
    icon: 'route',
    slots: ['more', 'palette'],
    group: 'share',
    isFor: isStored,
    run: ({ verbs }) => verbs.copyLink(),
  },
  {
    id: 'keys',
    label: toLabel('SHORTCUTS.TITLE'),
    icon: 'help',
    slots: ['more', 'palette'],
    group: 'share',
    shortcuts: ['?'],
    run: (target) =>
      target.office.dialogs.open('shortcuts', {
        rows: shortcutRows(toOfferedCommands(RECORD_COMMANDS, target)),
      }),
  },
  {
    id: 'effects',
    label: toLabel('EFFECTS.TITLE'),
    icon: 'zap',
    slots: ['more', 'palette'],
    group: 'share',
    isFor: ({ open }) => open.conf.triesEffects === true,
    run: ({ office, open: { session, target } }) =>
      office.dialogs.open('effects', {
        route: target.route,
        ...(target.id ? { id: target.id } : {}),
        ...(target.mode === 'show' ? {} : { values: session.payload() }),
      }),
  },
  {
    id: 'card',
    label: toLabel('RECORD.VCARD'),
    icon: 'address-book',
    slots: ['more', 'palette'],
    group: 'share',
    isFor: (target) => isShown(target) && Boolean(target.open.entity.vcard),
    run: ({ verbs }) => verbs.card(),
  },
  {
    id: 'pdf',
    label: toLabel('RECORD.PDF'),
    icon: 'download',
    slots: ['more', 'palette'],
    group: 'share',
    isFor: isShown,
    run: ({ verbs }) => verbs.pdf(),
  },
  {
    id: 'print',
    label: toLabel('RECORD.PRINT'),
    icon: 'print',
    slots: ['more', 'palette'],
    group: 'share',
    isFor: isShown,
    run: () => window.print(),
  },
  {
    id: 'restore',
    label: toLabel('CRUD.RESTORE'),
    icon: 'restore',
    slots: ['more', 'palette'],
    group: 'end',
    isFor: isStored,
    reason: getReason('restore'),
    run: ({ verbs }) => verbs.restore(),
  },
  {
    id: 'delete',
    label: toLabel('CRUD.DELETE'),
    icon: 'trash',
    slots: ['more', 'palette'],
    group: 'end',
    danger: true,
    isFor: isStored,
    reason: getReason('remove'),
    run: ({ verbs }) => verbs.remove(),
  },
]

/** Commands that the application adds to the shown records of an entity, for this person. */
function buildAddedCommands(added: readonly AddedCommand[], user: User | null): RecordCommand[] {
  return added.map(({ icon, id, isFor, label, load }) => ({
    id,
    label: toLabel(label),
    icon,
    slots: ['more', 'palette'],
    group: 'added',
    isFor: (target) => isShown(target) && target.base !== null && user !== null && isFor(user),
    run: ({ base, office }) =>
      base &&
      load()
        .then((run) => run(office, base))
        .catch(office.notices.failure),
  }))
}

/** All commands of the open record: of its page, its file, the application. Keys and palette use them too. */
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
  const commands = [
    ...toOfferedCommands(RECORD_COMMANDS, target),
    ...own,
    ...toOfferedCommands(buildAddedCommands(added, user), target),
  ]
  useShortcuts(commands)
  useCommands(commands)
  return commands
}

/** Whether the open record, as it is stored, has a virtual folder. */
function useFoldered(): boolean {
  const { entity } = useRecord().open
  const base = useSession((state) => state.base)
  const user = useUser()
  return useMemo(() => hasFolder(entity, base, user), [entity, base, user])
}
