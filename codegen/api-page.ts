import type { ServerFacts } from './server-facts'

/** A call of the page, and the feature that answers it; null = of every entity. */
interface ListedCall {
  call: string
  /** who may make it, as its route says */
  who: string | null
  feature: string | null
}

/** A table of the page, between its marks. */
const TABLES =
  /(<!-- calls of (features|records)[^>]*-->\n+\| [^\n]+\n\|[-|]+\n)([\s\S]*?)(\n<!-- end of calls -->)/g

/**
 * The page of the API with a row for every call of the server and no other. Descriptions are written by hand:
 * they stay, and the row of a new call begins without one. It stands after other calls of its feature.
 */
export function apiPage(page: string, facts: ServerFacts): string {
  const known = new Map(listCalls(facts).map((one) => [one.call, one]))
  const written = new Set<string>()
  const kept = page.replace(TABLES, (_, head: string, _kind, body: string, end: string) => {
    const rows = body.split('\n').filter((row) => known.has(callIn(row)))
    for (const row of rows) written.add(callIn(row))
    return `${head}${rows.map((row) => withWho(row, known.get(callIn(row)))).join('\n')}\n${end}`
  })
  const added = [...known.values()].filter(({ call }) => !written.has(call))
  return added.reduce((text, one) => insert(text, one, known), kept)
}

function listCalls({ features, recordCalls }: ServerFacts): ListedCall[] {
  const ofFeatures = features.flatMap(({ id, routes }) =>
    routes.map(({ method, path, right }) => ({
      call: `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
      who: right,
      feature: id,
    })),
  )
  return [...ofFeatures, ...recordCalls.map((call) => ({ call, who: null, feature: null }))]
}

const callIn = (row: string): string => /^\| `([^`]+)` \|/.exec(row)?.[1] ?? ''

/** The second cell of a call of a feature says who may make it. */
function withWho(row: string, { call, who }: ListedCall = { call: '', who: null, feature: null }): string {
  const [, rest] = who === null ? [] : (/^\| `[^`]+` \| [^|]* (\|.*)$/.exec(row) ?? [])
  return rest === undefined ? row : `| \`${call}\` | ${who} ${rest}`
}

/** Adds a row after the last call of the same feature, else at the end of the last table of its kind. */
function insert(page: string, one: ListedCall, known: ReadonlyMap<string, ListedCall>): string {
  const lines = page.split('\n')
  const ofFeature = lines.findLastIndex((row) => known.get(callIn(row))?.feature === one.feature)
  const ofKind = lines.findLastIndex((row) => {
    const found = known.get(callIn(row))
    return found !== undefined && (found.who === null) === (one.who === null)
  })
  const at = ofFeature < 0 ? ofKind : ofFeature
  return lines
    .toSpliced(at + 1, 0, `| \`${one.call}\` | ${one.who ?? ''} | |`.replace('|  |', '| |'))
    .join('\n')
}
