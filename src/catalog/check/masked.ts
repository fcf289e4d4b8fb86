import type { PropertyFile, RecordFile } from '../../contract/entity-file'
import type { JsonPath, Report } from '../report'
import { didYouMean } from './hint'

/** What masks a value: choices of enumerations beside it, on the record itself. */
export function checkMasked(
  report: Report,
  { masked, unique }: PropertyFile,
  { properties }: RecordFile,
  { at, isTop }: { at: JsonPath; isTop: boolean },
): void {
  if (masked === undefined) return
  const here = [...at, 'masked']
  if (!isTop || unique || Object.keys(masked).length === 0) {
    report.key('BAD_MASK', here, 'only a plain text of the record itself is masked, by a field', 'leave it out')
    return
  }
  for (const [name, choice] of Object.entries(masked)) {
    const choices = Object.hasOwn(properties, name) ? properties[name]?.enum : undefined
    const enums = Object.keys(properties).filter((one) => properties[one]?.enum)
    if (!choices)
      report.key('BAD_MASK', [...here, name], `"${name}" is no field with choices`, didYouMean(name, enums, 'name an "enum"'))
    else if (!choices.includes(choice))
      report.value(
        'BAD_MASK',
        [...here, name],
        `"${name}" has no choice "${choice}"`,
        didYouMean(choice, choices, `one of: ${choices.join(', ')}`),
      )
  }
}
