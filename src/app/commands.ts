import { ROLE_ADMIN } from '../contract/user'
import type { AddedCommand } from '../pages/registry'

/** Commands that hand-written parts of the application add to records. */
export const commands: readonly AddedCommand[] = [
  {
    id: 'resetSecondStep',
    route: 'users',
    label: 'SECOND_STEP.RESET',
    icon: 'shield-check',
    isFor: ({ authorities }) => authorities.includes(ROLE_ADMIN),
    load: () => import('../account/security/reset-second-step').then((module) => module.resetSecondStep),
  },
]
