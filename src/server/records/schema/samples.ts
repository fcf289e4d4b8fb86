import { AsyncResource } from 'node:async_hooks'
import type { Json } from '../../../contract/json'
import type { Database } from '../../kernel/database'
import type { TablePlan } from './plan'
import type { TextTest } from './text-tests'

/** A row estimate from statistics. */
export interface Guess {
  /** rows of the table */
  rows: number
  /** fraction of rows that pass, 0 to 1 */
  share: number
}

/** Estimates how many rows contain some texts, from the planner's statistics. */
export interface Samples {
  /** the estimate; null = the table has no statistics (yet) */
  guess: (plan: TablePlan, tests: readonly TextTest[]) => Promise<Guess | null>
  /** the same tests with the most selective part of long texts for the search index */
  tellingParts: (plan: TablePlan, tests: readonly TextTest[]) => Promise<TextTest[]>
}

/** The planner's statistics of a column: most common values with frequencies, and samples of the others. */
interface Sample {
  rows: number
  empty: number
  common: readonly (readonly [string, number])[]
  others: readonly string[]
}

interface Kept {
  sample: Sample | null
  at: number
}

/** Cache lifetime of statistics, in ms; stale ones are served during a reload. */
const FRESH_MS = 60_000
const STATEMENT = `select greatest(c.reltuples, 0)::float8 as rows, s.null_frac::float8 as empty,
  to_json(s.most_common_vals::text::text[]) as common, to_json(s.most_common_freqs) as shares,
  to_json(s.histogram_bounds::text::text[]) as others
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname
  where n.nspname = current_schema() and c.relname = $1 and s.attname = $2 and not s.inherited`

/** Caches the statistics of one process; the planner's own estimates would require planning a query. */
export function createSamples({ db }: { db: Database }): Samples {
  // Reloads run outside the caller's transaction, and no one waits for them.
  const outside = new AsyncResource('tessera-samples')
  const kept = new Map<string, Kept>()
  const read = async (table: string, column: string): Promise<Sample | null> => {
    const { rows } = await db.query<Record<string, Json>>(STATEMENT, [table, column])
    const sample = rows[0] ? toSample(rows[0]) : null
    kept.set(`${table} ${column}`, { sample, at: Date.now() })
    return sample
  }
  const sample = async (table: string, column: string): Promise<Sample | null> => {
    const known = kept.get(`${table} ${column}`)
    // Don't share the promise here: awaiting another transaction's query can deadlock.
    if (!known) return read(table, column)
    if (Date.now() - known.at >= FRESH_MS) {
      known.at = Date.now()
      outside.runInAsyncScope(() => read(table, column)).catch(() => undefined)
    }
    return known.sample
  }
  return {
    guess: async ({ table }, tests) => {
      const columns = [...new Set(tests.map(({ column }) => column))]
      const samples = await Promise.all(columns.map((column) => sample(table, column)))
      const shares = samples.map((one, index) => {
        const texts = tests.filter(({ column }) => column === columns[index]).map(({ text }) => text)
        return one ? getShare(one, texts) : null
      })
      const [first] = samples
      if (!first || shares.includes(null)) return null
      return { rows: first.rows, share: shares.reduce<number>((product, share) => product * (share ?? 1), 1) }
    },
    tellingParts: ({ table }, tests) =>
      Promise.all(
        tests.map(async (test) => {
          const known = await sample(table, test.column)
          return known && test.text.length >= MIN_LONG_WORD
            ? { ...test, part: rarestPart(known, test.text) }
            : test
        }),
      ),
  }
}

/**
 * Texts of at least this length are searched in the index by one part, because every further letter adds the
 * same cost.
 */
const MIN_LONG_WORD = 7
const PART = 5
/** Length of the pieces in a search index (trigrams). */
const PIECE_LENGTH = 3
/** Maximum fraction of rows for a part; above it the whole text is searched. */
const RARE_SHARE = 0.005

function rarestPart(sample: Sample, text: string): string {
  // Most parts occur in no sample, but their trigrams do, whose frequencies are more informative.
  const shares = windows(text, PIECE_LENGTH).map(
    (piece) => getShare(sample, [piece]) + 1 / (sample.others.length + 1),
  )
  const rated = windows(text, PART).map((part, from) => ({
    part,
    share: shares.slice(from, from + PART - PIECE_LENGTH + 1).reduce((product, share) => product * share, 1),
  }))
  const [best] = rated.filter(({ part }) => /^[\p{L}\p{N}]+$/u.test(part)).sort((a, b) => a.share - b.share)
  return best && getShare(sample, [best.part]) <= RARE_SHARE ? best.part : text
}

/** All substrings of a length. */
function windows(text: string, size: number): string[] {
  return Array.from({ length: Math.max(0, text.length - size + 1) }, (_, from) =>
    text.slice(from, from + size),
  )
}

function toSample(row: Record<string, Json>): Sample {
  const texts = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])
  const shares = Array.isArray(row.shares) ? row.shares.map(Number) : []
  return {
    rows: Number(row.rows),
    empty: Number(row.empty),
    common: texts(row.common).map((text, index) => [text, shares[index] ?? 0] as const),
    others: texts(row.others),
  }
}

/** The fraction of rows whose value contains all of these texts. */
function getShare({ common, others, empty }: Sample, texts: readonly string[]): number {
  const holds = (value: string): boolean => texts.every((text) => value.includes(text))
  const counted = common.filter(([value]) => holds(value)).reduce((sum, [, share]) => sum + share, 0)
  const rest = 1 - empty - common.reduce((sum, [, share]) => sum + share, 0)
  return counted + (others.length > 0 ? (Math.max(0, rest) * others.filter(holds).length) / others.length : 0)
}
