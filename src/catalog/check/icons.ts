import { ICON_NAMES } from '../../contract/icon-names'
import type { JsonPath, Report } from '../report'
import type { Scene } from '../scene'
import { each } from './each'
import { didYouMean } from './hint'

/** A name without a drawing: the default icon is shown instead, so it is only a warning. */
export function checkIcon(report: Report, name: string | undefined, at: JsonPath): void {
  if (name === undefined || ICON_NAMES.has(name)) return
  const hint = didYouMean(name, ICON_NAMES, 'see the page of icons')
  report.value('UNKNOWN_ICON', at, `there is no icon "${name}"; the default one is shown`, hint)
}

/** Icons of the entity, of its menu entry, of its search results and of its actions. */
export function checkIcons({ file: { actions, conf }, report }: Scene): void {
  checkIcon(report, conf?.icon, ['conf', 'icon'])
  checkIcon(report, conf?.menu?.icon, ['conf', 'menu', 'icon'])
  checkIcon(report, conf?.globalSearch?.icon, ['conf', 'globalSearch', 'icon'])
  each(actions, ({ icon }, index) => checkIcon(report, icon, ['actions', index, 'icon']))
}
