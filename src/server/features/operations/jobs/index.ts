import { isAdmin } from '../../../../catalogue/rights/rights'
import { defineFeature, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { type HttpCall, readParam } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { isUuid } from '../../../kernel/uuid'

/** Jobs for administrators: those that wait or run, and with `dead=true` those given up. */
const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/jobs',
    right: 'signed in',
    answer: async (call, { queue }) => {
      requireAdmin(call)
      const items = await queue.list(call.req.query('dead') === 'true')
      return answer(call, { items, total: items.length, page: 0, size: items.length })
    },
  },
  {
    method: 'PUT',
    path: '/api/jobs/retries/:id',
    right: 'signed in',
    answer: async (call, { queue }) => {
      requireAdmin(call)
      const id = readParam(call, 'id')
      if (!isUuid(id) || !(await queue.revive(id)))
        throw new Refusal('NOT_FOUND', 'There is no dead job with this id')
      return answer(call, null)
    },
  },
]

function requireAdmin(call: HttpCall): void {
  if (!isAdmin(call.get('signed').user))
    throw new Refusal('FORBIDDEN', 'Only administrators can see queued work')
}

/** The queue as administrators see it. */
export const jobsFeature = defineFeature({
  id: 'jobs',
  routes,
  open: ({ queue }) => ({ service: undefined, tidy: queue.prune }),
})
