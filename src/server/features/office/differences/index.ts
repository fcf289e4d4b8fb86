import { canEntity } from '../../../../catalogue/rights/rights'
import {
  DECISIONS_MAX,
  type DecisionOrder,
  DIFFERENCES_MAX,
  type DifferenceGroup,
} from '../../../../contract/calls/difference'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import { TABLES_ROUTE } from '../../../../contract/model/lookup'
import { type Core, defineFeature, type Route } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext } from '../../../kernel/http/call'
import { refuseUnknownParams } from '../../../kernel/http/query'
import { Refusal } from '../../../kernel/refusal'
import { requireEntity } from '../../../records'
import { GROUPS } from '../../identity/accounts'
import { CONFIGURATION_ROUTE } from '../configuration'
import { lookupsFeature } from '../lookups'
import { decideRights, rightGroups } from './rights'
import { decideRows, rowGroups } from './rows'
import { decideSettings, settingGroups } from './settings'

/** Records that hold what files begin. */
const HOLDERS = [TABLES_ROUTE, GROUPS, CONFIGURATION_ROUTE]

const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/entityconf/differences',
    right: 'signed in',
    answer: async (call, core) => {
      const context = createContext(call)
      const entity = getConfigurationEntity(core)
      requireEntity(context, entity, 'read')
      refuseUnknownParams(call, [])
      const groups = [
        ...(await rowGroups(core, context)),
        ...(await settingGroups(core, context)),
        ...(await rightGroups(core, context)),
      ]
      const items = groups.flatMap((group) => group.items)
      const open = items.filter((one) => one.open).length
      const mayDecide = canEntity(call.get('signed').user, entity, 'write')
      return answer(call, {
        groups: groups.map(limitGroup),
        open,
        own: items.length - open,
        mayDecide,
        routes: HOLDERS,
      })
    },
  },
  {
    method: 'POST',
    path: '/api/entityconf/differences/decisions',
    right: 'signed in',
    answer: async (call, core) => {
      const context = createContext(call)
      requireEntity(context, getConfigurationEntity(core), 'write')
      const order = orderIn(await readObject(call))
      await decide(core, order, context)
      // What is told ends with the decision, before the caller looks again.
      await core.use(lookupsFeature).compare()
      return answer(call, { decided: order.items.length })
    },
  },
]

function getConfigurationEntity({ served }: Core): Entity {
  const entity = served(CONFIGURATION_ROUTE)
  if (entity) return entity
  throw new Refusal('NOT_FOUND', 'This office configures nothing at run time')
}

/** The part of a group that an answer names, open differences first. */
function limitGroup({ items, ...group }: DifferenceGroup): DifferenceGroup {
  const sorted = [...items.filter((one) => one.open), ...items.filter((one) => !one.open)]
  return { ...group, items: sorted.slice(0, DIFFERENCES_MAX) }
}

/** All of them or none: a difference that changed meanwhile refuses the whole order. */
async function decide(core: Core, order: DecisionOrder, context: CallContext): Promise<void> {
  await core.db.transaction(async () => {
    await decideRows(core, order, context)
    await decideSettings(core, order, context)
    await decideRights(core, order, context)
  })
}

function orderIn({ decision, items, ...others }: JsonObject): DecisionOrder {
  const strange = Object.keys(others)[0]
  if (strange !== undefined) throw new Refusal('BAD_BODY', `The body has no key "${strange.slice(0, 80)}"`)
  if (decision !== 'file' && decision !== 'office')
    throw new Refusal('BAD_BODY', '"decision" is file or office')
  if (!Array.isArray(items) || items.length === 0 || items.length > DECISIONS_MAX)
    throw new Refusal('BAD_BODY', `"items" lists one to ${DECISIONS_MAX} differences`)
  const read = items.map(itemIn)
  if (new Set(read.map(({ id }) => id)).size < read.length)
    throw new Refusal('BAD_BODY', '"items" names a difference twice')
  return { decision, items: read }
}

function itemIn(item: unknown): DecisionOrder['items'][number] {
  const { id, version } = (typeof item === 'object' && item !== null ? item : {}) as {
    id?: unknown
    version?: unknown
  }
  if (typeof id !== 'string' || !/^(row|right|setting)\//.test(id))
    throw new Refusal('BAD_BODY', 'each of "items" has the "id" of a difference')
  if (typeof version !== 'string')
    throw new Refusal(
      'VERSION_REQUIRED',
      `the version of ${id.slice(0, 200)} is missing: send the one that was read`,
    )
  return { id, version }
}

/** Where the schema files say otherwise than the office, and what a person decides about it. */
export const differencesFeature = defineFeature({ id: 'differences', routes, sharedFolders: ['entityconf'] })
