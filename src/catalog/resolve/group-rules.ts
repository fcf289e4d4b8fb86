import type { Rule } from '../../contract/entity'
import type { RuleFile } from '../../contract/entity-file'
import type { Field } from '../../contract/field'
import { basePath } from '../kinds'
import type { Library } from '../library'
import { renamed } from '../rules/insert'

/** The rules that fields get from the groups they use, in the order of the fields. */
export function groupRules(fields: readonly Field[], library: Library): Rule[] {
  return fields.flatMap((field) => {
    const group = field.group === null ? undefined : library.groups.get(field.group)
    const base = basePath(field)
    return (group?.file?.rules ?? []).map((rule, index) => placed(rule, base, group?.sourceOf(['rules', index]) ?? ''))
  })
}

const EXPRESSIONS = ['visible', 'required', 'readOnly', 'options', 'value', 'valid'] as const

function placed({ field, code, message, ...rule }: RuleFile, base: string, source: string): Rule {
  const texts = EXPRESSIONS.flatMap((key) => {
    const text = rule[key]
    return text === undefined ? [] : [[key, placedExpression(text, base)] as const]
  })
  return {
    field: `${base}.${field ?? ''}`,
    ...Object.fromEntries(texts),
    ...(code === undefined ? {} : { code }),
    ...(message === undefined ? {} : { message }),
    source,
  }
}

/**
 * A group's expression where the group stands: in a group file `record` is the group itself and `lookup.x` the row chosen
 * in its part x. At `berth` they become `record.berth` and `lookup.berth.x`; in rows (`homes[].address`) `row.address`.
 */
export function placedExpression(text: string, base: string): string {
  const list = base.lastIndexOf('[]')
  const below = list < 0 ? `.${base}` : base.slice(list + 2)
  const names: Record<string, string> = {
    record: `${list < 0 ? 'record' : 'row'}${below}`,
    lookup: `lookup.${base.replaceAll('[]', '')}`,
  }
  return renamed(text, (name) => names[name])
}
