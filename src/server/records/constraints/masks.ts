import { maskErrors } from '../access/masked'
import type { Constraint } from './constraint'

/** MASKED where a person's change would show what was hidden. The server itself sees the values. */
export const masks: Constraint = {
  errors: (record, { base, write: { context, plan } }) => (context.principal ? maskErrors(plan.entity, record, base) : []),
}
