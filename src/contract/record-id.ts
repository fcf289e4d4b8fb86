const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True for anything that can be the id of a record: a UUID. */
export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
