import { toAuthority } from '../../../../catalogue/rights/rights'
import type { Entity } from '../../../../contract/model/entity'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { stopInWords, type WrittenRecord } from '../../../records'
import { logsFeature } from '../../operations/logs'

/**
 * Logs the effects that a guard of their status stopped: the record is saved, and nothing else would say why
 * it stays where it is.
 */
export function noteStopped(
  { use }: Pick<Core, 'use'>,
  entity: Entity,
  stored: readonly WrittenRecord[],
  { principal, requestId }: CallContext,
): void {
  const reader = toAuthority(entity.authority, 'read')
  for (const { id, write } of stored)
    for (const stop of write.content?.triggered?.stopped ?? []) {
      const { id: name, source } = stop.effect
      const params = { effect: `${name} (${source})`, ...stopInWords(entity, stop) }
      use(logsFeature).note({
        level: 'INFO',
        source: 'effects',
        message: { code: 'EFFECT_STOPPED', params },
        user: principal?.id ?? null,
        record: { route: entity.route, id },
        requestId,
        reader,
      })
    }
}
