import { HELP_CONTROLS, type HelpStep, type HelpSteps } from '../../contract/help'
import type { CheckContext } from '../check-context'
import type { JsonPath } from '../report'
import { checkSection, tabsOf } from './folder'
import { each } from './grammar'
import { didYouMean } from './hint'
import { checkPath } from './paths'

/** Steps of the guided help point at things that stand on their screen. */
export function checkHelp(context: CheckContext): void {
  const { help } = context.file
  each(help?.list, (step, index) => checkStep(context, 'list', step, ['help', 'list', index, 'at']))
  each(help?.record, (step, index) => checkStep(context, 'record', step, ['help', 'record', index, 'at']))
}

function checkStep(context: CheckContext, screen: keyof HelpSteps, step: HelpStep, at: JsonPath): void {
  const colon = step.at.indexOf(':')
  const name = step.at.slice(colon + 1)
  const what = step.at.slice(0, colon)
  if (what === 'field') checkPath(context, name, screen === 'list' ? 'column' : 'form', at, colon + 1)
  else if (what === 'control') checkControl(context, screen, name, at)
  else if (screen === 'list') context.report.value('BAD_HELP', at, `a list has no ${what}s`, 'point at a field or a control')
  else if (what === 'section') checkSection(context, name, at)
  else checkTab(context, name, at)
}

function checkControl(context: CheckContext, screen: keyof HelpSteps, name: string, at: JsonPath): void {
  const known = HELP_CONTROLS[screen]
  if (known.includes(name)) return
  const hint = didYouMean(name, known, `controls: ${known.join(', ')}`)
  context.report.value('BAD_HELP', at, `the ${screen} screen has no control "${name}"`, hint)
}

function checkTab(context: CheckContext, id: string, at: JsonPath): void {
  const ids = context.file.folder ? tabsOf(context.file.folder).flatMap((tab) => tab.tab ?? tab.entity ?? []) : []
  if (ids.includes(id)) return
  context.report.value('UNKNOWN_TAB', at, `the folder has no tab "${id}"`, didYouMean(id, ids, 'add it to the folder'))
}
