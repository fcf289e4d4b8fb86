import type { JsonObject } from '../../../contract/json'
import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { seedSettings } from './seed'
import { createRegistry, type Registry } from './settings'

export { type Registry, shippedEntry } from './settings'

const ENTITY = 'sysregistry'

/** Public settings only, before sign-in too: the password rule is asked for by visitors. The rest are records. */
const routes: readonly Route<Registry>[] = [
  {
    method: 'GET',
    path: '/api/conf/sysregistry',
    right: 'open',
    passesOn: true,
    answer: async (call, _, registry) => {
      const key = call.req.query('keyEquals')
      const entry = key === undefined ? null : await registry.entry(key)
      return entry?.public ? answer(call, pageOf(entry)) : null
    },
  },
]

const pageOf = (entry: JsonObject) => ({ items: [entry], total: 1, page: 0, size: 1 })

/** Settings of the installation. */
export const settingsFeature = defineFeature<Registry>({
  id: 'settings',
  isEarly: true,
  routes,
  sharedFolders: ['conf'],
  open: ({ db, entity, log, records }) => ({
    service: createRegistry({ records, registry: () => entity(ENTITY) }),
    fill: () => seedSettings(db, records(), entity(ENTITY), log),
  }),
})
