import { isAdmin } from '../../../../catalogue/rights/rights'
import type { JsonObject } from '../../../../contract/json'
import { defineFeature, type Route } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext, type HttpCall, readParam } from '../../../kernel/http/call'
import { refuseUnknownParams } from '../../../kernel/http/query'
import { Refusal } from '../../../kernel/refusal'
import { applyPlan, resumePlans, reversePlan } from './apply'
import { planMigrations } from './migrations'
import { makePlan, requirePlan } from './planner'
import { type FileTexts, readPlans, type StoredPlan, toPlan } from './store'

/** Largest body of a plan, in bytes: an office's whole folder. */
const FILES_MAX = 20 * 1024 * 1024

const show = (call: HttpCall, plan: StoredPlan, status = 200): Promise<Response> =>
  answer(call, toPlan(plan, createContext(call).lang), status)

const routes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/catalogue/plans',
    right: 'signed in',
    answer: async (call, core) => {
      requireAdministrator(call)
      refuseUnknownParams(call, [])
      const { lang } = createContext(call)
      const items = (await readPlans(core.db)).map((plan) => toPlan(plan, lang))
      return answer(call, { items, staged: [], mode: 'live' })
    },
  },
  {
    method: 'POST',
    path: '/api/catalogue/plans',
    right: 'signed in',
    answer: async (call, core) => {
      requireAdministrator(call)
      const files = filesIn(await readObject(call, true, FILES_MAX))
      return show(call, await makePlan(core, files, createContext(call)), 201)
    },
  },
  {
    method: 'GET',
    path: '/api/catalogue/plans/:id',
    right: 'signed in',
    answer: async (call, core) => {
      requireAdministrator(call)
      refuseUnknownParams(call, [])
      return show(call, await requirePlan(core, readParam(call, 'id')))
    },
  },
  {
    method: 'POST',
    path: '/api/catalogue/plans/:id/applications',
    right: 'signed in',
    answer: async (call, core) => {
      requireAdministrator(call)
      return show(call, await applyPlan(core, readParam(call, 'id')))
    },
  },
  {
    method: 'POST',
    path: '/api/catalogue/plans/:id/reversals',
    right: 'signed in',
    answer: async (call, core) => {
      requireAdministrator(call)
      return show(call, await reversePlan(core, readParam(call, 'id')))
    },
  },
]

function requireAdministrator(call: HttpCall): void {
  if (isAdmin(call.get('signed').user)) return
  throw new Refusal('FORBIDDEN', 'Only administrators change the model')
}

/** Where schema files stand. */
const FILE_PATH = /^(entities|groups|lookups|menus|dashboard|rows)\/[A-Za-z0-9][\w.-]*\.(json|csv)$/

function filesIn({ files, ...others }: JsonObject): FileTexts {
  const strange = Object.keys(others)[0]
  if (strange !== undefined) throw new Refusal('BAD_BODY', `The body has no key "${strange.slice(0, 80)}"`)
  if (typeof files !== 'object' || files === null || Array.isArray(files))
    throw new Refusal('BAD_BODY', '"files" has the text of each file by its path, or null to take it away')
  for (const [path, text] of Object.entries(files)) {
    if (!FILE_PATH.test(path))
      throw new Refusal(
        'BAD_BODY',
        `"${path.slice(0, 80)}" is no schema file: write it as "entities/boats.json"`,
      )
    if (typeof text !== 'string' && text !== null)
      throw new Refusal('BAD_BODY', `"${path}" is neither a text nor null`)
  }
  return files as FileTexts
}

/** What a change of the schema files does to the records that exist: planned, applied, taken back. */
export const plansFeature = defineFeature({
  id: 'plans',
  migrations: planMigrations,
  routes,
  open: (core) => ({
    service: undefined,
    read: () => resumePlans(core),
  }),
})
