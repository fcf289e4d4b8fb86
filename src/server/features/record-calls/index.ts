import { splitOperator } from '../../../catalog/filter-term'
import { canMove, type EntityOperation } from '../../../catalog/rights'
import type { Entity } from '../../../contract/entity'
import type { ServedCatalogue } from '../../catalogue'
import { type Core, defineFeature } from '../../feature'
import { contextOf, type HttpCall, recognise } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import type { Records } from '../../records'
import { requireAnyChange, requireEntity } from '../../records'
import { accountsFeature } from '../accounts'
import { resolveRecordId } from '../conf'
import { type CalledRecord, HANDLERS, recordCallAt } from './handlers'

/** The calls of every entity of the schema folder. Their paths change with the catalogue, so they are matched last. */
export const recordCallsFeature = defineFeature({
  id: 'record-calls',
  // The check of access rules sets the record that one names.
  sets: { acls: ['recordId'] },
  routes: [],
  rest: (call, core) => {
    const found = recordCallAt(call.req.path, core.catalogue().endpoints)
    return found && recogniseAndDispatch(call, core, found.route, found.target)
  },
})

async function recogniseAndDispatch(call: HttpCall, core: Core, route: string, target: CalledRecord): Promise<Response> {
  await recognise(call, core.use(accountsFeature).accounts)
  return dispatch(call, core, target, () => entityOf(core.catalogue(), route))
}

function entityOf(catalogue: ServedCatalogue, route: string): Entity {
  const live = catalogue.entities.get(route)
  if (live) return live.entity
  throw new Refusal(
    'ENTITY_BROKEN',
    `The description of "${route}" has errors; its records are safe and return when the file is fixed`,
  )
}

async function dispatch(call: HttpCall, core: Core, target: CalledRecord, entity: () => Entity): Promise<Response> {
  const methods = HANDLERS[target.call]
  const method = call.req.method === 'HEAD' ? 'GET' : call.req.method
  const handler = methods[method]
  if (handler) {
    requireRight(call, target, method, entity())
    const id = 'id' in target ? await resolveRecordId(core.records(), call, entity(), target.id) : ''
    if (target.call === 'status') await requireMovable(call, core.records(), entity(), id)
    return withFormerCodes(core, entity(), method, () => handler(call, core, entity(), id))
  }
  call.header('allow', Object.keys(methods).join(', '))
  throw new Refusal('METHOD_NOT_ALLOWED', `${call.req.method} is not possible here; ${Object.keys(methods).join(', ')} is`)
}

/**
 * A list that is filtered by a code that the file no longer has: refused at first like any other unknown code, and answered once it
 * is known that records still have it.
 */
async function withFormerCodes(core: Core, entity: Entity, method: string, handle: () => Promise<Response>): Promise<Response> {
  const looked = new Set<string>()
  for (;;) {
    try {
      return await handle()
    } catch (error) {
      const path = method === 'GET' ? refusedPath(error) : null
      if (path === null || looked.has(path) || (await core.records().formerCodes(entity, path)).length === 0) throw error
      looked.add(path)
    }
  }
}

/** The path of the condition that a list call was refused for; null = it was refused for something else. */
function refusedPath(error: unknown): string | null {
  if (!(error instanceof Refusal) || error.code !== 'BAD_PARAMETER') return null
  return splitOperator(error.errors[0]?.path ?? '')?.path ?? null
}

/** The permission of each writing call; reading calls and actions check their own. */
const WRITING: Partial<Record<`${string} ${CalledRecord['call']}`, EntityOperation>> = {
  'POST list': 'create',
  'PUT record': 'write',
  'PUT delete': 'delete',
  'PUT restore': 'delete',
  'PUT restoreMany': 'delete',
}

/**
 * Permissions are checked before parameters, headers and bodies, so that people without them learn nothing from validation
 * errors.
 */
function requireRight(call: HttpCall, target: CalledRecord, method: string, entity: Entity): void {
  const context = contextOf(call)
  const operation = WRITING[`${method} ${target.call}`]
  if (operation) requireEntity(context, entity, operation)
  if (target.call === 'batches') requireAnyChange(context, entity)
}

/** People who may change no status of the entity are told so for records they may see; others are treated as unknown. */
async function requireMovable(call: HttpCall, records: Records, entity: Entity, id: string): Promise<void> {
  if (canMove(call.get('signed').user, entity)) return
  await records.get(entity, id, contextOf(call))
  throw new Refusal('FORBIDDEN', `${call.get('signed').user.username} may not change the status of ${entity.route}`)
}
