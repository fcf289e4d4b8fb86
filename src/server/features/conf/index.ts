import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { langOf } from '../../kernel/http/call'
import { ownlessRoutes } from './own-record'
import { visibleConf } from './visible'

export { meantId } from './own-record'

const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/entityconf/visible',
    right: 'signed in',
    answer: async (call, { catalogue, records }) => {
      const { user } = call.get('signed')
      const served = catalogue()
      return answer(call, visibleConf(served, user, langOf(call, user), await ownlessRoutes(records(), call, served)))
    },
  },
]

/** What somebody may see and do in the office. */
export const confFeature = defineFeature({ id: 'conf', routes, sharedFolders: ['entityconf'] })
