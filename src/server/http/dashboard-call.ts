import { dashboardOf } from '../dashboard/dashboard'
import { type LiveCatalogue, type Records, Refusal } from '../parts'
import { answer } from './answers'
import { type Call, contextOf } from './call'

/** What the call needs. */
export interface DashboardCallNeeds {
  catalogue: () => LiveCatalogue
  records: () => Records
  now: () => Date
}

const CARDS_MAX = 40

/** `GET /api/dashboard/widgets?ids=`: the cards of the start page; without `ids` those offered to the caller's role are filled. */
export function dashboardCall({ catalogue, now, records }: DashboardCallNeeds): (call: Call) => Promise<Response> {
  return async (call) => {
    const { user } = call.get('signed')
    const ids = call.req.query('ids')
    const wanted = ids === undefined ? null : ids.split(',').filter((id) => id !== '')
    if (wanted && (wanted.length > CARDS_MAX || wanted.some((id) => id.length > 60)))
      throw new Refusal('BAD_PARAMETER', `"ids" names at most ${CARDS_MAX} cards, separated by commas`)
    const needs = { catalogue: catalogue(), records: records(), now: now().getTime() }
    return answer(call, { items: await dashboardOf(needs, wanted, user, contextOf(call)) })
  }
}
