import { Refusal } from '../refusal'
import type { HttpCall } from './call'

/** Length of a parameter's name in a refusal. */
const MAX_NAME_LENGTH = 80

/** Refuses a call that has a parameter besides those it takes. */
export function refuseUnknownParams(call: HttpCall, known: readonly string[]): void {
  const strange = Object.keys(call.req.query()).find((name) => !known.includes(name))
  if (strange !== undefined)
    throw new Refusal('BAD_PARAMETER', `There is no parameter "${strange.slice(0, MAX_NAME_LENGTH)}"`)
}

/** A whole number from `min` to `max`; `plain` where the parameter is not given. */
export function wholeParam(
  call: HttpCall,
  name: string,
  { max, min = 0, plain }: { plain: number; min?: number; max: number },
): number {
  const text = call.req.query(name)
  if (text === undefined) return plain
  const digits = /^\d+$/.test(text) && text.length <= String(max).length ? Number(text) : Number.NaN
  if (digits >= min && digits <= max) return digits
  throw new Refusal(
    'BAD_PARAMETER',
    `"${name}" is a whole number ${min > 0 ? `from ${min} to` : 'up to'} ${max}`,
  )
}

/** The page of a list and its size: page 0 of `plain` where nothing is said. */
export function pageParam(
  call: HttpCall,
  { max, pages, plain }: { pages: number; plain: number; max: number },
): { page: number; size: number } {
  return {
    page: wholeParam(call, 'page', { plain: 0, max: pages }),
    size: wholeParam(call, 'size', { plain, max }),
  }
}

/** A text of at most `max` characters; null where the parameter is not given. */
export function textParam(call: HttpCall, name: string, max: number): string | null {
  const text = call.req.query(name) ?? null
  if (text === null || text.length <= max) return text
  throw new Refusal('BAD_PARAMETER', `"${name}" has at most ${max} characters`)
}

/** One of some words; null where the parameter is not given. */
export function wordParam<Word extends string>(
  call: HttpCall,
  name: string,
  words: readonly Word[],
): Word | null {
  const asked = call.req.query(name)
  if (asked === undefined) return null
  const known = words.find((word) => word === asked)
  if (known !== undefined) return known
  throw new Refusal('BAD_PARAMETER', `"${name}" is one of ${words.join(', ')}`)
}
