const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True for a UUID, the form of record ids. */
export function isRecordId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}
