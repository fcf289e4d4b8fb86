import { ROLE_ADMIN } from '../contract/model/user'
import type { AddedCommand } from '../pages/registry'

const isAdmin: AddedCommand['isFor'] = ({ authorities }) => authorities.includes(ROLE_ADMIN)

/** Commands that hand-written parts of the application add to records. */
export const commands: readonly AddedCommand[] = [
  {
    id: 'resetSecondStep',
    route: 'users',
    label: 'SECOND_STEP.RESET',
    icon: 'shield-check',
    isFor: isAdmin,
    load: () =>
      import('../pages/account/security/reset-second-step').then((module) => module.resetSecondStep),
  },
  {
    id: 'tryEffects',
    route: 'entityconf',
    label: 'EFFECTS.TITLE',
    icon: 'zap',
    isFor: isAdmin,
    load:
      async () =>
      async (office, { route }) =>
        void (await office.dialogs.open('effects', { route: String(route) })),
  },
]
