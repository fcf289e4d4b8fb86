import { PLAIN_LIST } from '../../../../catalogue/list-query/query'
import { isEmpty, isObject } from '../../../../catalogue/paths'
import { isAdmin } from '../../../../catalogue/rights/rights'
import type { Json, JsonObject } from '../../../../contract/json'
import type { DryRunStep, Effect } from '../../../../contract/model/effect'
import type { Entity } from '../../../../contract/model/entity'
import type { Core, Route } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'
import { buildEffectBody, type CausedEffect, effectsCaused, type WrittenRecord } from '../../../records'
import { loadUsersOfSubject, nameOfUser } from './people'

/**
 * Tries the effects of an entity with one of its records: what would be set, created, moved and sent. Nothing
 * is stored.
 */
export const dryRunRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/effects/rehearsals',
    right: 'signed in',
    isReading: true,
    answer: async (call, core) => {
      if (!isAdmin(call.get('signed').user))
        throw new Refusal('FORBIDDEN', 'Only administrators can try effects')
      const { effect, id, route, values } = await readObject(call)
      const entity = typeof route === 'string' ? core.served(route) : undefined
      if (!entity) throw new Refusal('NOT_FOUND', 'There is no such entity, or its file has errors')
      const effects = selectEffects(entity, effect)
      const draft = readDraft(values)
      const sample = draft && id === undefined ? null : await loadSample(core, entity, id)
      const order = { id: sample?.id ?? null, values: draft ?? {} }
      return answer(call, {
        record: sample,
        effects: sample || draft ? await tryAll(core, entity, order, effects) : [],
      })
    },
  },
]

function selectEffects({ effects = [], route }: Entity, id: Json | undefined): readonly Effect[] {
  if (id === undefined) return effects
  const found = effects.filter((effect) => effect.id === id)
  if (found.length > 0) return found
  throw new Refusal(
    'NOT_FOUND',
    `${route} has no effect with this id; it has ${effects.map((one) => one.id).join(', ')}`,
  )
}

/** The named record, or the newest one; null where there is none. */
async function loadSample(
  core: Core,
  entity: Entity,
  id: Json | undefined,
): Promise<{ id: string; label: string } | null> {
  if (id !== undefined) {
    if (typeof id !== 'string' || !isUuid(id)) throw new Refusal('NOT_FOUND', 'There is no such record')
    const { label } = await core.records().get(entity, id, serverContext())
    return { id, label }
  }
  const { items } = await core
    .records()
    .list(entity, { ...PLAIN_LIST, size: 1, count: 'none' }, serverContext())
  return items[0] ? { id: items[0].id, label: items[0].label } : null
}

/** Values that override those of the record, or the values of a new record; null = none were sent. */
function readDraft(values: Json | undefined): JsonObject | null {
  if (values === undefined || values === null) return null
  if (isObject(values)) return values
  const errors = [{ path: 'values', code: 'TYPE', message: 'must be an object of values by field' }]
  throw new Refusal('CONSTRAINT_VIOLATION', 'values must be an object of values by field', errors)
}

interface Order {
  id: string | null
  values: JsonObject
}

async function tryAll(core: Core, entity: Entity, order: Order, effects: readonly Effect[]) {
  const tried = []
  for (const effect of effects) {
    const { steps, ...result } = await core.records().dryRunEffect(entity, order, effect)
    tried.push({ ...result, steps: await Promise.all(steps.map((step) => withPeople(core, step))) })
  }
  return tried as unknown as Json[]
}

/** A step with the names of its people, because ids mean nothing to readers. */
async function withPeople(core: Core, step: DryRunStep): Promise<DryRunStep> {
  if (step.step !== 'mail' && step.step !== 'notify') return step
  const given = step.step === 'mail' ? step.to : step.user
  const own = isUuid(given)
    ? await nameOfUser(core, core.db, String(given))
    : isEmpty(given)
      ? null
      : String(given)
  const isMeant = isUuid(step.subject) && (step.step === 'notify' || own === null)
  const users = isMeant ? await loadUsersOfSubject(core, core.db, String(step.subject)) : []
  const name = ({ email, label }: { email: string | null; label: string }) =>
    step.step === 'mail' ? (email ?? label) : label
  return { ...step, people: [...(own === null ? [] : [own]), ...users.map(name)] }
}

/** Steps of the effects of written records that would leave the write. */
export function dryRunSteps(core: Pick<Core, 'served'>, stored: readonly WrittenRecord[]): DryRunStep[] {
  return effectsCaused(stored).flatMap((caused) => [...listSteps(core, caused)])
}

function* listSteps({ served }: Pick<Core, 'served'>, caused: CausedEffect): Generator<DryRunStep> {
  const { create, handler, letter, mail, notify, source: effect } = caused.effect
  const evaluate = (expression: string | undefined): Json =>
    expression === undefined ? null : (caused.value(expression) ?? null)
  const all = (expressions: Readonly<Record<string, string>>): JsonObject =>
    Object.fromEntries(Object.entries(expressions).map(([name, expression]) => [name, evaluate(expression)]))
  if (notify) {
    const { kind, roles, subject, user, words = null } = notify
    yield { step: 'notify', effect, kind, user: evaluate(user), subject: evaluate(subject), roles, words }
  }
  if (create?.each)
    yield {
      step: 'each',
      effect,
      route: create.route,
      others: create.each.route,
      body: buildEffectBody(caused, create, served(create.route)),
    }
  if (mail) {
    const { lang, subject, template, to, values } = mail
    yield {
      step: 'mail',
      effect,
      template,
      to: evaluate(to),
      subject: evaluate(subject),
      lang: evaluate(lang),
      values: all(values),
    }
  }
  if (letter) {
    const recipients = [...letter.to.map(evaluate).filter((one) => typeof one === 'string'), ...letter.roles]
    const to = recipients.join(', ')
    const lang = evaluate(letter.lang)
    yield { step: 'mail', effect, template: letter.event, to, subject: null, lang, values: {} }
  }
  if (handler) yield { step: 'handler', effect, name: handler.name, args: all(handler.with) }
}
