import { defineFeature } from '../../feature'
import { migrations } from './migrations'
import { routes } from './routes'
import { createViews, type Views } from './views'

export type { Views } from './views'

/** Views of lists that people share with a role or with everybody. */
export const viewsFeature = defineFeature<Views>({
  id: 'views',
  migrations,
  routes,
  open: ({ db, now }) => ({ service: createViews(db, now) }),
})
