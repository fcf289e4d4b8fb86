import { AsyncResource } from 'node:async_hooks'
import type { Json } from '../../../contract/json'
import type { Database } from '../../kernel/database'
import type { TablePlan } from '../schema/plan'
import type { TextTest } from './text-tests'

/** What is known of a table without asking it. */
export interface Guess {
  /** rows of the table */
  rows: number
  /** part of them that passes, 0 to 1 */
  share: number
}

/** Foresees which rows hold some texts, from the values the planner keeps as samples. */
export interface Samples {
  /** how many there are; null = the table has no samples (yet) */
  guess: (plan: TablePlan, tests: readonly TextTest[]) => Promise<Guess | null>
  /** the same tests, a search index being asked for the rarest part of a long text only */
  tellingParts: (plan: TablePlan, tests: readonly TextTest[]) => Promise<TextTest[]>
}

/** What the planner keeps of a column: values that are common, with their shares, and some of the others. */
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

/** Samples are read again after this long, in ms; meanwhile the old ones serve. */
const FRESH_MS = 60_000
const STATEMENT = `select greatest(c.reltuples, 0)::float8 as rows, s.null_frac::float8 as empty,
  to_json(s.most_common_vals::text::text[]) as common, to_json(s.most_common_freqs) as shares,
  to_json(s.histogram_bounds::text::text[]) as others
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname
  where n.nspname = current_schema() and c.relname = $1 and s.attname = $2 and not s.inherited`

/** The samples of one process; the planner's own guesses cannot be asked for without planning. */
export function createSamples({ db }: { db: Database }): Samples {
  // Reading again joins no transaction of whoever happened to ask, and nobody waits for it.
  const outside = new AsyncResource('tessera-samples')
  const kept = new Map<string, Kept>()
  const read = async (table: string, column: string): Promise<Sample | null> => {
    const { rows } = await db.query<Record<string, Json>>(STATEMENT, [table, column])
    const sample = rows[0] ? sampleOf(rows[0]) : null
    kept.set(`${table} ${column}`, { sample, at: Date.now() })
    return sample
  }
  const sample = async (table: string, column: string): Promise<Sample | null> => {
    const known = kept.get(`${table} ${column}`)
    // The first time everybody reads for himself: to wait for another's statement inside a transaction could be for ever.
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
        return one ? shareOf(one, texts) : null
      })
      const [first] = samples
      if (!first || shares.includes(null)) return null
      return { rows: first.rows, share: shares.reduce<number>((product, share) => product * (share ?? 1), 1) }
    },
    tellingParts: ({ table }, tests) =>
      Promise.all(
        tests.map(async (test) => {
          const known = await sample(table, test.column)
          return known && test.text.length >= LONG ? { ...test, part: rarestPart(known, test.text) } : test
        }),
      ),
  }
}

/** Texts from this length on are asked for by a part of them; each further letter costs the index as much as those before. */
const LONG = 7
const PART = 5
/** Letters of the pieces a search index keeps. */
const PIECE = 3
/** A part that so many rows hold would make them all be read: then the whole text is asked for. */
const RARE = 0.005

function rarestPart(sample: Sample, text: string): string {
  // Most parts are in no sample, but the pieces that a search index keeps of them are: their shares tell more.
  const shares = windows(text, PIECE).map((piece) => shareOf(sample, [piece]) + 1 / (sample.others.length + 1))
  const rated = windows(text, PART).map((part, from) => ({
    part,
    share: shares.slice(from, from + PART - PIECE + 1).reduce((product, share) => product * share, 1),
  }))
  const [best] = rated.filter(({ part }) => /^[\p{L}\p{N}]+$/u.test(part)).sort((a, b) => a.share - b.share)
  return best && shareOf(sample, [best.part]) <= RARE ? best.part : text
}

/** Every run of so many letters. */
function windows(text: string, size: number): string[] {
  return Array.from({ length: Math.max(0, text.length - size + 1) }, (_, from) => text.slice(from, from + size))
}

function sampleOf(row: Record<string, Json>): Sample {
  const texts = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])
  const shares = Array.isArray(row.shares) ? row.shares.map(Number) : []
  return {
    rows: Number(row.rows),
    empty: Number(row.empty),
    common: texts(row.common).map((text, index) => [text, shares[index] ?? 0] as const),
    others: texts(row.others),
  }
}

/** The part of the rows whose value holds all of these texts. */
function shareOf({ common, others, empty }: Sample, texts: readonly string[]): number {
  const holds = (value: string): boolean => texts.every((text) => value.includes(text))
  const counted = common.filter(([value]) => holds(value)).reduce((sum, [, share]) => sum + share, 0)
  const rest = 1 - empty - common.reduce((sum, [, share]) => sum + share, 0)
  return counted + (others.length > 0 ? (Math.max(0, rest) * others.filter(holds).length) / others.length : 0)
}
