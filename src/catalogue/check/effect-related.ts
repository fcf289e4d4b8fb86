import type { EffectFile } from '../../contract/model/entity-file'
import type { CheckContext } from '../files/check-context'
import { each } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { checkCopiedRows } from './effect-rows'
import { checkSetValue } from './effect-values'
import { isListed } from './folder'
import { checkPath } from './paths'

/** Reports statuses that another entity does not have. */
export function checkOtherStatuses(
  context: CheckContext,
  route: string,
  codes: readonly string[] | undefined,
  at: JsonPath,
): void {
  const known = context.library.entities.get(route)?.statuses
  if (!known) return
  each(codes, (code, index) => {
    if (known.includes(code)) return
    const hint = didYouMean(code, known, `declare it in ${route}`)
    context.report.value('UNKNOWN_STATUS', [...at, index], `"${route}" has no status "${code}"`, hint)
  })
}

/** Reports what an effect that moves or changes related records leaves open or misspells. */
export function checkMove(context: CheckContext, move: NonNullable<EffectFile['move']>, at: JsonPath): void {
  const { by, entity, from, is, rows, set, to } = move
  if (to === undefined && set === undefined && rows === undefined)
    context.report.value(
      'BAD_EFFECT',
      at,
      'the related records are neither moved nor changed',
      'add "to", "set" or "rows"',
    )
  if (is !== undefined && by === undefined)
    context.report.value(
      'BAD_EFFECT',
      [...at, 'is'],
      '"is" belongs to "by"',
      'write "entity" and "by", or remove "is"',
    )
  if (
    (from === undefined) === (entity === undefined && by === undefined) ||
    (entity === undefined) !== (by === undefined)
  ) {
    context.report.value(
      'BAD_EFFECT',
      at,
      'the records to move are not named',
      'write "entity" and "by", or "from" alone',
    )
    return
  }
  const shared = is === undefined ? context.file.route : checkRelatedRoute(context, is, at, 'is')
  if (shared === undefined) return
  const route =
    from === undefined
      ? checkPointing(context, { entity: entity ?? '', by: by ?? '', route: shared }, at)
      : checkRelatedRoute(context, from, at)
  if (route === undefined) return
  checkOtherStatuses(context, route, move.in, [...at, 'in'])
  checkValuesFor(context, route, set, [...at, 'set'])
  checkCopiedRows(context, { rows, route }, [...at, 'rows'])
  const known = context.library.entities.get(route)?.statuses
  if (!known || to === undefined || known.includes(to)) return
  const hint = didYouMean(to, known, `declare it in ${route}`)
  context.report.value('UNKNOWN_STATUS', [...at, 'to'], `"${route}" has no status "${to}"`, hint)
}

/** Checks values for fields of another entity. */
export function checkValuesFor(
  context: CheckContext,
  route: string,
  values: Record<string, string> | undefined,
  at: JsonPath,
): void {
  const fields = context.target(route)
  for (const [key, value] of Object.entries(values ?? {})) {
    const field = fields?.get(key)
    if (fields && !field) {
      const hint = didYouMean(key, fields.keys(), `declare it in ${route}`)
      context.report.key('UNKNOWN_FIELD', [...at, key], `"${route}" has no field "${key}"`, hint)
    } else checkSetValue(context, value, field, [...at, key])
  }
}

function checkRelatedRoute(
  context: CheckContext,
  path: string,
  at: JsonPath,
  key = 'from',
): string | undefined {
  const field = checkPath(context, path, { use: 'own', at: [...at, key] })
  if (field && !field.relation)
    context.report.value(
      'BAD_EFFECT',
      [...at, key],
      `"${path}" is of kind ${field.kind}, not a relation`,
      'name a relation',
    )
  return field?.relation?.route
}

/** Reports records that cannot be related, and steps that cannot be held back: those of the write itself. */
export function checkUnless(
  context: CheckContext,
  effect: EffectFile,
  { by, entity, in: statuses, is }: NonNullable<EffectFile['unless']>,
  at: JsonPath,
): void {
  const own = (['set', 'number', 'status'] as const).find((step) => effect[step] !== undefined)
  if (own) {
    const hint = 'write two effects, or a condition in "when"'
    context.report.key('BAD_EFFECT', [...at, own], `"unless" cannot hold "${own}" back`, hint)
  }
  const to = is === undefined ? context.file.route : checkRelatedRoute(context, is, [...at, 'unless'], 'is')
  if (to === undefined || !checkPointing(context, { entity, by, route: to }, [...at, 'unless'])) return
  checkOtherStatuses(context, entity, statuses, [...at, 'unless', 'in'])
}

/** A relation `by` of `entity` that points to records of `route`: by default those of the file. */
interface Pointing {
  entity: string
  by: string
  route?: string
}

/** Checks that a relation of another entity points to this one; answers the route of the other entity. */
export function checkPointing(context: CheckContext, relation: Pointing, at: JsonPath): string | undefined {
  const { by, entity, route = context.file.route } = relation
  if (!isListed(context, entity, [...at, 'entity'])) return undefined
  const fields = context.target(entity)
  if (!fields) return undefined
  const pointing = [...fields.values()]
    .filter(({ relation }) => relation?.route === route)
    .map(({ path }) => path)
  if (pointing.includes(by)) return entity
  const hint = didYouMean(by, pointing, `${entity} has no relation to ${route}`)
  context.report.value(
    'BAD_EFFECT',
    [...at, 'by'],
    `"${by}" of "${entity}" is not a relation to "${route}"`,
    hint,
  )
  return undefined
}
