import type { Scene } from '../scene'
import { checkActions, checkPrint } from './actions'
import { checkAuthorities } from './authorities'
import { checkCodePattern } from './code-pattern'
import { checkFolder } from './folder'
import { checkForm } from './form'
import { checkHelp } from './help'
import { checkIcons } from './icons'
import { checkList, checkTitle } from './list'
import { checkPlace } from './place'
import { checkRecord } from './property'
import { checkFilters, checkUnique } from './references'
import { checkRules } from './rules'
import { checkScope } from './scope'
import { checkStatuses } from './statuses'
import { checkColumns } from './table-limits'
import { checkTexts } from './texts'
import { checkVcard } from './vcard'
import { checkWidgets } from './widgets'

/** What an entity says of itself alone: its name, its properties, its statuses. Others may rely on it when this is right. */
export function checkFoundation(scene: Scene): void {
  const { file, report, draft, library } = scene
  checkPlace(scene)
  if (file.record) checkRecord({ report, draft, library, reserved: true }, file.record, ['record'])
  checkColumns(scene)
  checkStatuses(scene)
  checkCodePattern(scene)
}

/** Everything that names a field, another entity or a widget. */
export function checkEntity(scene: Scene): void {
  checkUnique(scene)
  checkFilters(scene)
  checkTitle(scene)
  checkList(scene)
  checkForm(scene)
  checkFolder(scene)
  checkHelp(scene)
  checkActions(scene)
  checkPrint(scene)
  checkIcons(scene)
  checkVcard(scene)
  checkWidgets(scene)
  checkRules(scene)
  checkScope(scene)
  checkAuthorities(scene)
  checkTexts(scene)
}
