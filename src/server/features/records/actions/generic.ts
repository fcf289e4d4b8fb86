import { withValue } from '../../../../catalogue/paths'
import { ruleUser } from '../../../../catalogue/rules/rules'
import type { JsonObject } from '../../../../contract/json'
import { type MergeRules, readMergeRequest } from '../../../../contract/model/merge'
import { officeDay } from '../../../../contract/time/office-day'
import type { Acting, ActionAnswer, ActionHandler, Core } from '../../../feature'
import { createBehalfContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import { settable, toBaseVersion } from '../../../records'
import { printFeature } from '../../documents/print'
import { rulesOf } from './offered'

/** Sets the fields that the file names; of two concurrent calls the second is refused as stale. */
export async function setFields(
  { entity, record, context }: Acting,
  set: Record<string, string>,
  { now, records }: Pick<Core, 'now' | 'records'>,
): Promise<ActionAnswer> {
  const status = record.status ?? null
  const facts = {
    record: record as JsonObject,
    old: null,
    user: ruleUser(context.principal),
    mode: 'update',
    status,
  } as const
  const day = { today: officeDay(now()), now: now().toISOString(), lookup: {} }
  const rules = rulesOf(entity)
  const values = Object.entries(set).reduce<JsonObject>((out, [path, expression]) => {
    const value = rules.value(expression, { ...facts, ...day })
    return value === undefined ? out : withValue(out, path, settable(entity, path, value))
  }, {})
  await records().update(
    entity,
    record.id,
    { ...values, ...toBaseVersion(record) },
    createBehalfContext(context),
  )
  return { facts: { done: true } }
}

/** Merges another record of the entity into this one. @throws Refusal BAD_BODY */
export async function mergeRecord(
  { context, entity, record }: Acting,
  rules: MergeRules,
  { records }: Pick<Core, 'records'>,
  body: JsonObject,
): Promise<ActionAnswer> {
  const request = readMergeRequest(body)
  if (!request || !isUuid(request.other))
    throw new Refusal(
      'BAD_BODY',
      'A merge is {"other": id, "take": {"path": "other" or "both"}, "versions"?, "dryRun"?}',
    )
  const answer = await records().merge(entity, { ...request, id: record.id, rules }, context)
  return { facts: answer as unknown as JsonObject }
}

/** Prints the record with the template that the file names, or as it is where the office removed that. */
export async function printWithTemplate(
  { context, entity, record }: Acting,
  code: string,
  { use }: Pick<Core, 'use'>,
): Promise<ActionAnswer> {
  const paper = use(printFeature)
  const { bytes, name } = await paper.print(entity, [record], code, context).catch((error: unknown) => {
    // The office may have deleted or disabled the template.
    if (error instanceof Refusal && error.code === 'NOT_FOUND')
      return paper.print(entity, [record], null, context)
    throw error
  })
  return { file: { name, type: 'application/pdf', size: bytes.length, bytes: new Blob([bytes]).stream() } }
}

/**
 * Counts and dates a reminder; effects notify its recipients. Of two concurrent calls the second is refused
 * as stale.
 */
export const remind: ActionHandler = {
  method: 'POST',
  run: async ({ context, entity, record }, { now, records }) => {
    const [dated, counted] = ['remindedAt', 'reminders'].map((name) =>
      entity.fields.find(({ path }) => path === name),
    )
    if (!dated?.server)
      throw new Refusal('NOT_FOUND', `Records of ${entity.route} keep no date of a reminder`)
    const values = {
      remindedAt: now().toISOString(),
      ...(counted ? { reminders: (typeof record.reminders === 'number' ? record.reminders : 0) + 1 } : {}),
    }
    await records().update(
      entity,
      record.id,
      { ...values, ...toBaseVersion(record) },
      createBehalfContext(context),
    )
    return { facts: { reminded: true } }
  },
}
