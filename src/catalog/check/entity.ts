import { ICON_NAMES } from '../../contract/icon-names'
import type { CheckContext } from '../check-context'
import type { JsonPath, Report } from '../report'
import { checkActions, checkPrint } from './actions'
import { checkAuthorities } from './authorities'
import { checkFolder } from './folder'
import { checkForm } from './form'
import { each } from './grammar'
import { checkHelp } from './help'
import { didYouMean } from './hint'
import { checkList, checkTitle } from './list'
import { checkPath } from './paths'
import { checkCodePattern } from './pattern'
import { checkPlace } from './place'
import { checkRecord } from './property'
import { checkFilters, checkUnique } from './references'
import { checkRules } from './rules'
import { checkScope } from './scope'
import { checkStatuses } from './statuses'
import { checkColumns } from './table-limits'
import { checkTexts } from './texts'
import { checkWidgetUse } from './widgets'

/** What an entity says of itself alone: its name, its properties, its statuses. Others may rely on it when this is right. */
export function checkFoundation(context: CheckContext): void {
  const { file, report, draft, library } = context
  checkPlace(context)
  if (file.record) checkRecord({ report, draft, library, reserved: true }, file.record, ['record'])
  checkColumns(context)
  checkStatuses(context)
  checkCodePattern(context)
}

/** Everything that names a field, another entity or a widget. */
export function checkEntity(context: CheckContext): void {
  checkUnique(context)
  checkFilters(context)
  checkTitle(context)
  checkList(context)
  checkForm(context)
  checkFolder(context)
  checkHelp(context)
  checkActions(context)
  checkPrint(context)
  checkIcons(context)
  checkVcard(context)
  checkWidgetUse(context)
  checkRules(context)
  checkScope(context)
  checkAuthorities(context)
  checkTexts(context)
}

/** Endpoints that two entities would share. */
export function checkClashes(contexts: readonly CheckContext[]): void {
  const taken = new Map<string, CheckContext>()
  for (const context of contexts) {
    if (context.file.conf?.type === 'path' || !context.file.route) continue
    const endpoint = context.file.endpoint ?? `/api/${context.file.route}`
    const first = taken.get(endpoint)
    if (first) complain(context, first, endpoint)
    else taken.set(endpoint, context)
  }
}

function complain(context: CheckContext, first: CheckContext, endpoint: string): void {
  const at = context.file.endpoint === undefined ? ['route'] : ['endpoint']
  const message = `the endpoint "${endpoint}" is taken by ${first.source.path}`
  context.report.value('DUPLICATE_ENDPOINT', at, message, 'choose another endpoint')
}

/** What stands on a contact card must be a plain value of the record. */
export function checkVcard(context: CheckContext): void {
  for (const [property, paths] of Object.entries(context.file.vcard ?? {})) {
    if (typeof paths === 'string') checkPath(context, paths, 'column', ['vcard', property])
    else each(paths, (path, index) => checkPath(context, path, 'column', ['vcard', property, index]))
  }
}

/** A name without a drawing: the default icon is shown instead, so it is only a warning. */
export function checkIcon(report: Report, name: string | undefined, at: JsonPath): void {
  if (name === undefined || ICON_NAMES.has(name)) return
  const hint = didYouMean(name, ICON_NAMES, 'see the page of icons')
  report.value('UNKNOWN_ICON', at, `there is no icon "${name}"; the default one is shown`, hint)
}

/** Icons of the entity, of its menu entry, of its search results and of its actions. */
export function checkIcons({ file: { actions, conf }, report }: CheckContext): void {
  checkIcon(report, conf?.icon, ['conf', 'icon'])
  checkIcon(report, conf?.menu?.icon, ['conf', 'menu', 'icon'])
  checkIcon(report, conf?.globalSearch?.icon, ['conf', 'globalSearch', 'icon'])
  each(actions, ({ icon }, index) => checkIcon(report, icon, ['actions', index, 'icon']))
}
