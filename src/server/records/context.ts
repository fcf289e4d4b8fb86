import { linearPattern } from '../../catalog/linear-pattern'
import { oncePer } from '../../catalog/once'
import { setPatternEngine } from '../../catalog/pattern-engine'
import { compileRules, type RuleSet } from '../../catalog/rules/rules'
import { makeValidator } from '../../catalog/validator'
import type { Entity } from '../../contract/entity'
import type { Json, JsonObject } from '../../contract/json'
import type { LookupTable } from '../../contract/lookup'
import type { Validate } from '../../contract/validate'
import type { WidgetCheck } from '../../contract/widget'
import type { LiveCatalogue } from '../catalogue'
import type { CallContext, Emit } from '../kernel/context'
import type { Database, Sql } from '../kernel/database'
import { Refusal } from '../kernel/refusal'
import { ACL_ROUTE, type AccessBook, createAccessBook } from './access/access-book'
import { tagBranches } from './access/filter-sql'
import { createGuards, type Guards } from './access/guards'
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

/** A text that rows are looked for by, and how many are wanted. */
export interface RowSearch {
  text: string
  size: number
}

/** Which rows of a table are wanted, beside the cells they must have. */
export interface RowWishes {
  search?: RowSearch
  /** rows with one of these tags, and rows without any */
  tagIds?: readonly string[]
  /** retired rows too: nobody chooses them any more, but records still name them */
  disabled?: boolean
}

/** Rows of the reference tables. */
export interface Lookups {
  /** inserts the rows of tables not seeded yet, a table at once; never changes rows that exist */
  seed: (tables: readonly LookupTable[]) => Promise<void>
  /** rows that pass; long ones only where a text, a code or a name is asked for */
  rows: (codes: readonly string[], filters: Record<string, string>, wishes?: RowWishes) => Promise<JsonObject[]>
  /** the rows of some tables at hand, for checks that do not wait */
  book: (tables: readonly LookupTable[]) => Promise<LookupBook>
}

/** Rows of the tables it was made for; others have none. */
export interface LookupBook {
  /** one row by its option value, for rules' `lookup.<field>` and for labels; retired ones too */
  row: (table: LookupTable, value: Json) => JsonObject | null
  /** the rows a text is the name of, whatever its case and accents, long ones too */
  named: (table: LookupTable, name: string, filters: Record<string, string>) => JsonObject[]
  /** whether any row passes */
  offers: (table: LookupTable, filters: Record<string, string>) => boolean
  /** whether a value may be chosen: it has a row that is in use and passes */
  offersValue: (table: LookupTable, value: string, filters: Record<string, string>) => boolean
}
