import { sameJson } from '../../../../catalogue/paths'
import type { Problem } from '../../../../contract/errors/problem'
import type { Core } from '../../../feature'
import { Refusal } from '../../../kernel/refusal'
import { refuseProblems, requirePlan, versions } from './planner'
import { type FileTexts, finishPlan, moveState, readInterrupted, type StoredPlan } from './store'

/**
 * Applies a plan: files, tables and values as one act.
 * @throws Refusal PLAN_STALE when files or counted records moved meanwhile, PLAN_NOT_OPEN, PLAN_REFUSED
 */
export async function applyPlan(core: Core, id: string): Promise<StoredPlan> {
  const plan = await requirePlan(core, id)
  if (plan.state !== 'open') throw new Refusal('PLAN_NOT_OPEN', `The plan is ${plan.state}: make a new one`)
  await requireFresh(core, plan)
  if (!(await moveState(core.db, id, ['open'], 'applying')))
    throw new Refusal('PLAN_NOT_OPEN', 'Another process has begun to apply the plan')
  await carryOut(core, plan)
  return requirePlan(core, id)
}

/** Takes a plan back: files and values as they were, as far as nobody changed them since. */
export async function reversePlan(core: Core, id: string): Promise<StoredPlan> {
  const plan = await requirePlan(core, id)
  if (plan.state !== 'applied')
    throw new Refusal('PLAN_NOT_OPEN', `The plan is ${plan.state}: only an applied one is taken back`)
  await requireFiles(core, plan.after)
  if (!(await moveState(core.db, id, ['applied'], 'reversing')))
    throw new Refusal('PLAN_NOT_OPEN', 'Another process has begun to take the plan back')
  await takeBack(core, plan)
  return requirePlan(core, id)
}

/** Goes on with what a stopped process left half done. */
export async function resumePlans(core: Core): Promise<void> {
  for (const plan of await readInterrupted(core.db)) {
    core.log(`model: the plan ${plan.id} was interrupted while ${plan.state}: going on`)
    await (plan.state === 'applying' ? carryOut(core, plan) : takeBack(core, plan)).catch((error: unknown) =>
      core.log(`model: the plan ${plan.id}: ${String(error)}`),
    )
  }
}

async function carryOut(core: Core, plan: StoredPlan): Promise<void> {
  await core.schemaFiles.putFiles(new Map(Object.entries(plan.after)))
  const refused = findRefused(core, plan)
  if (refused.length === 0) return finishPlan(core.db, plan.id, { state: 'applied', at: core.now() })
  await core.schemaFiles.putFiles(new Map(Object.entries(plan.before)))
  const error = refused[0]?.message ?? ''
  await finishPlan(core.db, plan.id, { state: 'failed', at: core.now(), error })
  throw refuseProblems(refused)
}

/** Errors of the plan's files that only the database could find. */
function findRefused({ catalogue }: Core, { after }: StoredPlan): Problem[] {
  return catalogue().problems.filter(
    ({ file, severity }) => severity === 'error' && Object.hasOwn(after, file),
  )
}

async function takeBack(core: Core, plan: StoredPlan): Promise<void> {
  await core.schemaFiles.putFiles(new Map(Object.entries(plan.before)))
  await finishPlan(core.db, plan.id, { state: 'reversed', at: core.now(), left: [] })
}

async function requireFresh(core: Core, { before, counted }: StoredPlan): Promise<void> {
  await requireFiles(core, before)
  const now = await versions(core.db, Object.keys(counted))
  const moved = Object.keys(counted).filter((route) => counted[route] !== now[route])
  if (moved.length > 0)
    throw new Refusal('PLAN_STALE', `Records of ${moved.join(', ')} changed since the plan: make a new one`)
}

/** The files that a plan changes are those it has seen. */
async function requireFiles({ schemaFiles }: Core, expected: FileTexts): Promise<void> {
  const { texts } = await schemaFiles.preview(new Map())
  const moved = Object.entries(expected).filter(
    ([path, text]) => !sameJson(texts.get(path)?.text ?? null, text),
  )
  if (moved.length > 0)
    throw new Refusal(
      'PLAN_STALE',
      `${moved.map(([path]) => path).join(', ')} changed since the plan: make a new one`,
    )
}
