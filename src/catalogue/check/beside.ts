import type { PropertyFile, RecordFile } from '../../contract/model/entity-file'
import { didYouMean } from '../files/findings'
import type { JsonPath, Report } from '../files/report'
import { checkRowKey } from './references'

/** Checks a text's suggestions: filters are row keys, and the parts they fill are its siblings. */
export function checkSuggest(
  report: Report,
  { suggest }: PropertyFile,
  { properties }: RecordFile,
  at: JsonPath,
): void {
  if (!suggest) return
  const beside = Object.keys(properties)
  const checkField = (name: string, place: JsonPath) => {
    if (beside.includes(name)) return
    const hint = didYouMean(name, beside, `fields beside it: ${beside.join(', ')}`)
    report.value('UNKNOWN_FIELD', place, `there is no field "${name}" beside it`, hint)
  }
  for (const [key, value] of Object.entries(suggest.filter ?? {})) {
    const here = [...at, 'suggest', 'filter', key]
    checkRowKey(report, key, here)
    const follows =
      typeof value === 'object' && value !== null && !Array.isArray(value) ? value.field : undefined
    if (typeof follows === 'string') checkField(follows, here)
  }
  for (const [part, key] of Object.entries(suggest.fill ?? {})) {
    const here = [...at, 'suggest', 'fill', part]
    checkField(part, here)
    checkRowKey(report, key, here)
  }
}

/** Checks the conditions that mask a value: choices of sibling enumerations, on the record itself. */
export function checkMasked(
  report: Report,
  { masked, unique }: PropertyFile,
  { properties }: RecordFile,
  { at, isTop }: { at: JsonPath; isTop: boolean },
): void {
  if (masked === undefined) return
  const here = [...at, 'masked']
  if (!isTop || unique || Object.keys(masked).length === 0) {
    report.key(
      'BAD_MASK',
      here,
      'only plain texts of the record itself can be masked, by a field',
      'leave it out',
    )
    return
  }
  for (const [name, choice] of Object.entries(masked)) {
    const choices = Object.hasOwn(properties, name) ? properties[name]?.enum : undefined
    const enums = Object.keys(properties).filter((one) => properties[one]?.enum)
    if (!choices)
      report.key(
        'BAD_MASK',
        [...here, name],
        `"${name}" is not a field with choices`,
        didYouMean(name, enums, 'name an "enum"'),
      )
    else if (!choices.includes(choice))
      report.value(
        'BAD_MASK',
        [...here, name],
        `"${name}" has no choice "${choice}"`,
        didYouMean(choice, choices, `one of: ${choices.join(', ')}`),
      )
  }
}
