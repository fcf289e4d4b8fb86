import { oncePer } from '../../../catalog/once'
import { valueAt } from '../../../catalog/paths'
import type { Entity } from '../../../contract/entity'
import type { Field } from '../../../contract/field'
import { closedFields, lockedFields } from '../access/access'
import type { Constraint } from './constraint'

/** READ_ONLY and CODE_GIVEN for what a caller sent and may not change; loaded are the fields closed to them. */
export const locks: Constraint<readonly Field[]> = {
  load: ({ context, plan }) => closedFields(plan.entity, context),
  errors: (_, { base, changes, draft, write: { plan } }, closed) => {
    // A record that has its code keeps it whoever asks: the locks say so already.
    const isCoded = typeof base?.code === 'string'
    const sent = changes.filter(({ path }) => base !== null || valueAt(draft.body, path) !== undefined)
    const paths = sent.map(({ path }) => path).filter((path) => !computed(plan.entity).has(path) && !(path === 'code' && isCoded))
    return lockedFields(closed, paths)
  },
}

const computed = oncePer(
  ({ rules }: Entity) => new Set(rules.filter(({ value }) => value !== undefined).map(({ field }) => field)),
)
