import { changePasswordDialog, privacyChanged, recoverLink, registrationLink } from '../account/dialogs'
import type { DialogDefinition } from '../contract/dialog'
import { bulk } from '../dialogs/bulk'
import { changeStatus } from '../dialogs/change-status'
import { confirm } from '../dialogs/confirm'
import { exportList } from '../dialogs/export'
import { paste } from '../dialogs/paste'
import { picker } from '../dialogs/picker'
import { record } from '../dialogs/record'
import { shortcuts } from '../dialogs/shortcuts'
import { statusWarning } from '../dialogs/status-warning'
import { tagTree } from '../dialogs/tag-tree'
import { viewAs } from '../dialogs/view-as'

/** Every dialog that `host.open` can open. */
export const dialogs: readonly DialogDefinition[] = [
  confirm,
  changeStatus,
  statusWarning,
  picker,
  record,
  tagTree,
  shortcuts,
  bulk,
  exportList,
  paste,
  registrationLink,
  recoverLink,
  privacyChanged,
  changePasswordDialog,
  viewAs,
]
