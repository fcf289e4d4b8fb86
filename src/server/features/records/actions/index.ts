import type { JsonObject } from '../../../../contract/json'
import type { Action } from '../../../../contract/model/action'
import { type Acting, type ActionAnswer, type Core, defineFeature } from '../../../feature'
import { Refusal } from '../../../kernel/refusal'
import { mergeRecord, printWithTemplate, remind, setFields } from './generic'
import { requireOffered } from './offered'

export { actionForMany } from './offered'

/** Calls made by actions of schema files. */
export interface Actions {
  /**
   * runs the handler that a feature contributes under this name, if an action of the entity makes the call
   * and the caller may use it on this record. Refuses NOT_FOUND where no action does, FORBIDDEN without its
   * right, ACTION_OFF while its condition does not hold
   */
  run: (name: string, acting: Acting) => Promise<ActionAnswer>
  /** executes the action with this id, if it has no handler; refuses like `run` */
  runNamed: (id: string, acting: Acting, body: JsonObject) => Promise<ActionAnswer>
  /** the same for one of many records */
  runForOneOfMany: (action: Action, acting: Acting) => Promise<ActionAnswer>
}

/**
 * The server side of actions in schema files: features contribute the handlers, this one checks who may use
 * them.
 */
export const actionsFeature = defineFeature<Actions>({
  id: 'actions',
  routes: [],
  actions: { remind },
  open: (core) => ({
    service: {
      run: (name, acting) => runContributed(name, acting, core),
      runNamed: (id, acting, body) => runNamed(id, acting, core, body),
      runForOneOfMany: (action, acting) => runForOneOfMany(action, acting, core),
    },
  }),
})

async function runContributed(name: string, acting: Acting, core: Core): Promise<ActionAnswer> {
  const { entity } = acting
  const handler = core.contributed.actions.get(name)
  const offered = (entity.actions ?? []).filter(({ call }) => call?.path === toPath(name))
  if (!handler || offered.length === 0)
    throw new Refusal('NOT_FOUND', `Records of ${entity.route} have no such call`)
  return handler.run(acting, core, requireOffered(offered, acting, core))
}

async function runForOneOfMany(action: Action, acting: Acting, core: Core): Promise<ActionAnswer> {
  requireOffered([action], acting, core)
  if (action.set) return setFields(acting, action.set, core)
  if (action.print) return printWithTemplate(acting, action.print, core)
  const found = [...core.contributed.actions].find(([name]) => action.call?.path === toPath(name))
  if (!found) throw new Refusal('NOT_FOUND', `the action ${action.id} has no call`)
  return found[1].run(acting, core, action)
}

/** @throws Refusal NOT_FOUND where there is no such action, else like `run` */
async function runNamed(id: string, acting: Acting, core: Core, body: JsonObject): Promise<ActionAnswer> {
  const action = (acting.entity.actions ?? []).find(
    (one) => one.id === id && (one.set ?? one.print ?? one.merge) !== undefined,
  )
  if (!action) throw new Refusal('NOT_FOUND', `Records of ${acting.entity.route} have no action ${id}`)
  if (!action.merge) return runForOneOfMany(action, acting, core)
  // Its right to delete is about the other record, and checked there.
  requireOffered([{ ...action, right: 'write' }], acting, core)
  return mergeRecord(acting, action.merge, core, body)
}

const toPath = (name: string): string => `{endpoint}/{id}/${name}`
