/** What a path below an entity's endpoint asks for. */
export type RecordTarget =
  | { call: 'list' }
  | { call: 'restoreMany' | 'batches' | 'export' }
  | { call: 'record' | 'status' | 'delete' | 'restore' | 'revisions' | 'vcard' | 'content' | 'recover-link'; id: string }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The calls of one record, by the segments around its id. */
const AROUND = [
  { before: [], after: [], call: 'record' },
  { before: ['statuses'], after: [], call: 'status' },
  { before: ['deletes'], after: [], call: 'delete' },
  { before: [], after: ['un-deletes'], call: 'restore' },
  { before: [], after: ['revisions'], call: 'revisions' },
  { before: [], after: ['exportVcard'], call: 'vcard' },
  { before: [], after: ['content'], call: 'content' },
  { before: [], after: ['recover-link'], call: 'recover-link' },
] as const

/** The calls about many records, by the one segment after the endpoint. A map: an object would know `constructor` too. */
const WHOLE: ReadonlyMap<string, 'restoreMany' | 'batches' | 'export'> = new Map([
  ['un-deletes', 'restoreMany'],
  ['batches', 'batches'],
  ['export', 'export'],
])

/** Finds the entity a path belongs to: the longest endpoint below which the rest makes sense. Null = no such call. */
export function recordPath(path: string, endpoints: ReadonlyMap<string, string>): { route: string; target: RecordTarget } | null {
  const segments = path.split('/')
  for (let length = segments.length; length > 2; length -= 1) {
    const route = endpoints.get(segments.slice(0, length).join('/'))
    const target = route === undefined ? null : targetOf(segments.slice(length))
    if (route !== undefined && target) return { route, target }
  }
  return null
}

function targetOf(rest: readonly string[]): RecordTarget | null {
  if (rest.length === 0) return { call: 'list' }
  const whole = rest.length === 1 ? WHOLE.get(rest[0] ?? '') : undefined
  if (whole) return { call: whole }
  for (const { after, before, call } of AROUND) {
    const id = rest[before.length]
    if (id && UUID.test(id) && matches(rest, before, after)) return { call, id: id.toLowerCase() }
  }
  return null
}

function matches(rest: readonly string[], before: readonly string[], after: readonly string[]): boolean {
  if (rest.length !== before.length + 1 + after.length) return false
  return (
    before.every((word, index) => rest[index] === word) && after.every((word, index) => rest[before.length + 1 + index] === word)
  )
}
