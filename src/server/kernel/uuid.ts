import { randomUUID } from 'node:crypto'

/** A new id: UUID version 7, so that ids made later sort later. */
export function uuid7(now: number): string {
  // Behind the version digit both kinds are alike, and random ids are drawn many at a time.
  return `${timePart(now)}-7${randomUUID().slice(15)}`
}

/** No id made at this moment or later sorts before this one. */
export function firstId(at: number): string {
  return `${timePart(at)}-7000-8000-000000000000`
}

function timePart(at: number): string {
  const hex = at.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

export { isRecordId as isUuid } from '../../contract/record-id'
