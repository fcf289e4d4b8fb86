import type { ModelPlan, PlanList, PlansPort } from '../../contract/calls/plan'
import { decodeObject } from './decode'
import { type Http, unwrap } from './http'

const PATH = '/api/catalogue/plans'

/** The calls of the screen of changes of the model. */
export function createPlans(http: Http): PlansPort {
  const post = async (path: string) =>
    decodeObject<ModelPlan>(unwrap(await http.json({ method: 'POST', path, json: {} })), 'id', 'changes')
  return {
    plans: async (signal) =>
      decodeObject<PlanList>(
        unwrap(await http.json({ method: 'GET', path: PATH, ...(signal ? { signal } : {}) })),
        'items',
        'staged',
      ),
    planWaiting: () => post(PATH),
    applyPlan: (id) => post(`${PATH}/${id}/applications`),
    reversePlan: (id) => post(`${PATH}/${id}/reversals`),
  }
}
