import { isEmpty, valueAt, withValue } from '../../../catalog/paths'
import type { JsonObject } from '../../../contract/json'
import { Refusal } from '../../kernel/refusal'
import type { EntityWork } from '../engine/record-engine'
import type { Triggered } from '../engine/written-record'
import { columnName } from '../schema/column'
import type { TablePlan } from '../schema/plan'
import type { Change } from './history'
import { nextNumbers, type Series } from './series'

/** A write that may get numbers. */
interface Numberable {
  changes: readonly Change[]
  content: { record: JsonObject; triggered?: Triggered } | null
}

/**
 * Gives the numbers of effects to the writes that trigger them, in order. Runs when all checks are passed, so
 * that refused records take no number.
 */
export async function assignNumbers<W extends Numberable>(
  { plan, sql }: Pick<EntityWork, 'plan' | 'sql'>,
  writes: readonly W[],
  at: Date,
): Promise<W[]> {
  const effects = (plan.entity.effects ?? []).filter(({ number }) => Object.keys(number).length > 0)
  let done = [...writes]
  for (const effect of effects)
    for (const [path, pattern] of Object.entries(effect.number)) {
      const asking = done.filter(
        ({ content }) =>
          content?.triggered?.effects.includes(effect) && isEmpty(valueAt(content.record, path)),
      )
      if (asking.length === 0) continue
      const numbers = await nextNumbers(sql, getSeries(plan, path, pattern), at, asking.length)
      const given = new Map(asking.map((write, index) => [write, numbers[index] ?? '']))
      done = done.map((write) => withNumber(write, given.get(write), path, effect.source))
    }
  return done
}

function withNumber<W extends Numberable>(
  write: W,
  number: string | undefined,
  path: string,
  source: string,
): W {
  if (number === undefined || !write.content) return write
  const changes = [...write.changes, { path, from: null, to: number, effect: source }]
  return {
    ...write,
    changes,
    content: { ...write.content, record: withValue(write.content.record, path, number) },
  }
}

function getSeries(plan: TablePlan, path: string, pattern: string): Series {
  const maxLength = Number(
    plan.entity.fields.find((field) => field.path === path)?.schema.maxLength ?? Number.POSITIVE_INFINITY,
  )
  return {
    plan,
    counter: `${plan.route} ${path} ${pattern}`,
    pattern,
    column: columnName(path, 'value'),
    maxLength,
    exhausted: (number) =>
      new Refusal(
        'CONSTRAINT_VIOLATION',
        `the next number ${number} of ${path} is longer than ${maxLength} characters: the series ${pattern} is exhausted`,
      ),
  }
}
