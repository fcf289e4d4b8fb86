import { splitOperator } from '../../../../catalogue/list-query/filter-term'
import { oncePer } from '../../../../catalogue/once'
import type { EntityOperation } from '../../../../catalogue/rights/rights'
import type { Entity } from '../../../../contract/model/entity'
import { type Contributed, type Core, defineFeature } from '../../../feature'
import { createContext, type HttpCall, recognise } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { requireEntity } from '../../../records'
import type { ServedCatalogue } from '../../../schema-folder'
import { accountsFeature } from '../../identity/accounts'
import { resolveRecordId } from '../../office/conf'
import { toActionCall } from './action-calls'
import { GENERIC_CALLS } from './generic-calls'
import { type FoundCall, findRecordCall, joinRecordCalls } from './paths'

/**
 * The calls of every entity of the schema folder. Their paths change with the catalogue, so they are matched
 * last.
 */
export const recordCallsFeature = defineFeature({
  id: 'record-calls',
  // The check of access rules sets the record that one names.
  sets: { acls: ['recordId'] },
  routes: [],
  rest: (call, core) => {
    const found = findRecordCall(
      call.req.path,
      core.catalogue().endpoints,
      tabulateRecordCalls(core.contributed),
    )
    return found && recogniseAndDispatch(call, core, found)
  },
})

/** Every call about records of the given features. */
export const tabulateRecordCalls = oncePer((contributed: Contributed) =>
  joinRecordCalls(GENERIC_CALLS, contributed, (name) => toActionCall(name, contributed)),
)

async function recogniseAndDispatch(call: HttpCall, core: Core, found: FoundCall): Promise<Response> {
  await recognise(call, core.use(accountsFeature).accounts)
  return dispatch(call, core, found, () => getEntity(core.catalogue(), found.route))
}

function getEntity(catalogue: ServedCatalogue, route: string): Entity {
  const live = catalogue.entities.get(route)
  if (live) return live.entity
  throw new Refusal(
    'ENTITY_BROKEN',
    `The description of "${route}" has errors; its records are safe and return when the file is fixed`,
  )
}

async function dispatch(
  call: HttpCall,
  core: Core,
  { id, pattern }: FoundCall,
  entity: () => Entity,
): Promise<Response> {
  const methods = tabulateRecordCalls(core.contributed).get(pattern) ?? {}
  const method = call.req.method === 'HEAD' ? 'GET' : call.req.method
  const handler = Object.hasOwn(methods, method) ? methods[method as keyof typeof methods] : undefined
  if (handler) {
    requireRight(call, `${method} ${pattern}`, entity())
    const own = id === '' ? '' : await resolveRecordId(core.records(), call, entity(), id)
    return withFormerCodes(core, entity(), method, () => handler(call, core, entity(), own))
  }
  call.header('allow', Object.keys(methods).join(', '))
  throw new Refusal(
    'METHOD_NOT_ALLOWED',
    `${call.req.method} is not possible here; ${Object.keys(methods).join(', ')} is`,
  )
}

/**
 * A list that is filtered by a code that the file no longer has: refused at first like any other unknown
 * code, and answered once it is known that records still have it.
 */
async function withFormerCodes(
  core: Core,
  entity: Entity,
  method: string,
  handle: () => Promise<Response>,
): Promise<Response> {
  const looked = new Set<string>()
  for (;;) {
    try {
      return await handle()
    } catch (error) {
      const path = method === 'GET' ? findRefusedPath(error) : null
      if (path === null || looked.has(path) || (await core.records().formerCodes(entity, path)).length === 0)
        throw error
      looked.add(path)
    }
  }
}

/** The path of the condition that a list call was refused for; null = it was refused for something else. */
function findRefusedPath(error: unknown): string | null {
  if (!(error instanceof Refusal) || error.code !== 'BAD_PARAMETER') return null
  return splitOperator(error.errors[0]?.path ?? '')?.path ?? null
}

/**
 * The permission of each generic call that writes; reading calls, status calls, actions and calls of features
 * check their own.
 */
const WRITE_RIGHTS: Readonly<Record<string, EntityOperation>> = {
  'POST ': 'create',
  'POST check': 'create',
  'POST check/{id}': 'read',
  'PUT {id}': 'write',
  'PUT deletes/{id}': 'delete',
  'PUT {id}/un-deletes': 'delete',
  'PUT un-deletes': 'delete',
}

/**
 * Permissions are checked before parameters, headers and bodies, so that people without them learn nothing
 * from validation errors.
 */
function requireRight(call: HttpCall, name: string, entity: Entity): void {
  const operation = Object.hasOwn(WRITE_RIGHTS, name) ? WRITE_RIGHTS[name] : undefined
  if (operation) requireEntity(createContext(call), entity, operation)
}
