import { ROLE_ADMIN } from '../../contract/model/user'
import type { Command } from '../../engine/commands/command'
import type { Office } from '../../engine/office/office'

/** The running application. */
export interface OfficeTarget {
  office: Office
}

/** A command available everywhere. */
export type OfficeCommand = Command<OfficeTarget>

/** The label of a command by its text key. */
export const toCommandLabel =
  (key: string): OfficeCommand['label'] =>
  ({ office }) =>
    office.ports.texts.text(key)

/** Personal commands, in the person's menu and the palette. The ids are actions of menu files. */
export const PERSONAL_COMMANDS: readonly OfficeCommand[] = [
  {
    id: 'view-as',
    label: toCommandLabel('PREVIEW.OPEN'),
    icon: 'eye',
    slots: ['personal', 'palette'],
    isFor: ({ office }) => office.session.store.getState().user?.authorities.includes(ROLE_ADMIN) === true,
    run: ({ office }) => choosePreview(office),
  },
  {
    id: 'logout',
    label: toCommandLabel('APP.SIGN_OUT'),
    icon: 'sign-out',
    slots: ['personal', 'palette'],
    run: ({ office }) => office.session.signOut(),
  },
]

/** Asks for a role, then previews the office as that role. */
async function choosePreview({ dialogs, notices, preview }: Office): Promise<void> {
  const role = await dialogs.open('view-as', null)
  if (typeof role === 'string') await preview.start(role).catch(notices.failure)
}
