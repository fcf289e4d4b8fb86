import { sameJson } from '../../../../catalogue/paths'
import type { ModelChange, PlanLeft } from '../../../../contract/calls/plan'
import type { Entity } from '../../../../contract/model/entity'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { LOCKS } from '../../../kernel/db/migrate'
import { Refusal } from '../../../kernel/refusal'
import { isStoredTable, quoteSqlName, tableName, Unfit } from '../../../records'
import { writeFiles } from '../../../schema-folder'
import { refuseProblems, requirePlan, versions } from './planner'
import {
  type FileTexts,
  finishPlan,
  moveState,
  readInForce,
  readInterrupted,
  type StoredPlan,
  saveInForce,
} from './store'

/**
 * Applies a plan. Tables, values and the record of the files in force are one transaction; the folder
 * follows it, also after an interruption.
 * @throws Refusal PLAN_STALE when files or counted records moved meanwhile, PLAN_NOT_OPEN, PLAN_REFUSED
 */
export async function applyPlan(core: Core, id: string, { by }: CallContext): Promise<StoredPlan> {
  const plan = await requirePlan(core, id)
  if (plan.state !== 'open') throw new Refusal('PLAN_NOT_OPEN', `The plan is ${plan.state}: make a new one`)
  const order = { plan, change: { plan: id, isReverse: false, by }, from: plan.before, to: plan.after }
  await carryOut(core, order, () => requireFresh(core, plan))
  return requirePlan(core, id)
}

/** Takes a plan back: files and values as they were, as far as nobody changed them since. */
export async function reversePlan(core: Core, id: string, { by }: CallContext): Promise<StoredPlan> {
  const plan = await requirePlan(core, id)
  if (plan.state !== 'applied')
    throw new Refusal('PLAN_NOT_OPEN', `The plan is ${plan.state}: only an applied one is taken back`)
  const order = { plan, change: { plan: id, isReverse: true, by }, from: plan.after, to: plan.before }
  await carryOut(core, order, async () => undefined)
  return requirePlan(core, id)
}

/**
 * Goes on with what a stopped process left, before files are read: the database is done, the folder may lack
 * files.
 */
export async function resumePlans(core: Pick<Core, 'db' | 'config' | 'log' | 'now'>): Promise<void> {
  for (const plan of await readInterrupted(core.db)) {
    const isBack = plan.state === 'reversing'
    core.log(`model: the plan ${plan.id} was interrupted: its files are written now`)
    await writeFiles(core.config.schemas, new Map(Object.entries(isBack ? plan.before : plan.after)))
    await finishPlan(core.db, plan.id, { state: isBack ? 'reversed' : 'applied', at: core.now() })
  }
}

/** A plan, the files that it starts from, and those that it ends with. */
interface Order {
  plan: StoredPlan
  change: ModelChange
  from: FileTexts
  to: FileTexts
}

async function carryOut(
  core: Core,
  { change, from, plan, to }: Order,
  check: () => Promise<void>,
): Promise<void> {
  const { isReverse } = change
  let left: PlanLeft[] = []
  const commit = (entities: readonly Entity[]): Promise<void> =>
    core.db.transaction(async (sql) => {
      await sql.query('select pg_advisory_xact_lock($1)', [LOCKS.model])
      if (
        !(await moveState(
          sql,
          plan.id,
          [isReverse ? 'applied' : 'open'],
          isReverse ? 'reversing' : 'applying',
        ))
      )
        throw new Refusal('PLAN_NOT_OPEN', 'Someone else has begun with the plan')
      await requireFiles(sql, from)
      await check()
      left = await core.records().carryOut(sql, entities, change)
      await saveInForce(sql, new Map(Object.entries(to)))
    })
  try {
    await core.schemaFiles.putFiles(new Map(Object.entries(to)), commit)
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    const refusal = refuseProblems(error.problems)
    if (!isReverse)
      await finishPlan(core.db, plan.id, { state: 'failed', at: core.now(), error: refusal.message })
    throw refusal
  }
  await finishPlan(core.db, plan.id, { state: isReverse ? 'reversed' : 'applied', at: core.now(), left })
}

/** Writers of the counted tables wait until the plan is applied. */
async function requireFresh({ db }: Core, { counted }: StoredPlan): Promise<void> {
  const routes = Object.keys(counted).sort()
  for (const route of routes)
    if (await isStoredTable(db, route))
      await db.query(`lock table ${quoteSqlName(tableName(route))} in share row exclusive mode`)
  const now = await versions(db, routes)
  const moved = routes.filter((route) => counted[route] !== now[route])
  if (moved.length > 0)
    throw new Refusal('PLAN_STALE', `Records of ${moved.join(', ')} changed since the plan: make a new one`)
}

/** The files that a plan changes are those it has seen. */
async function requireFiles(sql: Sql, expected: FileTexts): Promise<void> {
  const inForce = (await readInForce(sql)) ?? new Map<string, string>()
  const moved = Object.entries(expected).filter(([path, text]) => !sameJson(inForce.get(path) ?? null, text))
  if (moved.length > 0)
    throw new Refusal(
      'PLAN_STALE',
      `${moved.map(([path]) => path).join(', ')} changed since the plan: make a new one`,
    )
}
