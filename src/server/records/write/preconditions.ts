import { isObject } from '../../../catalog/paths'
import type { JsonObject } from '../../../contract/json'
import type { RecordData } from '../../../contract/model/record'
import { Refusal } from '../../kernel/refusal'
import { getVersion } from '../schema/row'

/** @throws Refusal RECORD_DELETED */
export function requireAlive(record: RecordData): void {
  if (record.delete.deleted) throw new Refusal('RECORD_DELETED', 'the record is deleted: restore it first')
}

/** Requires that the caller has seen the current version. */
export function requireVersion(record: RecordData, seen: number | undefined): void {
  if (seen === undefined)
    throw new Refusal(
      'VERSION_REQUIRED',
      'the version is missing: send extraFields.current_envers_version in the body, or If-Match',
    )
  const current = getVersion(record)
  if (seen !== current)
    throw new Refusal(
      'STALE_VERSION',
      `version ${seen} was changed meanwhile; the current one is ${current}`,
      [],
      {
        version: current,
        updatedAt: record.updatedAt,
        updatedBy: record.updatedBy,
      },
    )
}

/** The version in a body; undefined when it holds none. */
export function readBodyVersion(body: JsonObject): number | undefined {
  const extra = body.extraFields
  const version = isObject(extra) ? extra.current_envers_version : undefined
  return typeof version === 'number' ? version : undefined
}
