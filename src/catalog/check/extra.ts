import type { EntityFile } from '../../contract/entity-file'
import type { LookupFile } from '../../contract/lookup-file'
import { structureOf } from '../kinds'
import { kindOf } from '../kinds/declarations'
import type { Report } from '../report'
import { each } from './each'
import type { Draft } from './grammar'
import { didYouMean } from './hint'

/** Extra fields stand in a property of the entity of rows that is an object, and have parts of it as their names. */
export function checkExtra(report: Report, { extra, rows }: LookupFile, tables: Draft | undefined): void {
  if (extra === undefined || !tables) return
  const { properties = {} } = (tables.value as unknown as Partial<EntityFile>).record ?? {}
  const objects = Object.entries(properties).filter(([, property]) => structureOf(kindOf(property)) === 'parts')
  const parts = objects.find(([name]) => name === extra)?.[1].properties
  if (!parts) {
    const hint = didYouMean(extra, Object.keys(Object.fromEntries(objects)), 'declare it in entities/tables.json as an object')
    report.value('UNKNOWN_FIELD', ['extra'], `"tables" has no object "${extra}"`, hint)
    return
  }
  each(rows, (row, index) => {
    for (const key of Object.keys(row.extraFields ?? {})) {
      if (Object.hasOwn(parts, key)) continue
      const hint = didYouMean(key, Object.keys(parts), `declare it in "${extra}" of entities/tables.json`)
      report.key('UNKNOWN_FIELD', ['rows', index, 'extraFields', key], `"${extra}" of "tables" has no part "${key}"`, hint)
    }
  })
}
