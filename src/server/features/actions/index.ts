import type { Action } from '../../../contract/action'
import { defineFeature } from '../../feature'
import { filesFeature } from '../files'
import { recoveryFeature } from '../recovery'
import { type Acting, type ActionAnswer, type HandledCall, runAction, runForOneOfMany } from './actions'

export { type Acting, type ActionAnswer, type ActionFile, actionForMany, type HandledCall } from './actions'

/** Calls that actions of schema files make. */
export interface Actions {
  /** refuses NOT_FOUND where no action makes the call, FORBIDDEN without its right, ACTION_OFF while its condition does not hold */
  run: (name: HandledCall, acting: Acting) => Promise<ActionAnswer>
  /** for one of many records; refuses likewise */
  runForOneOfMany: (action: Action, acting: Acting) => Promise<ActionAnswer>
}

/** What actions of schema files may have the server do. */
export const actionsFeature = defineFeature<Actions>({
  id: 'actions',
  routes: [],
  open: ({ use }) => {
    const services = { kept: use(filesFeature), recovery: use(recoveryFeature) }
    return {
      service: {
        run: (name, acting) => runAction(name, acting, services),
        runForOneOfMany: (action, acting) => runForOneOfMany(action, acting, services),
      },
    }
  },
})
