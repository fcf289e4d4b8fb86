import { ROLE_ADMIN } from '../contract/user'
import type { RecordAct } from '../pages/record/record-act'

/** Every act that hand-made parts of the application add to the menu of records. */
export const recordActs: readonly RecordAct[] = [
  {
    id: 'resetSecondStep',
    route: 'users',
    label: 'SECOND_STEP.RESET',
    icon: 'shield-check',
    isFor: ({ authorities }) => authorities.includes(ROLE_ADMIN),
    load: () => import('../account/security/reset-second-step').then((module) => module.resetSecondStep),
  },
]
