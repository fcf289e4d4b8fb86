import { HELP_CONTROLS, type HelpStep, type HelpSteps } from '../../contract/help'
import type { JsonPath } from '../report'
import type { Scene } from '../scene'
import { each } from './each'
import { checkSection, tabsOf } from './folder'
import { didYouMean } from './hint'
import { checkPath } from './paths'

/** Steps of the guided help point at things that stand on their screen. */
export function checkHelp(scene: Scene): void {
  const { help } = scene.file
  each(help?.list, (step, index) => checkStep(scene, 'list', step, ['help', 'list', index, 'at']))
  each(help?.record, (step, index) => checkStep(scene, 'record', step, ['help', 'record', index, 'at']))
}

function checkStep(scene: Scene, screen: keyof HelpSteps, step: HelpStep, at: JsonPath): void {
  const colon = step.at.indexOf(':')
  const name = step.at.slice(colon + 1)
  const what = step.at.slice(0, colon)
  if (what === 'field') checkPath(scene, name, screen === 'list' ? 'column' : 'form', at, colon + 1)
  else if (what === 'control') checkControl(scene, screen, name, at)
  else if (screen === 'list') scene.report.value('BAD_HELP', at, `a list has no ${what}s`, 'point at a field or a control')
  else if (what === 'section') checkSection(scene, name, at)
  else checkTab(scene, name, at)
}

function checkControl(scene: Scene, screen: keyof HelpSteps, name: string, at: JsonPath): void {
  const known = HELP_CONTROLS[screen]
  if (known.includes(name)) return
  const hint = didYouMean(name, known, `controls: ${known.join(', ')}`)
  scene.report.value('BAD_HELP', at, `the ${screen} screen has no control "${name}"`, hint)
}

function checkTab(scene: Scene, id: string, at: JsonPath): void {
  const ids = scene.file.folder ? tabsOf(scene.file.folder).flatMap((tab) => tab.tab ?? tab.entity ?? []) : []
  if (ids.includes(id)) return
  scene.report.value('UNKNOWN_TAB', at, `the folder has no tab "${id}"`, didYouMean(id, ids, 'add it to the folder'))
}
