import { defineFeature } from '../../feature'
import { accountsFeature, flowNeeds, pruneLinks } from '../accounts'
import { privacyFeature } from '../privacy'
import { createInvitations } from './invitations'
import { createInvitationGuard } from './invited'
import { createRegistration, type Registration } from './registration'
import { routes } from './routes'

const LINKS_KEPT_MS = 30 * 86_400_000

/** The way to an account: an invitation or a link by mail, and the registration behind it. */
export const registrationFeature = defineFeature<Registration>({
  id: 'registration',
  routes,
  ownEndpoints: { invitation: '/api/webaccess/invitations' },
  open: (core) => {
    const { bus, db, log, now, use } = core
    const { accounts } = use(accountsFeature)
    const needs = flowNeeds(core, use(accountsFeature))
    const invitations = createInvitations(needs, log)
    return {
      service: createRegistration(needs, invitations, use(privacyFeature).agreements),
      guards: [createInvitationGuard({ people: () => accounts.people })],
      tidy: () => pruneLinks(db, new Date(now().getTime() - LINKS_KEPT_MS)),
      close: invitations.follow(bus),
    }
  },
})
