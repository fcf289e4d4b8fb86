import { join } from 'node:path'
import { defineFeature } from '../../feature'
import { createFiles, type Files } from './files'
import { routes } from './routes'
import { createFileStore } from './store'

export { dispositionOf } from './disposition'
export type { Files } from './files'
export { fileAnswer } from './routes'

/** Files of records. */
export const filesFeature = defineFeature<Files>({
  id: 'files',
  routes,
  open: ({ config, db, disk, now, records, served }) => {
    const files = createFiles({ db, store: createFileStore(join(config.data, 'files'), disk), records, entity: served, now })
    return { service: files, tidy: files.prune }
  },
})
