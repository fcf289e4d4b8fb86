import { isAdmin } from '../../../../catalogue/rights/rights'
import type { JsonObject } from '../../../../contract/json'
import { type Core, defineFeature, type Route } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext, type HttpCall, readParam } from '../../../kernel/http/call'
import { refuseUnknownParams } from '../../../kernel/http/query'
import { Refusal } from '../../../kernel/refusal'
import type { ModelKeeper } from '../../../schema-folder'
import { applyPlan, resumePlans, reversePlan } from './apply'
import { createKeeper } from './keeper'
import { planMigrations } from './migrations'
import { planPersonalData } from './personal-data'
import { makePlan, requirePlan } from './planner'
import { createStage } from './stage'
import { type FileTexts, readInForce, readPlans, type StoredPlan, toPlan } from './store'

/** Largest body of a plan, in bytes: an office's whole folder. */
const FILES_MAX = 20 * 1024 * 1024

async function show(call: HttpCall, { db }: Core, plan: StoredPlan, status = 200): Promise<Response> {
  const inForce = (await readInForce(db)) ?? new Map<string, string>()
  return answer(call, toPlan(plan, createContext(call).lang, inForce), status)
}

const routes: readonly Route<PlansService>[] = [
  {
    method: 'GET',
    path: '/api/catalogue/plans',
    right: 'signed in',
    answer: async (call, core) => {
      requireAdministrator(call)
      refuseUnknownParams(call, [])
      const { lang } = createContext(call)
      const inForce = (await readInForce(core.db)) ?? new Map<string, string>()
      const items = (await readPlans(core.db)).map((plan) => toPlan(plan, lang, inForce))
      const staged = [...(await core.schemaFiles.staged()).keys()].sort()
      return answer(call, { items, staged, mode: core.config.model ?? 'live' })
    },
  },
  {
    method: 'POST',
    path: '/api/catalogue/plans',
    right: 'signed in',
    answer: async (call, core) => {
      requireAdministrator(call)
      const body = await readObject(call, true, FILES_MAX)
      const files = Object.keys(body).length > 0 ? await filesIn(core, body) : await waitingFiles(core)
      return show(call, core, await makePlan(core, files, createContext(call)), 201)
    },
  },
  {
    method: 'GET',
    path: '/api/catalogue/plans/:id',
    right: 'signed in',
    answer: async (call, core) => {
      requireAdministrator(call)
      refuseUnknownParams(call, [])
      return show(call, core, await requirePlan(core, readParam(call, 'id')))
    },
  },
  {
    method: 'POST',
    path: '/api/catalogue/plans/:id/applications',
    right: 'signed in',
    answer: async (call, core) => {
      requireAdministrator(call)
      return show(call, core, await applyPlan(core, readParam(call, 'id'), createContext(call)))
    },
  },
  {
    method: 'POST',
    path: '/api/catalogue/plans/:id/reversals',
    right: 'signed in',
    answer: async (call, core) => {
      requireAdministrator(call)
      return show(call, core, await reversePlan(core, readParam(call, 'id'), createContext(call)))
    },
  },
]

/** Files of the folder that wait to be applied. */
async function waitingFiles({ schemaFiles }: Core): Promise<FileTexts> {
  const staged = await schemaFiles.staged()
  if (staged.size > 0) return Object.fromEntries(staged)
  throw new Refusal('BAD_BODY', 'No files wait: "files" has the text of each file by its path')
}

function requireAdministrator(call: HttpCall): void {
  if (isAdmin(call.get('signed').user)) return
  throw new Refusal('FORBIDDEN', 'Only administrators change the model')
}

/** Where schema files stand. */
const FILE_PATH = /^(entities|groups|lookups|menus|dashboard|rows)\/[A-Za-z0-9][\w.-]*\.(json|csv)$/

/** The files of a body; with `isWhole`, files in force that it does not name are taken away. */
async function filesIn({ db }: Core, { isWhole = false, ...body }: JsonObject): Promise<FileTexts> {
  if (typeof isWhole !== 'boolean') throw new Refusal('BAD_BODY', '"isWhole" is true or false')
  const named = namedFiles(body)
  if (!isWhole) return named
  const inForce = (await readInForce(db)) ?? new Map<string, string>()
  const gone = [...inForce.keys()].filter((path) => FILE_PATH.test(path) && !Object.hasOwn(named, path))
  return { ...named, ...Object.fromEntries(gone.map((path) => [path, null])) }
}

function namedFiles({ files, ...others }: JsonObject): FileTexts {
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
export const plansFeature = defineFeature<PlansService>({
  id: 'plans',
  isEarly: true,
  migrations: planMigrations,
  routes,
  open: async (core) => {
    await resumePlans(core)
    const stage = createStage(core)
    return {
      service: {
        keeper: createKeeper(core, () => void stage.look()),
        make: (files) => makePlan(core, files, serverContext()),
        apply: (id) => applyPlan(core, id, serverContext()),
      },
      personal: [planPersonalData],
      begin: () => void stage.look(),
      close: stage.close,
    }
  },
})

/** What the catalogue asks of plans. */
interface PlansService {
  keeper: ModelKeeper
  /** plans files on behalf of the server */
  make: (files: FileTexts) => Promise<StoredPlan>
  apply: (id: string) => Promise<StoredPlan>
}
