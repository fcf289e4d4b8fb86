import type { Field } from '../../contract/model/field'
import type { CheckContext } from '../files/check-context'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { crossedRelation } from '../rules/related-reads'

/** Checks the defaults that fields take from related records: they lead to a value of the same kind. */
export function checkDefaultsFrom(context: CheckContext): void {
  for (const field of context.fields) {
    const { defaultFrom, path } = field
    const [top = ''] = path.split(/[.[]/)
    if (defaultFrom === undefined || context.muted.has(top)) continue
    const at = ['record', ...path.split('.').flatMap(toKeys), 'defaultFrom']
    checkSource(context, field, defaultFrom, at)
  }
}

/** `lines[].price` → `lines`, `items`, `properties`, `price`; a group in place goes on in its properties. */
function toKeys(step: string): string[] {
  return step.endsWith('[]') ? ['properties', step.slice(0, -2), 'items'] : ['properties', step]
}

function checkSource(context: CheckContext, field: Field, from: string, at: JsonPath): void {
  const source = findSource(context, from)
  const complain = (message: string, hint: string) => context.report.value('BAD_DEFAULT', at, message, hint)
  if (source === 'muted') return
  if (!source || typeof source !== 'object') {
    const known = listSources(context, field)
    const hint = didYouMean(from, known, 'name a field of a record that a relation names: "customer.terms"')
    context.report.value('UNKNOWN_FIELD', at, `"${from}" leads to no field of a related record`, hint)
  } else if (!fits(field, source)) {
    const fitting = listSources(context, field).slice(0, 5)
    complain(
      `"${field.path}" and "${from}" hold different values`,
      fitting.length > 0 ? `fields that fit: ${fitting.join(', ')}` : 'name a field of the same kind',
    )
  } else if (source.masked || source.sensitive)
    complain(`"${from}" may be masked or is sensitive`, 'name a field that may be copied')
}

/** The field at the end of a path across up to two relations. */
function findSource(context: CheckContext, from: string): Field | 'muted' | undefined {
  const own = crossedRelation(context.fields, from)
  if (!own) return undefined
  const fields = context.target(own.relation.relation.route)
  if (!fields) return 'muted'
  const direct = fields.get(own.rest)
  const next = direct ? undefined : crossedRelation([...fields.values()], own.rest)
  if (!next) return direct
  const beyond = context.target(next.relation.relation.route)
  return beyond ? beyond.get(next.rest) : 'muted'
}

/** The value of one can be the value of the other. */
function fits(to: Field, from: Field): boolean {
  if (from.path.includes('[]') || to.kind !== from.kind || to.relation?.route !== from.relation?.route)
    return false
  if (to.lookup?.name !== from.lookup?.name) return false
  return from.values === null || from.values.every((code) => to.values?.includes(code))
}

function listSources({ fields, target }: CheckContext, to: Field): string[] {
  return fields.flatMap(({ path, relation }) => {
    const isNear = path.includes('[]') ? to.path.startsWith(path.slice(0, path.lastIndexOf('[]'))) : true
    const below = relation && isNear ? [...(target(relation.route)?.values() ?? [])] : []
    return below.filter((one) => fits(to, one)).map((one) => `${path.split('[].').at(-1)}.${one.path}`)
  })
}
