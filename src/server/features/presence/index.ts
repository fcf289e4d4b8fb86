import { defineFeature } from '../../feature'
import { createPresence, type Presence } from './presence'
import { routes } from './routes'

export type { Presence } from './presence'

/** Who has which record open for editing. */
export const presenceFeature = defineFeature<Presence>({
  id: 'presence',
  routes,
  open: ({ bus, now }) => {
    const presence = createPresence(bus, now)
    return { service: presence, close: presence.stop }
  },
})
