import type { CopiedRowsFile } from '../../contract/model/entity-file'
import serverFields from '../../generated/server-fields.json'
import type { CheckContext } from '../files/check-context'
import type { JsonPath } from '../files/report'

/** Fields of shipped entities that features of the server set; generated from these. */
const SET_BY_FEATURES: Readonly<Record<string, readonly string[]>> = serverFields

/**
 * Warns of fields marked as set by the server that nothing sets: no feature of the server, no effect or
 * action of any file, no rule and no default. They would always be empty.
 */
export function checkServerFields(contexts: readonly CheckContext[]): void {
  const set = new Map(contexts.map(({ file: { route } }) => [route, new Set(SET_BY_FEATURES[route])]))
  for (const context of contexts) noteWriters(context, set)
  for (const { byPath, fields, file, muted, report } of contexts) {
    const known = set.get(file.route)
    for (const { default: first, path, server } of fields) {
      const above = holders(path)
      // A list or group that the server sets as a whole is reported once.
      if (!server || first !== null || muted.has(path) || above.some((one) => byPath.get(one)?.server))
        continue
      if ([path, ...above].some((one) => known?.has(one))) continue
      report.value(
        'UNWRITTEN_FIELD',
        [...toPlace(path), 'server'],
        `"${path}" is marked as set by the server, and nothing sets it`,
        'let an effect set it, or remove "server"',
      )
    }
  }
}

/**
 * Adds the fields that effects, actions and rules of a file set: its own, and those of records that it
 * creates or moves.
 */
function noteWriters(
  { byPath, file: { actions = [], effects = [], route, rules = [] } }: CheckContext,
  set: ReadonlyMap<string, Set<string>>,
): void {
  const add = (to: string, paths: readonly string[]): void => {
    for (const path of paths) set.get(to)?.add(path)
  }
  add(
    route,
    [...byPath.values()].flatMap(({ defaultFrom, path, rollup }) => (rollup || defaultFrom ? path : [])),
  )
  add(
    route,
    rules.flatMap(({ field, value }) => (field === undefined || value === undefined ? [] : [field])),
  )
  for (const { merge, set: values } of actions)
    add(route, [...Object.keys(values ?? {}), ...(merge?.into ? [merge.into] : [])])
  for (const { create, move, number, rows, set: values } of effects) {
    add(route, Object.keys({ ...values, ...number, ...listCopied(rows) }))
    if (create)
      add(create.entity, Object.keys({ ...create.fill, ...listCopied(create.rows), ...create.each?.copy }))
    if (move)
      add(
        move.entity ?? byPath.get(move.from ?? '')?.relation?.route ?? '',
        Object.keys({ ...move.set, ...listCopied(move.rows) }),
      )
  }
}

/** The columns that copied rows fill, by path; lists come with them. */
function listCopied(rows: Readonly<Record<string, CopiedRowsFile>> = {}): Record<string, true> {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([list, { map }]) =>
      [list, ...Object.keys(map).map((column) => `${list}[].${column}`)].map((path) => [path, true] as const),
    ),
  )
}

/** The lists and groups around a path: `runs[].by` lies in `runs`. */
function holders(path: string): string[] {
  const steps = path.split('.')
  return steps.slice(1).map((_, index) =>
    steps
      .slice(0, index + 1)
      .join('.')
      .replace(/\[\]$/, ''),
  )
}

function toPlace(path: string): JsonPath {
  const steps = path
    .split('.')
    .flatMap((step) => (step.endsWith('[]') ? [step.slice(0, -2), 'items'] : [step]))
  return ['record', ...steps.flatMap((step) => (step === 'items' ? [step] : ['properties', step]))]
}
