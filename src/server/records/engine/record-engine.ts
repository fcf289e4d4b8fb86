import { oncePer } from '../../../catalogue/once'
import { linearPattern } from '../../../catalogue/patterns/linear-pattern'
import { setPatternEngine } from '../../../catalogue/patterns/pattern-engine'
import { makeValidator } from '../../../catalogue/patterns/validator'
import { compileRules, type RuleSet } from '../../../catalogue/rules/rules'
import type { Entity } from '../../../contract/model/entity'
import type { Validate } from '../../../contract/ports/validate'
import type { WidgetCheck } from '../../../contract/ports/widget'
import type { CallContext, Emit } from '../../kernel/context'
import type { Database, Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import type { LiveCatalogue } from '../../schema-folder'
import { ACL_ROUTE, type AccessRuleCache, createAccessRuleCache } from '../access/access-rule-cache'
import { tagBranches } from '../access/filter-sql'
import { createPlan, type TablePlan } from '../schema/plan'
import { createSamples, type Samples } from '../schema/samples'
import { createGuards, type Guards } from './guards'
import { createHooks, type Hooks } from './hooks'
import type { Lookups } from './lookups'

/** Dependencies of the records service. */
export interface RecordsNeeds {
  db: Database
  catalogue: () => LiveCatalogue
  /** false while a start prepares tables before a catalogue is in effect; absent = there is one */
  isRead?: () => boolean
  lookups: () => Lookups
  /** by widget id */
  checks: Record<string, WidgetCheck>
  emit: Emit
  now: () => Date
  /** prints slow steps on the console of the start */
  say: (line: string) => void
  /** guards of single entities; absent = none */
  guards?: Guards
  /** what follows a change; absent = nothing but effects */
  hooks?: Hooks
}

/** Shared state of all record operations. */
export interface RecordEngine extends RecordsNeeds {
  guards: Guards
  hooks: Hooks
  /** the plan of a prepared entity; refuses ENTITY_BROKEN when its table does not match */
  plan: (entity: Entity) => TablePlan
  /** the prepared plan of a route, if any */
  planByRoute: (route: string) => TablePlan | undefined
  /** plans of all prepared entities */
  plans: () => TablePlan[]
  /** says that a queue has work for after the commit */
  wake: () => void
  /** who works the queues off */
  onWake: (worker: () => void) => void
  /** registers that a table matches a plan */
  prepared: (plan: TablePlan) => void
  /** the table of a route is another one's now */
  forget: (route: string) => void
  rules: (entity: Entity) => RuleSet
  validate: (entity: Entity) => Validate
  /** cache of access rules */
  access: AccessRuleCache
  /** the planner's statistics of searched texts */
  samples: Samples
}

/** The context of work on one entity's records: services, transaction and caller. */
export interface EntityWork {
  engine: RecordEngine
  sql: Sql
  plan: TablePlan
  context: CallContext
}

// Expressions of schema files run in linear time.
setPatternEngine(linearPattern)

/** Creates the context of all operations: plans, rules and validators, each memoized per entity. */
export function createRecordEngine(needs: RecordsNeeds): RecordEngine {
  const ready = new Map<string, TablePlan>()
  let worker: () => void = () => undefined
  const planByRoute = (route: string) => ready.get(route)
  const access = createAccessRuleCache(
    () => ready.get(ACL_ROUTE),
    () => tagBranches({ planByRoute }),
    needs.now,
  )
  return {
    ...needs,
    // The office's own checks change while its developer edits them.
    get checks() {
      return needs.checks
    },
    guards: needs.guards ?? createGuards(),
    hooks: needs.hooks ?? createHooks(),
    access,
    emit: (event) => {
      access.heard(event)
      needs.emit(event)
    },
    plan: (entity) => {
      const plan = createPlan(entity)
      if (!fits(ready.get(entity.route), plan))
        throw new Refusal(
          'ENTITY_BROKEN',
          `the table of ${entity.route} does not match its file ${entity.file}: see the problems of the file`,
        )
      return plan
    },
    planByRoute,
    plans: () => [...ready.values()],
    wake: () => needs.db.afterCommit(() => worker()),
    onWake: (next) => {
      worker = next
    },
    prepared: (plan) => void ready.set(plan.route, plan),
    forget: (route) => void ready.delete(route),
    rules: oncePer<Entity, RuleSet>(compileRules),
    samples: createSamples(needs),
    validate: oncePer(({ schema }: Entity) => makeValidator(schema)),
  }
}

/** A table fits every plan whose columns it has: texts and permissions of a file may change without it. */
function fits(table: TablePlan | undefined, wanted: TablePlan): boolean {
  if (!table) return false
  const types = new Map(table.columns.map(({ name, type }) => [name, type]))
  return table === wanted || wanted.columns.every(({ name, type }) => types.get(name) === type)
}
