import { canEntity } from '../../../catalog/rights'
import { LANDING_DEFAULT } from '../../../contract/constants'
import type { User } from '../../../contract/user'
import type { LiveCatalogue } from '../../catalogue/live-catalogue'
import { defineFeature, type Route } from '../../feature'
import { answer } from '../../kernel/http/answers'
import { contextOf } from '../../kernel/http/call'
import { Refusal } from '../../kernel/refusal'
import { dashboardOf } from './dashboard'

const CARDS_MAX = 40

/** `GET /api/dashboard/widgets?ids=`: the cards of the start page; without `ids` those offered to the caller's role are filled. */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/dashboard/widgets',
    right: 'signed in',
    answer: async (call, { catalogue, now, records }) => {
      const { user } = call.get('signed')
      requirePage(catalogue(), user)
      const ids = call.req.query('ids')
      const wanted = ids === undefined ? null : ids.split(',').filter((id) => id !== '')
      if (wanted && (wanted.length > CARDS_MAX || wanted.some((id) => id.length > 60)))
        throw new Refusal('BAD_PARAMETER', `"ids" names at most ${CARDS_MAX} cards, separated by commas`)
      const needs = { catalogue: catalogue(), records: records(), now: now().getTime() }
      return answer(call, { items: await dashboardOf(needs, wanted, user, contextOf(call)) })
    },
  },
]

/** The cards of the start page. */
export const dashboardFeature = defineFeature({ id: 'dashboard', routes })

/** The page has a right of its own where the schema folder has a file for it (MENU-01). */
function requirePage({ entities }: LiveCatalogue, user: User): void {
  const page = entities.get(routeOf(LANDING_DEFAULT))?.entity
  if (page && !canEntity(user, page, 'read')) throw new Refusal('FORBIDDEN', `${user.username} has no ${page.route}`)
}

const routeOf = (path: string): string => path.slice(1)
