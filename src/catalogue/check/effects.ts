import { EFFECT_STEPS, listParents } from '../../contract/model/effect'
import type { EffectFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import placeholders from '../../generated/mail-placeholders.json'
import { COMMON_KEYS } from '../common'
import type { CheckContext } from '../files/check-context'
import { each, isTainted } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { getStructure, KINDS } from '../kinds'
import { DECLARATIONS } from '../kinds/declarations'
import { checkHandler } from './effect-handler'
import { checkMove, checkOtherStatuses, checkPointing, checkUnless, checkValuesFor } from './effect-related'
import { checkCopiedRows, checkRowsOfRecord } from './effect-rows'
import { checkSetValue } from './effect-values'
import { isListed } from './folder'
import { checkBraces, checkPath } from './paths'
import { seriesFault } from './pattern'
import { checkEffectExpression } from './rules'
import { checkStatus } from './statuses'

const TRIGGERS = ['create', 'change', 'status', 'date'] as const

/**
 * Checks effects: unique ids, exactly one trigger, at least one step, existing names, and expressions that
 * fit their fields.
 */
export function checkEffects(context: CheckContext): void {
  const seen = new Set<string>()
  each(context.file.effects, (effect, index) => {
    const at = ['effects', index]
    if (isTainted(context.draft, at)) return
    if (seen.has(effect.id))
      context.report.value(
        'DUPLICATE_EFFECT',
        [...at, 'id'],
        `the effect "${effect.id}" appears twice`,
        'choose another id',
      )
    seen.add(effect.id)
    checkTrigger(context, effect, at)
    checkEffectExpression(context, effect.when, null, [...at, 'when'])
    if (effect.unless) checkUnless(context, effect, effect.unless, at)
    checkSteps(context, effect, at)
  })
}

/** Checks what triggers an effect or a mail: exactly one event, with existing names. */
export function checkTrigger(context: CheckContext, { on }: Pick<EffectFile, 'on'>, at: JsonPath): void {
  const complain = (message: string, hint: string) =>
    context.report.value('BAD_EFFECT', [...at, 'on'], message, hint)
  const triggers = TRIGGERS.filter((key) => on[key] !== undefined)
  if (triggers.length !== 1)
    complain(
      triggers.length === 0
        ? 'the effect has no trigger'
        : `the effect has several triggers: ${triggers.join(' and ')}`,
      `keep exactly one of ${TRIGGERS.join(', ')}`,
    )
  if (on.create === false) complain('"create" can only be true', 'write true, or choose another trigger')
  for (const key of ['days', 'before'] as const)
    if (on[key] !== undefined && on.date === undefined)
      complain(`"${key}" belongs to "date"`, `add "date", or remove "${key}"`)
  each(on.change, (path, index) =>
    checkPath(context, path, { use: 'own', at: [...at, 'on', 'change', index] }),
  )
  for (const [index, code] of [on.status ?? []].flat().entries())
    checkStatus(context, code, [...at, 'on', 'status', ...(Array.isArray(on.status) ? [index] : [])])
  if (on.date !== undefined) checkDate(context, on.date, [...at, 'on', 'date'])
  if (on.before !== undefined) checkLead(context, on.before, [...at, 'on', 'before'])
}

function checkDate(context: CheckContext, path: string, at: JsonPath): void {
  const field = checkPath(context, path, { use: 'own', at })
  if (!field || KINDS[field.kind].calendar === 'day') return
  context.report.value(
    'BAD_EFFECT',
    at,
    `"${path}" is of kind ${field.kind}, not a date`,
    'name a field with "format": "date"',
  )
}

function checkLead(context: CheckContext, path: string, at: JsonPath): void {
  const field = checkPath(context, path, { use: 'own', at })
  if (!field || KINDS[field.kind].figures === 'whole') return
  context.report.value(
    'BAD_EFFECT',
    at,
    `"${path}" is of kind ${field.kind}, not a whole number`,
    'name a field of type integer',
  )
}

function checkSteps(context: CheckContext, effect: EffectFile, at: JsonPath): void {
  if (EFFECT_STEPS.every((step) => effect[step] === undefined))
    context.report.value('BAD_EFFECT', at, 'the effect does nothing', `add one of ${EFFECT_STEPS.join(', ')}`)
  if (effect.set) checkSet(context, effect.set, [...at, 'set'])
  if (effect.rows) checkRowsOfRecord(context, effect, at)
  for (const [path, series] of Object.entries(effect.number ?? {}))
    checkSeries(context, path, series, [...at, 'number', path])
  if (effect.status !== undefined) checkStatus(context, effect.status, [...at, 'status'])
  if (effect.create) checkCreate(context, effect.create, [...at, 'create'])
  if (effect.move) checkMove(context, effect.move, [...at, 'move'])
  if (effect.mail) checkMail(context, effect.mail, [...at, 'mail'])
  if (effect.notify) checkNotice(context, effect.notify, [...at, 'notify'])
  if (effect.handler) checkHandler(context, effect.handler, [...at, 'handler'])
}

/**
 * Checks the values that an effect or an action sets in the record: known fields that no rule computes, and
 * fitting expressions.
 */
export function checkSet(context: CheckContext, set: Record<string, string>, at: JsonPath): void {
  for (const [path, value] of Object.entries(set)) {
    const field = ownField(context, path, [...at, path])
    if (!field) continue
    checkSetValue(context, value, field, [...at, path])
    if (value.trim() === 'null' && context.file.record?.required?.includes(path))
      context.report.value(
        'BAD_EFFECT',
        [...at, path],
        `"${path}" is required and cannot be emptied`,
        'set a value, or remove it',
      )
  }
}

function checkNotice(
  context: CheckContext,
  { roles = [], subject, user, words = {} }: NonNullable<EffectFile['notify']>,
  at: JsonPath,
): void {
  checkEffectExpression(context, user, TEXT, [...at, 'user'])
  checkEffectExpression(context, subject, TEXT, [...at, 'subject'])
  if (user === undefined && subject === undefined && roles.length === 0)
    context.report.value('BAD_EFFECT', at, 'nobody is told', 'add "user", "subject" or "roles"')
  for (const [lang, text] of Object.entries(words))
    checkBraces(context, text, { use: 'words', at: [...at, 'words', lang] })
}

const TEXT = { kind: 'text', values: null } as const

function checkMail(
  context: CheckContext,
  { lang, subject, template, to, values }: NonNullable<EffectFile['mail']>,
  at: JsonPath,
): void {
  checkEffectExpression(context, to, TEXT, [...at, 'to'])
  checkEffectExpression(context, subject, TEXT, [...at, 'subject'])
  checkEffectExpression(context, lang, TEXT, [...at, 'lang'])
  for (const [name, value] of Object.entries(values ?? {})) {
    if (/^\w+(\.\w+)*$/.test(name)) {
      checkEffectExpression(context, value, undefined, [...at, 'values', name])
      checkPlaceholder(context, name, template, [...at, 'values', name])
    } else
      context.report.key(
        'BAD_EFFECT',
        [...at, 'values', name],
        `"${name}" is no placeholder`,
        'write words with dots between them',
      )
  }
}

/** A value that the shipped text of the mail does not use: a template of the office may. */
function checkPlaceholder(context: CheckContext, name: string, template: string, at: JsonPath): void {
  const known = (placeholders as Partial<Record<string, string[]>>)[template]
  if (!known || known.includes(name)) return
  const hint = didYouMean(name, known, `it has ${known.join(', ')}; a template of the office may have others`)
  context.report.key('UNKNOWN_PLACEHOLDER', at, `the text of ${template} has no placeholder "${name}"`, hint)
}

/** A field of the record itself, outside lists: rows have no single value. */
function ownField(context: CheckContext, path: string, at: JsonPath): Field | undefined {
  const field = checkPath(context, path, { use: 'own', at })
  if (field && COMMON_KEYS.includes(path)) {
    const hint = path === 'status' ? 'write "status" beside "set"' : 'name a field of record.properties'
    context.report.key('BAD_EFFECT', at, `"${path}" cannot be set`, hint)
    return undefined
  }
  if (field && context.file.rules?.some((rule) => rule.field === path && rule.value !== undefined)) {
    context.report.key('BAD_EFFECT', at, `"${path}" is computed by a rule`, 'remove it here, or the rule')
    return undefined
  }
  return field
}

function checkSeries(context: CheckContext, path: string, series: string, at: JsonPath): void {
  const field = ownField(context, path, at)
  if (!field) return
  if (DECLARATIONS[field.kind].computed !== 'text' || field.values !== null) {
    context.report.key(
      'BAD_EFFECT',
      at,
      `"${path}" cannot hold a number of a series`,
      'name a field of type string',
    )
    return
  }
  const fault = seriesFault(series, Number(field.schema.maxLength ?? Number.POSITIVE_INFINITY))
  if (fault) context.report.value('BAD_SERIES', at, fault.message, fault.hint)
  else for (const parent of listParents(series)) checkParent(context, { field, parent, series }, at)
}

/** A series counts by one value of the record, and its numbers repeat among other values. */
function checkParent(
  context: CheckContext,
  { field, parent, series }: { field: Field; parent: string; series: string },
  at: JsonPath,
): void {
  const by = checkPath(context, parent, { use: 'own', at, within: series.indexOf(parent) })
  if (!by) return
  const isOne = KINDS[by.kind].isScalar || getStructure(by.kind) === 'reference'
  if (!isOne || by.path === field.path)
    context.report.value(
      'BAD_SERIES',
      at,
      `the series cannot count by "${parent}", which is of kind ${by.kind}`,
      'name a relation, a choice or another field with one value',
    )
  if (field.unique)
    context.report.value(
      'BAD_SERIES',
      at,
      `the numbers repeat for each "${parent}", but "${field.path}" is unique`,
      `write "unique": [["${parent}", "${field.path}"]] beside "properties" instead`,
    )
}

function checkCreate(
  context: CheckContext,
  { each: every, entity, fill, rows }: NonNullable<EffectFile['create']>,
  at: JsonPath,
): void {
  if (!isListed(context, entity, [...at, 'entity'])) return
  const fields = context.target(entity)
  checkValuesFor(context, entity, fill, [...at, 'fill'])
  if (fields) checkComplete(context, { route: entity, fields }, { ...fill, ...rows, ...every?.copy }, at)
  checkCopiedRows(context, { rows, route: entity }, [...at, 'rows'])
  if (every && fields) checkEach(context, every, { route: entity, fields }, [...at, 'each'])
}

/** The entity of the new records. */
interface CreateTarget {
  route: string
  fields: ReadonlyMap<string, Field>
}

/**
 * A new record without a required field would be refused, and with it every change that triggers the effect.
 */
function checkComplete(
  context: CheckContext,
  { fields, route }: CreateTarget,
  given: object,
  at: JsonPath,
): void {
  const governed = context.library.entities.get(route)?.governed ?? []
  for (const { default: initial, defaultFrom, path, required, server } of fields.values()) {
    if (
      !required ||
      defaultFrom !== undefined ||
      server ||
      initial !== null ||
      /[.[]/.test(path) ||
      path in given ||
      governed.includes(path)
    )
      continue
    context.report.value('BAD_EFFECT', at, `"${route}" needs "${path}"`, 'name it in "fill"')
  }
}

function checkEach(
  context: CheckContext,
  { by, copy, entity, in: statuses }: NonNullable<NonNullable<EffectFile['create']>['each']>,
  target: CreateTarget,
  at: JsonPath,
): void {
  if (!isListed(context, entity, [...at, 'entity'])) return
  const source = context.target(entity)
  if (!source || (by !== undefined && !checkPointing(context, { entity, by }, at))) return
  checkOtherStatuses(context, entity, statuses, [...at, 'in'])
  for (const [key, path] of Object.entries(copy)) {
    const [to, from] = [target.fields.get(key), source.get(path)]
    if (!to) {
      const hint = didYouMean(key, target.fields.keys(), `declare it in ${target.route}`)
      context.report.key(
        'UNKNOWN_FIELD',
        [...at, 'copy', key],
        `"${target.route}" has no field "${key}"`,
        hint,
      )
    } else if (!from) {
      const hint = didYouMean(path, source.keys(), `declare it in ${entity}`)
      context.report.value('UNKNOWN_FIELD', [...at, 'copy', key], `"${entity}" has no field "${path}"`, hint)
    } else if (to.kind !== from.kind || to.relation?.route !== from.relation?.route) {
      const message = `"${key}" of "${target.route}" and "${path}" of "${entity}" hold different values`
      context.report.value('BAD_EFFECT', [...at, 'copy', key], message, 'name a field of the same kind')
    }
  }
}
