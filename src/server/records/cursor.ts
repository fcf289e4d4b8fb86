import { Refusal } from '../kernel/refusal'
import { isUuid } from './uuid'

/** Where a page ends or begins: the sort it belongs to, the sort keys of its row as text, the row's id. */
export interface Cursor {
  /** `subject.displayName,asc;code,desc` */
  sort: string
  keys: string[]
  id: string
}

/** A cursor as it travels: opaque to callers. */
export function encodeCursor({ sort, keys, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, keys, id])).toString('base64url')
}

/** @throws Refusal BAD_PARAMETER for a text that is none of ours, or of another sort order */
export function decodeCursor(text: string, sort: string, name: 'after' | 'before'): Cursor {
  const cursor = parse(text)
  const refusal = (why: string): Refusal =>
    new Refusal('BAD_PARAMETER', why, [{ path: name, code: 'BAD_PARAMETER', message: why }])
  if (!cursor) throw refusal(`${name} is no cursor of a list answer`)
  if (cursor.sort !== sort)
    throw refusal(`${name} belongs to the order ${cursor.sort}, this list is in order ${sort}: start at the first page`)
  return cursor
}

function parse(text: string): Cursor | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (!Array.isArray(value)) return null
    const [sort, keys, id] = value
    const isGood = typeof sort === 'string' && isUuid(id) && Array.isArray(keys) && keys.every((key) => typeof key === 'string')
    return isGood ? { sort, keys, id } : null
  } catch {
    return null
  }
}
