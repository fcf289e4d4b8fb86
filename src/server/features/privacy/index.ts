import { defineFeature } from '../../feature'
import { createAgreements } from './agreements'
import { createPrivacy } from './privacy'
import { type PrivacyService, routes } from './routes'

export type { Agreements } from './agreements'

/** Consents, and the documents they are given to. */
export const privacyFeature = defineFeature<PrivacyService>({
  id: 'privacy',
  routes,
  sharedFolders: ['privacy', 'subjects'],
  open: ({ bus, db, entity, log, now, records }) => {
    const needs = { db, records, entity, now, log }
    const privacy = createPrivacy(needs, bus)
    return { service: { privacy, agreements: createAgreements(needs) }, close: privacy.stop }
  },
})
