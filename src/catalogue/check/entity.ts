import type { JsonObject } from '../../contract/json'
import { HELP_CONTROLS, type HelpStep, type HelpSteps } from '../../contract/model/help'
import { ICON_NAMES } from '../../contract/ports/icon-names'
import type { CheckContext } from '../files/check-context'
import { each } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { JsonPath, Report } from '../files/report'
import { valueAt } from '../paths'
import { ATTACHMENTS } from '../resolve/attachments'
import { checkAcross } from './across'
import { checkActions, checkPrint } from './actions'
import { checkAnswers } from './answers'
import { checkAuthorities } from './authorities'
import { checkDefaultsFrom } from './default-from'
import { checkEffects } from './effects'
import { checkFolder, checkSection, listTabs } from './folder'
import { checkList, checkTitle } from './list'
import { checkMails } from './mails'
import { checkPath } from './paths'
import { checkCodePattern } from './pattern'
import { checkPerson } from './person'
import { checkRecord } from './property'
import { checkFilters, checkUnique } from './references'
import { checkRollups } from './rollups'
import { checkRouting } from './routing'
import { checkRules } from './rules'
import { checkScope } from './scope'
import { checkStatuses } from './statuses'
import { checkColumns } from './table-limits'
import { checkTexts } from './texts'
import { checkWidgetUse } from './widgets'

/**
 * Checks an entity in isolation: its name, properties and statuses. Other files may rely on it when this
 * passes.
 */
export function checkFoundation(context: CheckContext): void {
  const { file, report, draft, library } = context
  checkRouting(context)
  checkAttachments(context)
  if (file.record) checkRecord({ report, draft, library, reserved: true }, file.record, ['record'])
  checkColumns(context)
  checkStatuses(context)
  checkCodePattern(context)
}

/** The key `attachments` declares the field of that name: the record cannot do so as well. */
function checkAttachments({ file, report, source }: CheckContext): void {
  const at = ['record', 'properties', ATTACHMENTS]
  const isDeclared = valueAt((source.value ?? {}) as JsonObject, at.join('.')) !== undefined
  if (!file.attachments || !isDeclared) return
  report.key(
    'RESERVED_PROPERTY',
    at,
    'the key "attachments" makes a field of this name',
    'leave one of the two out',
  )
}

/** Checks every reference to a field, another entity or a widget. */
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
  checkRollups(context)
  checkAcross(context)
  checkDefaultsFrom(context)
  checkRules(context)
  checkEffects(context)
  checkMails(context)
  checkScope(context)
  checkPerson(context)
  checkAnswers(context)
  checkAuthorities(context)
  checkTexts(context)
}

/** Reports endpoints used by two entities. */
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

/** Values of a contact card must be plain values of the record. */
export function checkVcard(context: CheckContext): void {
  for (const [property, paths] of Object.entries(context.file.vcard ?? {})) {
    if (typeof paths === 'string') checkPath(context, paths, { use: 'column', at: ['vcard', property] })
    else
      each(paths, (path, index) =>
        checkPath(context, path, { use: 'column', at: ['vcard', property, index] }),
      )
  }
}

/** Warns of an unknown icon: the default icon is shown instead. */
export function checkIcon(report: Report, name: string | undefined, at: JsonPath): void {
  if (name === undefined || ICON_NAMES.has(name)) return
  const hint = didYouMean(name, ICON_NAMES, 'see the page of icons')
  report.value('UNKNOWN_ICON', at, `there is no icon "${name}"; the default one is shown`, hint)
}

/** Checks icons of the entity, its menu entry, its search results and its actions. */
export function checkIcons({ file: { actions, conf }, report }: CheckContext): void {
  checkIcon(report, conf?.icon, ['conf', 'icon'])
  checkIcon(report, conf?.menu?.icon, ['conf', 'menu', 'icon'])
  checkIcon(report, conf?.globalSearch?.icon, ['conf', 'globalSearch', 'icon'])
  each(actions, ({ icon }, index) => checkIcon(report, icon, ['actions', index, 'icon']))
}

/** Help steps must target things that exist on their screen. */
function checkHelp(context: CheckContext): void {
  const { help } = context.file
  each(help?.list, (step, index) => checkStep(context, 'list', step, ['help', 'list', index, 'at']))
  each(help?.record, (step, index) => checkStep(context, 'record', step, ['help', 'record', index, 'at']))
}

function checkStep(context: CheckContext, screen: keyof HelpSteps, step: HelpStep, at: JsonPath): void {
  const colon = step.at.indexOf(':')
  const name = step.at.slice(colon + 1)
  const what = step.at.slice(0, colon)
  if (what === 'field')
    checkPath(context, name, { use: screen === 'list' ? 'column' : 'form', at, within: colon + 1 })
  else if (what === 'control') checkControl(context, screen, name, at)
  else if (screen === 'list')
    context.report.value('BAD_HELP', at, `a list has no ${what}s`, 'point at a field or a control')
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
  const ids = context.file.folder
    ? listTabs(context.file.folder).flatMap((tab) => tab.tab ?? tab.entity ?? [])
    : []
  if (ids.includes(id)) return
  context.report.value(
    'UNKNOWN_TAB',
    at,
    `the folder has no tab "${id}"`,
    didYouMean(id, ids, 'add it to the folder'),
  )
}

/** Checks sections and their fields; a field may appear once. */
function checkForm(context: CheckContext): void {
  const sections = context.file.form
  if (!sections) return
  const ids = new Set<string>()
  const seen = new Set<string>()
  each(sections, (section, index) => {
    if (ids.has(section.section)) {
      context.report.value(
        'DUPLICATE_SECTION',
        ['form', index, 'section'],
        `the section "${section.section}" appears twice`,
        'choose another id, or join the two',
      )
    }
    ids.add(section.section)
    each(section.fields, (item, place) => {
      const path = typeof item === 'string' ? item : item.field
      const at = ['form', index, 'fields', place, ...(typeof item === 'string' ? [] : ['field'])]
      if (seen.has(path))
        context.report.value(
          'DUPLICATE_FIELD',
          at,
          `"${path}" appears twice in the form`,
          'keep one of the two',
        )
      else checkPath(context, path, { use: 'form', at })
      seen.add(path)
    })
  })
  warnOfMissing(context, seen)
}

/** Warns of required fields without a place in the form: they could never be filled. */
function warnOfMissing(context: CheckContext, shown: ReadonlySet<string>): void {
  const computed = new Set(
    (context.file.rules ?? []).flatMap((rule) => (rule.value === undefined ? [] : (rule.field ?? []))),
  )
  const record = context.file.record
  each(record?.required, (name, index) => {
    const field = context.byPath.get(name)
    const covered = shown.has(name) || [...shown].some((path) => path.startsWith(`${name}.`))
    if (
      !field ||
      covered ||
      field.default !== null ||
      field.server ||
      computed.has(name) ||
      context.muted.has(name)
    )
      return
    context.report.value(
      'NOT_IN_FORM',
      ['record', 'required', index],
      `"${name}" is required but missing from the form`,
      'add it to a section, or give it a default',
    )
  })
}
