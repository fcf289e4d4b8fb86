import type { Params } from '../../kernel/db/params'
import type { Row } from '../schema/row'
import type { Cursor } from './list-order'
import { cursorSql, type Order } from './list-order'

/** Rows that stand together in a list: what is true of them, besides the conditions of the list. */
export type Stretch = (params: Params) => string[]

/**
 * A list in stretches that one index answers each, in the order they are read. The index of a key has rows without a value
 * above every value. Read downwards they would come first, and a list has them last: so the values are read first, then the
 * rows without one. An index for each direction would cost every write.
 */
export function stretchesOf(order: Order, cursor: Cursor | null, backwards: boolean): Stretch[] {
  const { empty } = order
  const [term] = order.terms
  const behind: Stretch = (params) => (cursor ? [cursorSql(order, cursor, backwards, params)] : [])
  if (!empty || !term) return [behind]
  const filled = `${term.sql} < ${empty.sql}`
  const none = `${term.sql} = ${empty.sql}`
  const from = (part: string): Stretch => {
    return (params) => [part, ...behind(params)]
  }
  const whole = (part: string): Stretch => {
    return () => [part]
  }
  if (cursor?.keys[0] === empty.text) return backwards ? [from(none), whole(filled)] : [from(none)]
  return backwards ? [from(filled)] : [from(filled), whole(none)]
}

/** How stretches are read: rows of one from `offset` on, and how many rows one has. */
export interface StretchReader {
  read: (stretch: Stretch, limit: number, offset: number) => Promise<Row[]>
  /** counted up to `most` */
  count: (stretch: Stretch, most: number) => Promise<number>
}

/** The rows of a page that may lie in several stretches; the next one is asked only when a page reaches it. */
export async function readStretches(
  stretches: readonly Stretch[],
  { read, count }: StretchReader,
  limit: number,
  offset: number,
): Promise<Row[]> {
  const rows: Row[] = []
  let passed = offset
  for (const [at, stretch] of stretches.entries()) {
    const found = await read(stretch, limit - rows.length, passed)
    rows.push(...found)
    if (rows.length >= limit || at === stretches.length - 1) break
    passed = found.length > 0 || passed === 0 ? 0 : passed - (await count(stretch, passed))
  }
  return rows
}
