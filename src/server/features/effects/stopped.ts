import { authorityOf } from '../../../catalog/rights'
import { fieldLabel, ruleText, statusLabel } from '../../../catalog/texts'
import type { Entity } from '../../../contract/entity'
import { inEveryLanguage, localText } from '../../../contract/language'
import type { Core } from '../../feature'
import type { CallContext } from '../../kernel/context'
import type { StoppedEffect, WrittenRecord } from '../../records'
import { logsFeature } from '../logs'

/** Logs the effects that a guard of their status stopped: the record is saved, and nothing else would say why it stays where it is. */
export function noteStopped(
  { use }: Pick<Core, 'use'>,
  entity: Entity,
  stored: readonly WrittenRecord[],
  { principal, requestId }: CallContext,
): void {
  const reader = authorityOf(entity.authority, 'read')
  for (const { id, write } of stored)
    for (const stop of write.content?.triggered?.stopped ?? []) {
      const { effect, to } = stop
      const status = inEveryLanguage((lang) => statusLabel(entity, to, lang))
      const params = { effect: `${effect.id} (${effect.source})`, status, reason: reasonOf(entity, stop) }
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

/** The message of the guard, else the fields that the status needs. */
function reasonOf(entity: Entity, { missing, rule }: StoppedEffect) {
  return inEveryLanguage((lang) => {
    const said = rule && ((rule.code && ruleText(entity, rule.code, lang)) ?? localText(rule.message, lang) ?? rule.source)
    return said || missing.map((path) => fieldLabel(entity, path, lang)).join(', ')
  })
}
