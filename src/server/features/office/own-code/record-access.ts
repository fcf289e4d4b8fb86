import { ownQueryParams } from '../../../../catalogue/list-query/own-query'
import { readListCall } from '../../../../catalogue/list-query/read-list-call'
import { isObject } from '../../../../catalogue/paths'
import { fieldRights } from '../../../../catalogue/rights/rights'
import { suggest } from '../../../../catalogue/suggest'
import type { ListQuery } from '../../../../contract/calls/api'
import type { Json, JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { OwnQuery } from '../../../../contract/ports/office-server'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import type { HandlerOrder, RefusedAnswer } from '../../../office-code'
import { toBaseVersion } from '../../../records'

/** One operation on the records of an entity, with its arguments as they came. */
type Operation = (
  work: { core: Core; context: CallContext; entity: Entity },
  args: unknown[],
) => Promise<unknown>

const READ_OPERATIONS: Readonly<Record<string, Operation>> = {
  list: ({ context, core, entity }, [query]) =>
    core.records().list(entity, toListQuery(entity, query, context), context),
  find: async ({ context, core, entity }, [query]) => {
    const asked = { ...toListQuery(entity, query, context), size: 1, count: 'none' as const }
    return (await core.records().list(entity, asked, context)).items[0] ?? null
  },
  get: ({ context, core, entity }, [id]) => core.records().get(entity, toId(id), context),
  count: async ({ context, core, entity }, [query]) => {
    const asked = { ...toListQuery(entity, query, context), size: 1, count: 'exact' as const }
    return (await core.records().list(entity, asked, context)).total
  },
}

const WRITE_OPERATIONS: Readonly<Record<string, Operation>> = {
  create: ({ context, core, entity }, [values]) => core.records().create(entity, toValues(values), context),
  update: async ({ context, core, entity }, [id, values]) => {
    const record = await core.records().get(entity, toId(id), context)
    return core
      .records()
      .update(entity, record.id, { ...toValues(values), ...toBaseVersion(record) }, context)
  },
  changeStatus: async ({ context, core, entity }, [id, status, values]) => {
    const record = await core.records().get(entity, toId(id), context)
    const body = { ...toValues(values ?? {}), ...toBaseVersion(record) }
    return core.records().changeStatus(entity, record.id, String(status), body, context)
  },
  remove: ({ context, core, entity }, [id]) => core.records().remove(entity, toId(id), context),
}

/**
 * Serves what a handler asks about records, with the rights of the context and in its transaction. Rejects
 * with a RefusedAnswer.
 */
export function serveRecords(core: Core, context: CallContext, mayWrite: boolean): HandlerOrder['serve'] {
  return async ({ args, op, route }) => {
    try {
      const entity = core.served(route)
      if (!entity) throw unknownEntity(core, route)
      const operation = READ_OPERATIONS[op] ?? (mayWrite ? WRITE_OPERATIONS[op] : undefined)
      if (!operation)
        throw new Refusal(
          'FORBIDDEN',
          `checks and providers only read: move "${op}" into an action or an effect`,
        )
      return await operation({ core, context, entity }, args)
    } catch (error) {
      throw toAnswer(core, error)
    }
  }
}

function unknownEntity(core: Core, route: string): Refusal {
  const near = suggest(route, [...core.catalogue().entities.keys()])
  return new Refusal('NOT_FOUND', `there is no entity "${route}"${near ? `: did you mean "${near}"?` : ''}`)
}

function toAnswer(core: Core, error: unknown): RefusedAnswer {
  if (error instanceof Refusal) {
    const { code, errors, message } = error
    return { code, message, errors }
  }
  core.faults.tell({ error, where: 'records for the code of the office', userId: null })
  return { code: 'INTERNAL', message: 'the records could not be reached', errors: [] }
}

function toId(id: unknown): string {
  if (typeof id === 'string') return id
  throw new Refusal('BAD_PARAMETER', `a record is named by its id, a text; this is ${JSON.stringify(id)}`)
}

function toValues(values: unknown): JsonObject {
  if (isObject(values as Json)) return values as JsonObject
  throw new Refusal('BAD_BODY', 'the values of a record are an object: { name: "…" }')
}

/** A query of office code as a list call. @throws Refusal BAD_PARAMETER */
function toListQuery(entity: Entity, query: unknown, { principal }: CallContext): ListQuery {
  const params = ownQueryParams(entity, (query ?? {}) as OwnQuery)
  const hidden = principal ? fieldRights(principal, entity).hidden : []
  const decoded = readListCall(entity, params, hidden)
  if ('query' in decoded) return decoded.query
  throw new Refusal('BAD_PARAMETER', decoded.error.message, [decoded.error])
}
