import { defineFeature } from '../../feature'
import { accountsFeature } from '../accounts'
import { actionsFeature } from '../actions'
import { type Batches, createBatches } from './batches'
import { migrations } from './migrations'
import { routes } from './routes'

export type { Batches } from './batches'

/** One operation on many records, in the background. */
export const batchesFeature = defineFeature<Batches>({
  id: 'batches',
  migrations,
  routes,
  open: ({ bus, catalogue, db, log, now, records, use }) => {
    const batches = createBatches({
      db,
      records,
      catalogue,
      describe: use(accountsFeature).accounts.describe,
      call: use(actionsFeature).runForOneOfMany,
      emit: (event) => bus.publish({ kind: 'event', event }),
      now,
      log,
    })
    return { service: batches, close: batches.stop }
  },
})
