import type { EffectHandlerFacts } from '../../contract/model/effect'
import type { EffectFile } from '../../contract/model/entity-file'
import handlers from '../../generated/effect-handlers.json'
import type { CheckContext } from '../files/check-context'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { checkEffectExpression } from './rules'

/** The handlers that features of the server offer to effects; generated from these. */
const HANDLERS = new Map(Object.entries(handlers as Readonly<Record<string, EffectHandlerFacts>>))

/** Reports handlers that the server does not have, arguments they do not take, and missing ones. */
export function checkHandler(
  context: CheckContext,
  { name, with: given = {} }: NonNullable<EffectFile['handler']>,
  at: JsonPath,
): void {
  const { effects } = context.library.own
  const handler = HANDLERS.get(name) ?? (Object.hasOwn(effects, name) ? effects[name] : undefined)
  if (!handler) {
    const known = [...HANDLERS.keys(), ...Object.keys(effects)]
    const hint = didYouMean(name, known, 'declare it under "effects" in a file of server/')
    context.report.value('UNKNOWN_HANDLER', [...at, 'name'], `the server has no handler "${name}"`, hint)
    return
  }
  const { args, isOpen } = handler
  for (const [key, value] of Object.entries(given)) {
    const taken = Object.hasOwn(args, key) ? args[key] : undefined
    if (!taken && !isOpen) {
      const hint = didYouMean(key, Object.keys(args), `"${name}" takes none`)
      context.report.key(
        'BAD_EFFECT',
        [...at, 'with', key],
        `the handler "${name}" has no argument "${key}"`,
        hint,
      )
      continue
    }
    const field = taken?.kind
      ? { kind: taken.kind, values: taken.values ? [...taken.values] : null }
      : undefined
    checkEffectExpression(context, value, field, [...at, 'with', key])
  }
  const missing = Object.keys(args).filter((key) => args[key]?.isRequired && given[key] === undefined)
  for (const key of missing)
    context.report.value(
      'BAD_EFFECT',
      at,
      `the handler "${name}" needs the argument "${key}"`,
      `add "${key}" to "with"`,
    )
}
