import type { PropertyFile, RecordFile } from '../../contract/model/entity-file'
import type { CheckContext } from '../files/check-context'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { getStructure } from '../kinds'
import { isObject } from '../paths'
import { isBeside } from '../plan/carry'
import { readMove } from '../resolve/answers'
import { toRecord } from '../resolve/schema'
import { checkEffectExpression } from './rules'

/** Checks what a file says about values that exist when it changes: `was`, `fill`, `map`, `move`, `split`. */
export function checkAnswers(context: CheckContext): void {
  const { file } = context
  if (file.record) checkProperties(context, file.record, ['record'])
  checkMoves(context)
  checkSplits(context)
  checkStatusAnswers(context)
  checkFormerRoute(context)
}

function checkFormerRoute({ file, library, report }: CheckContext): void {
  if (file.was === undefined) return
  if (file.was === file.route)
    report.value('ANSWER_POINTLESS', ['was'], `"was" names the route itself`, 'remove it')
  else if (library.entities.has(file.was))
    report.value('ANSWER_POINTLESS', ['was'], `"${file.was}" is the route of another file`, 'remove it')
}

function checkProperties(context: CheckContext, record: RecordFile, at: JsonPath): void {
  for (const [name, property] of Object.entries(record.properties)) {
    const here = [...at, 'properties', name]
    checkWas(context, record, { name, property, at: here })
    checkMap(context, property, here)
    checkFill(context, property, here)
    checkOwnValue(context, property, here)
    if (property.properties) checkProperties(context, toRecord(property), here)
    if (property.items?.properties) checkProperties(context, toRecord(property.items), [...here, 'items'])
  }
}

function checkWas(
  context: CheckContext,
  record: RecordFile,
  { at, name, property }: { name: string; property: PropertyFile; at: JsonPath },
): void {
  if (property.was === undefined || !Object.hasOwn(record.properties, property.was)) return
  const what =
    property.was === name ? 'the property itself' : `"${property.was}", which the file still declares`
  context.report.value('ANSWER_POINTLESS', [...at, 'was'], `"was" names ${what}`, 'name the former property')
}

function checkMap(context: CheckContext, property: PropertyFile, at: JsonPath): void {
  const codes = property.enum ?? property.items?.enum
  const [map, here] = property.map
    ? [property.map, [...at, 'map']]
    : [property.items?.map, [...at, 'items', 'map']]
  if (!map || !codes) return
  for (const [former, next] of Object.entries(map)) {
    if (codes.includes(former))
      context.report.key('ANSWER_POINTLESS', [...here, former], `"${former}" is still a code`, 'remove it')
    if (next === null || codes.includes(next)) continue
    const hint = didYouMean(next, codes, 'name a code of the enum, or null')
    context.report.value('ANSWER_UNKNOWN', [...here, former], `there is no code "${next}"`, hint)
  }
}

/** Nobody's answer: the server keeps the value itself. */
function checkOwnValue({ report }: CheckContext, property: PropertyFile, at: JsonPath): void {
  if (!property.rollup && !property.mirror) return
  const key = (['fill', 'map'] as const).find((one) => property[one] !== undefined)
  if (!key) return
  const what = property.rollup ? 'a roll-up' : 'a mirror'
  report.key('ANSWER_UNKNOWN', [...at, key], `the server keeps the value of ${what}`, `remove "${key}"`)
}

const TYPES = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean' } as const

function checkFill(context: CheckContext, { fill, type, ...property }: PropertyFile, at: JsonPath): void {
  if (fill === undefined) return
  if (isObject(fill) && typeof fill.rule === 'string') {
    checkFillRule(context, fill.rule, at)
    return
  }
  const wanted =
    type && type in TYPES ? TYPES[type as keyof typeof TYPES] : property.enum ? 'string' : undefined
  const isWrong = property.enum ? !property.enum.includes(String(fill)) : wanted && typeof fill !== wanted
  if (!isWrong) return
  const cure = property.enum ? `one of ${property.enum.join(', ')}` : `a ${wanted}, or { "rule": "…" }`
  context.report.value('ANSWER_UNKNOWN', [...at, 'fill'], `"fill" is not a value of the property`, cure)
}

/** A rule is about a record: the parts of rows take constants. */
function checkFillRule(context: CheckContext, rule: string, at: JsonPath): void {
  const place = [...at, 'fill', 'rule']
  if (at.includes('items')) {
    context.report.value('ANSWER_UNKNOWN', place, 'a rule does not fill parts of rows', 'give a value')
    return
  }
  const path = at.filter((_, index) => index % 2 === 0 && index > 1).join('.')
  checkEffectExpression(context, rule, context.byPath.get(path), place)
}

function checkMoves({ byPath, file, report }: CheckContext): void {
  for (const [index, text] of [file.record?.move ?? []].flat().entries()) {
    const at = Array.isArray(file.record?.move) ? ['record', 'move', index] : ['record', 'move']
    const move = readMove(text)
    if (!move) {
      report.value('ANSWER_UNKNOWN', at, `"${text}" is no move`, 'write it as "street → addr.street"')
      continue
    }
    if (!isBeside(move.from, move.to)) {
      const cure = 'move within the record, or within the same rows'
      report.value('ANSWER_UNKNOWN', at, `"${text}" leads into or out of rows`, cure)
      continue
    }
    if (byPath.has(move.to)) {
      if (!byPath.has(move.from)) continue
      report.value('ANSWER_POINTLESS', at, `"${move.from}" is still declared`, 'remove it, or the move')
      continue
    }
    const hint = didYouMean(move.to, byPath.keys(), 'declare it under record.properties')
    report.value('ANSWER_UNKNOWN', at, `there is no field "${move.to}"`, hint)
  }
}

function checkSplits({ byPath, file, report }: CheckContext): void {
  for (const [from, { into }] of Object.entries(file.record?.split ?? {}))
    for (const [index, path] of into.entries()) {
      const field = byPath.get(path)
      if (field && getStructure(field.kind) === 'value') continue
      const at = ['record', 'split', from, 'into', index]
      const hint = didYouMean(path, byPath.keys(), 'name a text of the record')
      report.value('ANSWER_UNKNOWN', at, `there is no text "${path}"`, hint)
    }
}

function checkStatusAnswers({ file, report, statuses }: CheckContext): void {
  if (!statuses) return
  for (const [former, next] of Object.entries(file.conf?.statuses?.map ?? {})) {
    const at = ['conf', 'statuses', 'map', former]
    if (statuses.has(former)) report.key('ANSWER_POINTLESS', at, `"${former}" is still a status`, 'remove it')
    if (statuses.has(next)) continue
    report.value(
      'ANSWER_UNKNOWN',
      at,
      `there is no status "${next}"`,
      didYouMean(next, statuses, 'declare it'),
    )
  }
}
