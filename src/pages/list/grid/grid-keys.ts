import type { ListDescription } from '../../../contract/model/page'
import type { Texts } from '../../../contract/ports/ports'
import { COLUMN_COMMANDS } from '../../commands/column'

/** A key and the text of its function; on a column header it is one of its commands. */
interface GridKey {
  keys: string
  text: string
  onHead?: boolean
}

/** The keys of a list: those of its rows, of the range of cells, of its header. */
function listKeys({ edit, open }: Pick<ListDescription, 'edit' | 'open'>): GridKey[] {
  const isEdited = edit !== 'none'
  return [
    { keys: '↑ ↓ ← →', text: 'SHORTCUTS.WALK' },
    { keys: 'Ctrl Home', text: 'SHORTCUTS.FIRST' },
    { keys: 'Ctrl End', text: 'SHORTCUTS.LAST' },
    { keys: 'Enter', text: isEdited && open === 'name' ? 'SHORTCUTS.OPEN_FIRST' : 'SHORTCUTS.OPEN' },
    ...(isEdited
      ? [{ keys: 'F2', text: edit === 'row' ? 'SHORTCUTS.EDIT_ROW' : 'SHORTCUTS.EDIT_CELL' }]
      : []),
    ...(edit === 'cell'
      ? [
          { keys: 'A … Z', text: 'SHORTCUTS.TYPE' },
          { keys: 'Del', text: 'SHORTCUTS.EMPTY' },
        ]
      : []),
    { keys: 'Shift F10', text: 'SHORTCUTS.ROW_MENU' },
    { keys: 'Space', text: 'SHORTCUTS.CHOOSE' },
    { keys: 'Shift Space', text: 'SHORTCUTS.CHOOSE_TO' },
    { keys: 'Ctrl A', text: 'SHORTCUTS.CHOOSE_ALL' },
    { keys: 'Esc', text: 'SHORTCUTS.CHOOSE_NONE' },
    { keys: 'Shift ↑ ↓ ← →', text: 'SHORTCUTS.STRETCH' },
    { keys: 'Ctrl C', text: 'SHORTCUTS.COPY' },
    ...(isEdited ? [{ keys: 'Ctrl V', text: 'SHORTCUTS.PASTE' }] : []),
    { keys: 'Alt ↓', text: 'SHORTCUTS.COLUMN_MENU' },
    ...COLUMN_COMMANDS.flatMap(({ name, shortcuts: [keys] = [] }) =>
      keys ? [{ keys, text: name, onHead: true }] : [],
    ),
    { keys: 'Ctrl K', text: 'PALETTE.TITLE' },
    { keys: '?', text: 'SHORTCUTS.TITLE' },
  ]
}

/** The keys of a list with their functions, in the reader's language: the rows of the list of shortcuts. */
export function gridKeys(
  list: Pick<ListDescription, 'edit' | 'open'>,
  text: Texts['text'],
): { keys: string; label: string }[] {
  return listKeys(list).map(({ keys, onHead, text: key }) => ({
    keys,
    label: onHead ? text('SHORTCUTS.ON_HEAD', { label: text(key) }) : text(key),
  }))
}
