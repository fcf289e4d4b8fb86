import { fieldLabel, ruleText, statusLabel } from '../../../catalogue/labels/texts'
import { inEveryLanguage, type LocalText, localText } from '../../../contract/language'
import type { Entity } from '../../../contract/model/entity'
import type { StoppedEffect } from '../engine/written-record'

/**
 * The status that a stopped effect did not set, and why: the message of the guard, else the fields that the
 * status needs.
 */
export function stopInWords(
  entity: Entity,
  { missing, rule, to }: Pick<StoppedEffect, 'missing' | 'rule' | 'to'>,
): { status: LocalText; reason: LocalText } {
  return {
    status: inEveryLanguage((lang) => statusLabel(entity, to, lang)),
    reason: inEveryLanguage((lang) => {
      const said =
        rule &&
        ((rule.code && ruleText(entity, rule.code, lang)) ?? localText(rule.message, lang) ?? rule.source)
      return said || missing.map((path) => fieldLabel(entity, path, lang)).join(', ')
    }),
  }
}
