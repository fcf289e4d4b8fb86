import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { ROLE_ADMIN } from '../../../../contract/model/user'
import type { OwnFinding } from '../../../../contract/ports/office-server'
import { type Core, defineFeature, type Route } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { answer } from '../../../kernel/http/answers'
import { createContext, readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import type { Declared } from '../../../office-code'
import type { WrittenRecord } from '../../../records'
import { callOwnHandler, findingsRefusal, LIMITS_MS, toFieldError } from './call'

export { withOwnHandlers } from './contributions'

/** What a check is run for unless it says so. */
const CHECKED_BY_DEFAULT: readonly string[] = ['create', 'update', 'status']

/** `GET /api/own/{name}`: what a provider of the office answers, for those it is for. */
const providers: Route = {
  method: 'GET',
  path: '/api/own/:name',
  right: 'signed in',
  answer: async (call, core) => {
    const name = readParam(call, 'name')
    const [provider] = core.own.find('providers', name)
    const { user } = call.get('signed')
    // One that is not for the caller is treated as unknown.
    if (!provider || !isFor(provider, user.authorities))
      throw new Refusal('NOT_FOUND', `The office has no provider "${name}"`)
    const params = Object.fromEntries(new URL(call.req.url).searchParams)
    const context = createContext(call)
    const { signal } = call.req.raw
    const called = { context, input: { params }, limit: LIMITS_MS.provider, writes: false, signal }
    return answer(call, await callOwnHandler(core, provider, called))
  },
}

function isFor({ facts }: Declared, authorities: readonly string[]): boolean {
  const wanted = facts.for as string[] | undefined
  return (
    wanted === undefined ||
    authorities.includes(ROLE_ADMIN) ||
    wanted.some((one) => authorities.includes(one))
  )
}

/**
 * The server code of the office, in the places where features contribute: checks are guards of records;
 * actions, handlers of effects and jobs join those of features (`withOwnHandlers`); providers have a call.
 */
export const ownCodeFeature = defineFeature({
  id: 'own-code',
  routes: [providers],
  open: (core) => ({
    service: undefined,
    guards: [
      {
        route: null,
        check: async (_sql, entity, stored, context) => {
          if (context.reach === 'records') return
          for (const check of core.own.find('checks', entity.route))
            await runCheck(core, check, { context, entity, stored })
        },
      },
    ],
  }),
})

/** Records of one entity as they were written, and for whom. */
interface WrittenSet {
  entity: Entity
  stored: readonly WrittenRecord[]
  context: CallContext
}

/** @throws Refusal CONSTRAINT_VIOLATION with the findings of the first record that has any */
async function runCheck(core: Core, check: Declared, { context, entity, stored }: WrittenSet): Promise<void> {
  const on = (check.facts.on as string[] | undefined) ?? CHECKED_BY_DEFAULT
  const concerned = stored.filter(({ write }) => on.includes(write.operation))
  if (concerned.length === 0) return
  const called = { context, input: {}, rows: concerned.map(toRow), limit: LIMITS_MS.check, writes: false }
  const found = (await callOwnHandler(core, check, called)) as unknown as OwnFinding[][]
  for (const [index, findings] of found.entries())
    tellFindings(
      check,
      findings.map((one) => atField(one, entity)),
      context,
      concerned[index]?.id,
    )
}

function tellFindings(
  { name }: Declared,
  findings: readonly OwnFinding[],
  context: CallContext,
  id: string | undefined,
): void {
  const errors = findings.filter((one) => one?.severity !== 'warning')
  if (errors.length > 0) throw findingsRefusal(name, errors, context)
  if (findings.length === 0 || id === undefined) return
  context.warn?.(
    id,
    findings.map((one) => toFieldError(one, context)),
  )
}

/** A finding at a field that the entity does not have is one about the record. */
function atField(finding: OwnFinding, { fields }: Entity): OwnFinding {
  const top = finding?.field?.split(/[.[]/)[0]
  const isKnown = top === undefined || fields.some(({ path }) => path === top)
  return isKnown ? finding : { ...finding, field: '' }
}

/** A stored record as a check reads it. */
function toRow({ changes, id, write }: WrittenRecord) {
  const { base, bookkeeping, content, operation } = write
  const status = bookkeeping.status === undefined ? (base?.status ?? null) : String(bookkeeping.status ?? '')
  const record = { ...(base as JsonObject | null), ...content?.record, id, status: status || null }
  const before = base as JsonObject | null
  return { record: record as JsonObject, before, operation, paths: changes.map(({ path }) => path) }
}
