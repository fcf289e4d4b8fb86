import type { Entity } from '../../../contract/model/entity'
import type { Principal } from '../../../contract/model/user'
import type { CallContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import type { TablePlan } from '../schema/plan'
import type { AccessRuleCache } from './access-rule-cache'

/** Which of these records are closed to a person despite their permissions. */
export type FindClosed = (
  sql: Sql,
  entity: Entity,
  ids: readonly string[],
  principal: Principal,
) => Promise<ReadonlySet<string>>

/** What the condition of a principal's rows looks at besides the principal. */
export interface ScopeNeeds {
  /** cache of access rules */
  access: AccessRuleCache
  /** the prepared plan of a route, if any */
  planByRoute: (route: string) => TablePlan | undefined
  now: () => Date
}

/** A table whose rows are limited, and what the condition looks at. */
export interface ScopeWork {
  engine: ScopeNeeds
  plan: TablePlan
}

/** The context of a question about the records of one entity: needs, transaction and caller. */
export interface AccessWork extends ScopeWork {
  engine: ScopeNeeds & { guards: { closed: FindClosed } }
  sql: Sql
  context: CallContext
}
