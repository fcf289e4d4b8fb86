import type { FillAnswer, ModelAnswers, MoveAnswer, SplitAnswer } from '../../contract/model/answers'
import type { Entity } from '../../contract/model/entity'
import type { FieldKind } from '../../contract/model/field'

/** What is recorded of an entity in force: enough to know what its next file answers. */
export interface DescribedEntity {
  fields: { path: string; kind: FieldKind; values?: readonly string[] }[]
  statuses: string[]
  answers: ModelAnswers | null
}

/** A value that moves, with the kinds it has before and afterwards. */
export interface MoveStep extends MoveAnswer {
  kinds: [FieldKind, FieldKind]
  /** both were there before: a filled one stays as it is */
  isMerged: boolean
}

/** Codes that take the place of others. */
export interface CodesStep {
  path: string
  codes: Record<string, string | null>
  /** the kind of the values that are replaced */
  kind: FieldKind
}

/** What is carried out once, in this order. */
export interface ModelSteps {
  moves: MoveStep[]
  /** `keeps`: the text itself stays */
  splits: (SplitAnswer & { keeps: boolean })[]
  maps: CodesStep[]
  statuses: Record<string, string>
  fills: FillAnswer[]
}

/** The record of an entity in force. */
export function describeInForce({ answers, fields, statuses }: Entity): DescribedEntity {
  return {
    fields: fields.map(({ kind, path, values }) => ({ path, kind, ...(values ? { values } : {}) })),
    statuses: (statuses?.list ?? []).map(({ code }) => code),
    answers: answers ?? null,
  }
}

const isAmong = <T>(list: readonly T[] | undefined, one: T): boolean =>
  (list ?? []).some((other) => JSON.stringify(other) === JSON.stringify(one))

/** What the next description answers and the one in force had not answered yet; null = nothing. */
export function outstandingSteps(before: DescribedEntity, after: DescribedEntity): ModelSteps | null {
  const { answers } = after
  if (!answers) return null
  const places = new Map(before.fields.map(({ kind, path }) => [path, kind]))
  const steps: ModelSteps = {
    moves: movesOf(answers, places, new Map(after.fields.map(({ kind, path }) => [path, kind]))),
    splits: answers.splits
      .filter((split) => places.has(split.from) && !isAmong(before.answers?.splits, split))
      .map((split) => ({ ...split, keeps: after.fields.some(({ path }) => path === split.from) })),
    maps: answers.maps.flatMap((one) => {
      const kind = places.get(one.path)
      return kind && !isAmong(before.answers?.maps, one) ? [{ ...one, kind }] : []
    }),
    statuses: Object.fromEntries(
      Object.entries(answers.statuses).filter(
        ([former, next]) =>
          before.statuses.includes(former) &&
          !after.statuses.includes(former) &&
          after.statuses.includes(next),
      ),
    ),
    fills: answers.fills.filter((fill) => !isAmong(before.answers?.fills, fill)),
  }
  return isNothing(steps) ? null : steps
}

/** True of steps that do nothing. */
function isNothing({ fills, maps, moves, splits, statuses }: ModelSteps): boolean {
  return [fills, maps, moves, splits, Object.keys(statuses)].every(({ length }) => length === 0)
}

const depthOf = (path: string): number => path.split('.').length

/** Outer ones first: what is below them has moved by then. `places` follows. */
function movesOf(
  { moves, renames }: ModelAnswers,
  places: Map<string, FieldKind>,
  now: ReadonlyMap<string, FieldKind>,
): MoveStep[] {
  const known = new Set(places.keys())
  return [...renames, ...moves]
    .sort((one, other) => depthOf(one.to) - depthOf(other.to))
    .flatMap(({ from, to }) => {
      const [kind, next] = [places.get(from), now.get(to)]
      if (!kind || !next || now.has(from)) return []
      relocate(places, from, to)
      return [{ from, to, kinds: [kind, next] as [FieldKind, FieldKind], isMerged: known.has(to) }]
    })
}

function relocate(places: Map<string, FieldKind>, from: string, to: string): void {
  for (const [path, kind] of [...places]) {
    const rest = path.slice(from.length)
    if (!path.startsWith(from) || !(rest === '' || rest.startsWith('.') || rest.startsWith('[]'))) continue
    places.delete(path)
    places.set(`${to}${rest}`, kind)
  }
}

/** The top-level paths whose values steps read or write. */
export function topsOf({ fills, maps, moves, splits }: ModelSteps): Set<string> {
  const paths = [
    ...moves.flatMap(({ from, to }) => [from, to]),
    ...splits.flatMap(({ from, into }) => [from, ...into]),
    ...maps.map(({ path }) => path),
    ...fills.map(({ path }) => path),
  ]
  return new Set(paths.map(topOf))
}

/** `crew` of `crew[].who` and of `crew.name`. */
export const topOf = (path: string): string => (path.split('.')[0] ?? path).replace('[]', '')

/** The way back of moves, the inner ones first. */
export function movesBack(moves: readonly MoveStep[]): MoveStep[] {
  return [...moves].reverse().map(({ from, kinds: [kind, next], to }) => ({
    from: to,
    to: from,
    kinds: [next, kind],
    isMerged: false,
  }))
}
