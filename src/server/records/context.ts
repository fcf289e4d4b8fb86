import { linearPattern } from '../../catalog/linear-pattern'
import { oncePer } from '../../catalog/once'
import { setPatternEngine } from '../../catalog/pattern-engine'
import { compileRules, type RuleSet } from '../../catalog/rules/rules'
import { makeValidator } from '../../catalog/validator'
import type { Entity } from '../../contract/entity'
import type { Validate } from '../../contract/validate'
import type { WidgetCheck } from '../../contract/widget'
import type { LiveCatalogue } from '../catalogue/live-catalogue'
import type { CallContext, Emit } from '../kernel/context'
import type { Database, Sql } from '../kernel/database'
import { Refusal } from '../kernel/refusal'
import { ACL_ROUTE, type AccessBook, createAccessBook } from './access/access-book'
import { createGuards, type Guards } from './access/guards'
import { tagBranches } from './access/tag-branches'
import type { Lookups } from './constraints/lookup-port'
import { createSamples, type Samples } from './read/samples'
import { planOf, type TablePlan } from './schema/plan'

/** What the records service is given. */
export interface RecordsNeeds {
  db: Database
  catalogue: () => LiveCatalogue
  /** false while a start prepares tables before any catalogue is in force; absent = there is one */
  isRead?: () => boolean
  lookups: () => Lookups
  /** by widget id */
  checks: Record<string, WidgetCheck>
  emit: Emit
  now: () => Date
  /** tells whoever started the server what takes long */
  say: (line: string) => void
  /** rules of single entities; absent = there are none */
  guards?: Guards
}

/** What every operation works with. */
export interface Kit extends RecordsNeeds {
  guards: Guards
  /** the plan of a prepared entity; refuses ENTITY_BROKEN for one whose table does not fit it */
  plan: (entity: Entity) => TablePlan
  /** the prepared plan of a route, if any */
  planByRoute: (route: string) => TablePlan | undefined
  /** plans of all prepared entities */
  plans: () => TablePlan[]
  /** remembers that a table fits a plan */
  prepared: (plan: TablePlan) => void
  rules: (entity: Entity) => RuleSet
  validate: (entity: Entity) => Validate
  /** the rules of access in force */
  access: AccessBook
  /** what the planner knows of searched texts */
  samples: Samples
}

/** Work on the records of one entity: with which parts, in whose transaction, for whom. */
export interface EntityWork {
  kit: Kit
  sql: Sql
  plan: TablePlan
  context: CallContext
}

// Expressions of files run in a time that the text alone bounds.
setPatternEngine(linearPattern)

/** The shared workshop of all operations: plans, rules and validators, each made once per entity. */
export function createKit(needs: RecordsNeeds): Kit {
  const ready = new Map<string, TablePlan>()
  const planByRoute = (route: string) => ready.get(route)
  const access = createAccessBook(
    () => ready.get(ACL_ROUTE),
    () => tagBranches({ planByRoute }),
    needs.now,
  )
  return {
    ...needs,
    guards: needs.guards ?? createGuards(),
    access,
    emit: (event) => {
      access.heard(event)
      needs.emit(event)
    },
    plan: (entity) => {
      const plan = planOf(entity)
      if (!fits(ready.get(entity.route), plan))
        throw new Refusal('ENTITY_BROKEN', `the table of ${entity.route} does not fit its file ${entity.file}: see its problems`)
      return plan
    },
    planByRoute,
    plans: () => [...ready.values()],
    prepared: (plan) => void ready.set(plan.route, plan),
    rules: oncePer<Entity, RuleSet>(compileRules),
    samples: createSamples(needs),
    validate: oncePer(({ schema }: Entity) => makeValidator(schema)),
  }
}

/** A table fits every plan whose columns it has: texts and rights of a file may change without it. */
function fits(table: TablePlan | undefined, wanted: TablePlan): boolean {
  if (!table) return false
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  return table === wanted || wanted.columns.every(({ name, type }) => types.get(name) === type)
}
