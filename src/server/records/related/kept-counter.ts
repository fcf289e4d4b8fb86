import { countToPutRight } from '../../../catalogue/record/keep'
import { judgeStored } from '../../../catalogue/record/validate'
import { ruleUser } from '../../../catalogue/rules/rules'
import type { JsonObject } from '../../../contract/json'
import type { Entity } from '../../../contract/model/entity'
import { officeDay } from '../../../contract/time/office-day'
import type { RecordEngine } from '../engine/record-engine'
import type { Choices } from './lookup-rows'

/** The number of values of a stored record that its file refuses; relations carry their copied fields. */
export type CountKept = (record: JsonObject) => number

/** Judges the records of one entity as no one in particular, by the file that is in effect. */
export function createKeptCounter(engine: RecordEngine, entity: Entity, choices: Choices): CountKept {
  const at = engine.now()
  const kit = {
    entity,
    validate: engine.validate(entity),
    rules: engine.rules(entity),
    checks: engine.checks,
  }
  const around = {
    user: ruleUser(null),
    mode: 'update' as const,
    today: officeDay(at),
    now: at.toISOString(),
  }
  return (record) => {
    const status = typeof record.status === 'string' ? record.status : null
    const chosen = { lookup: choices.getRows(record).byPath, named: choices.named(record) }
    const stored = judgeStored(kit, { ...around, ...chosen, record, old: record, status }, record)
    return countToPutRight(stored?.found ?? [])
  }
}
