import { randomUUID } from 'node:crypto'

/** Creates an id: UUID version 7, so that later ids sort later. */
export function uuid7(now: number): string {
  // After the version digit both versions have the same layout, and random ids are generated in bulk.
  return `${timePart(now)}-7${randomUUID().slice(15)}`
}

/** Lower bound of all ids created at this moment or later. */
export function firstId(at: number): string {
  return `${timePart(at)}-7000-8000-000000000000`
}

function timePart(at: number): string {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

export { isRecordId as isUuid } from '../../contract/model/record'
