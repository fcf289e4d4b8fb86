import type { Json } from '../../src/contract/json'

/** A column of the benchmarks' records: name, kind, width in px. */
export const COLUMNS = [
  ['name', 'text', 220],
  ['town', 'text', 120],
  ['vatNumber', 'text', 130],
  ['mail', 'text', 200],
  ['phone', 'text', 130],
  ['grade', 'enum', 90],
  ['credit', 'number', 110],
  ['score', 'integer', 90],
  ['since', 'date', 110],
  ['portal', 'boolean', 80],
  ['note', 'text', 220],
  ['agent', 'text', 140],
] as const

const TOWNS = ['Ancona', 'Bari', 'Como', 'Este', 'Fano', 'Gela', 'Imola', 'Jesi', 'Lecce', 'Modena']
const NAMES = ['Albero', 'Baita', 'Corda', 'Dente', 'Elmo', 'Faro', 'Gatto', 'Isola', 'Lago', 'Mulino']

/** Record number `n`, from 0: always the same, in no order by any column. */
export function rowOf(n: number): Record<string, Json> & { id: string } {
  const thrown = (n * 7919 + 123_457) % 1_000_003
  const digit = (place: number) => Math.floor(thrown / 10 ** place) % 10
  return {
    id: `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`,
    name: `${NAMES[digit(0)]} ${NAMES[digit(1)]} ${thrown}`,
    town: TOWNS[digit(2)] ?? '',
    vatNumber: String(10_000_000_000 + thrown * 71),
    mail: `posta${n}@ditta.example`,
    phone: `+39 05${String(thrown).padStart(7, '0')}`,
    grade: 'ABCD'[thrown % 4] ?? 'A',
    credit: (thrown % 5_000_000) / 100,
    score: thrown % 100,
    since: `20${String(10 + (thrown % 15)).padStart(2, '0')}-0${1 + (thrown % 9)}-1${thrown % 10}`,
    portal: thrown % 3 === 0,
    note: `Nota numero ${thrown}`,
    agent: `Agente ${thrown % 40}`,
  }
}

/**
 * Has the orders ready that the benchmarks ask for: sorting is a server's work, and stands before anything is
 * measured.
 */
export function prepareRows(count: number): void {
  for (const down of [false, true]) for (const path of ['name', 'town']) orderOf(count, { path, down })
}

/** The rows of a page of `count` records in the order of a column. */
export function pageOf(count: number, sort: { path: string; down: boolean }, from: number, size: number) {
  const places = orderOf(count, sort)
  return places.slice(from, from + size).map(rowOf)
}

const orders = new Map<string, number[]>()

/** Places of the records by a column's order, kept: the benchmark measures lists, not sorting. */
function orderOf(count: number, { path, down }: { path: string; down: boolean }): number[] {
  const key = `${count} ${path} ${down}`
  const held = orders.get(key)
  if (held) return held
  const values = Array.from({ length: count }, (_, n) => rowOf(n)[path] ?? '')
  const places = values.map((_, n) => n)
  const sign = down ? -1 : 1
  places.sort((a, b) => sign * compare(values[a] ?? '', values[b] ?? '') || a - b)
  orders.set(key, places)
  return places
}

function compare(a: Json, b: Json): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [String(a), String(b)]
  return left < right ? -1 : left > right ? 1 : 0
}
