import type { RecordData } from '../../contract/record'

/** The number of the record's present revision. */
export function versionOf(record: RecordData): number {
  return record.extraFields.current_envers_version
}
