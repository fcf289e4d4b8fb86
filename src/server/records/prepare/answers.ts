import { describeInForce, type ModelSteps, outstandingSteps } from '../../../catalogue/plan'
import type { ModelChange } from '../../../contract/calls/plan'
import type { Sql } from '../../kernel/database'
import type { EntityWork } from '../engine/record-engine'
import { declaration, quoteSqlName } from '../schema/column'
import { isStoredTable, loadShape, type Shape } from '../schema/plan'
import { type Answering, carryOut } from './carry-out'
import { clearDerived, followNames, followRoute } from './former-names'
import type { PassOutcome } from './stored-rows'
import { propertyPointer, tableProblem, Unfit } from './table-problem'

type Work = Pick<EntityWork, 'engine' | 'plan' | 'sql'>

/** What the answers of one file do to its table, in the order of its preparation. */
interface Answers {
  /** the table follows its route; returns what is recorded of it */
  follow: () => Promise<Shape | null>
  /** before columns have their new types */
  before: () => Promise<void>
  /** once they have */
  after: () => Promise<Omit<PassOutcome, 'lost'>>
}

/** Carries out what a file answers and did not before, or takes back what a plan carried out. */
export function createAnswers(work: Work, change: ModelChange | null): Answers {
  const { plan, sql } = work
  let shape: Shape | null = null
  let task: Answering | null = null
  const done: Omit<PassOutcome, 'lost'> = { isChanged: false, left: [] }
  const run = async (when: 'before' | 'after'): Promise<void> => {
    if (!shape || !task) return
    const { isChanged, left, lost } = await carryOut(work, shape, task, when)
    if (lost.length > 0) throw new Unfit(lost.map((path) => lossProblem(work, path)))
    done.isChanged ||= isChanged
    done.left.push(...left)
  }
  return {
    follow: async () => {
      const former = await findFormerRoute(work, change)
      if (former !== null) {
        const problems = await followRoute(work, former)
        if (problems.length > 0) throw new Unfit(problems)
      }
      shape = await loadShape(sql, plan.route)
      const steps = shape && (await findSteps(work, shape, change))
      if (steps) task = { change, steps }
      if (change && !change.isReverse && (steps || former !== null))
        await saveSteps(sql, change, { route: plan.route, former, steps: steps ?? NO_STEPS })
      return shape
    },
    before: async () => {
      if (shape && task) await addColumns(work, shape)
      await run('before')
    },
    after: async () => {
      await run('after')
      if (shape && task) {
        const { moves } = task.steps
        const named = change?.isReverse
          ? moves.map(({ from, to, ...move }) => ({ ...move, from: to, to: from }))
          : moves
        await clearDerived(work, shape, named)
        await followNames(work, named)
      }
      return done
    },
  }
}

const NO_STEPS: ModelSteps = { moves: [], splits: [], maps: [], statuses: {}, fills: [] }

async function findFormerRoute({ plan, sql }: Work, change: ModelChange | null): Promise<string | null> {
  const { answers, route } = plan.entity
  if (answers?.was === undefined && !change?.isReverse) return null
  const { rows } = await sql.query<Pick<Shape, 'described'>>('select described from shape where route = $1', [
    route,
  ])
  if (rows.length > 0 && !(await isEmptyTable(sql, plan))) return null
  if (!change?.isReverse) {
    const was = answers?.was
    const isAnswered = was === undefined || rows[0]?.described?.answers?.was === was
    return !isAnswered && (await isKnown(sql, was)) ? was : null
  }
  const back = await sql.query<{ route: string }>(
    'select route from model_step where plan_id = $1 and former_route = $2',
    [change.plan, route],
  )
  return back.rows[0]?.route ?? null
}

async function isKnown(sql: Sql, route: string): Promise<boolean> {
  const { rows } = await sql.query('select 1 from shape where route = $1', [route])
  return rows.length > 0
}

async function isEmptyTable(sql: Sql, { route, table }: EntityWork['plan']): Promise<boolean> {
  if (!(await isStoredTable(sql, route))) return true
  const { rows } = await sql.query(`select 1 from ${quoteSqlName(table)} limit 1`)
  return rows.length === 0
}

async function findSteps(
  { plan, sql }: Work,
  shape: Shape,
  change: ModelChange | null,
): Promise<ModelSteps | null> {
  if (!change?.isReverse)
    return shape.described && outstandingSteps(shape.described, describeInForce(plan.entity))
  const { rows } = await sql.query<{ steps: ModelSteps }>(
    'select steps from model_step where plan_id = $1 and coalesce(former_route, route) = $2',
    [change.plan, plan.route],
  )
  return rows[0]?.steps ?? null
}

interface Saved {
  route: string
  former: string | null
  steps: ModelSteps
}

async function saveSteps(sql: Sql, { plan }: ModelChange, { former, route, steps }: Saved): Promise<void> {
  await sql.query(
    `insert into model_step (plan_id, route, former_route, steps) values ($1, $2, $3, $4::jsonb)
     on conflict (plan_id, route) do update set steps = excluded.steps, former_route = excluded.former_route`,
    [plan, route, former, JSON.stringify(steps)],
  )
}

/** Routes, by the names they go back to, whose answers a plan takes back. */
export async function loadRoutesBack(sql: Sql, { plan }: ModelChange): Promise<Set<string>> {
  const { rows } = await sql.query<{ route: string }>(
    'select coalesce(former_route, route) as route from model_step where plan_id = $1',
    [plan],
  )
  return new Set(rows.map(({ route }) => route))
}

/** Values that move need the columns that they move to. */
async function addColumns({ plan, sql }: Work, { columns }: Shape): Promise<void> {
  const known = new Set(columns.map(({ name }) => name))
  const added = plan.columns
    .filter(({ name }) => !known.has(name))
    .map((one) => `add column if not exists ${declaration(one)}`)
  if (added.length > 0) await sql.query(`alter table ${quoteSqlName(plan.table)} ${added.join(', ')}`)
}

function lossProblem({ plan }: Work, path: string) {
  return tableProblem(plan.entity, 'TYPE_CHANGE_LOSES_DATA', propertyPointer(path.replaceAll('[]', '')), {
    message: `values of ${path} cannot be kept under their new name: it has another kind`,
    hint: 'keep the kind for now, or put the values right first',
  })
}
