import { compareModels, type Model } from '../../../../catalogue/plan'
import type { StoredChange } from '../../../../contract/calls/plan'
import type { Problem } from '../../../../contract/errors/problem'
import type { Catalogue } from '../../../../contract/model/catalogue'
import type { Core } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { runAsWork } from '../../../kernel/db/work'
import { Refusal } from '../../../kernel/refusal'
import { isStoredTable, quoteSqlName, tableName } from '../../../records'
import { countChanges } from './count'
import { type FileTexts, readPlan, type StoredPlan, writePlan } from './store'

/** Compares files laid over those in force, counts what they touch, and stores the plan. */
export async function makePlan(
  core: Core,
  files: FileTexts,
  context: CallContext,
  source: StoredPlan['source'] = 'call',
): Promise<StoredPlan> {
  const { after, before, texts } = await core.schemaFiles.preview(new Map(Object.entries(files)))
  const former = (path: string) => texts.get(path)?.text ?? null
  const changed = Object.entries(files).filter(([path, text]) => former(path) !== text)
  refuseBroken(before, after, Object.keys(files))
  const changes = await plannedChanges(core, before, after)
  const id = await writePlan(core.db, {
    state: 'open',
    source,
    at: core.now(),
    by: context.by,
    byId: context.principal?.id ?? null,
    before: Object.fromEntries(changed.map(([path]) => [path, former(path)])),
    after: Object.fromEntries(changed),
    changes,
    counted: await versions(core.db, countedRoutes(changes)),
  })
  return requirePlan(core, id)
}

/** All changes between two catalogues, counted. */
export async function plannedChanges({ db }: Core, before: Model, after: Model): Promise<StoredChange[]> {
  const changes = compareModels(before, after)
  return runAsWork('batch', () => countChanges(db, before.entities, changes, (...of) => mentions(db, ...of)))
}

/** Shared views whose conditions or columns name a field. */
async function mentions(sql: Sql, route: string, path: string): Promise<string[]> {
  if (path === '') return []
  const { rows } = await sql.query<{ name: string }>(
    `select name from list_view where route = $1 and (search ~ $2 or layout like $3) order by name limit 20`,
    [route, `[?&=](sort=)?${path.replace(/[^\w.]/g, '.')}`, `%"${path}"%`],
  )
  return rows.map(({ name }) => `${route} “${name}”`)
}

/** A stored plan. */
export async function requirePlan({ db }: Pick<Core, 'db'>, id: string): Promise<StoredPlan> {
  const plan = await readPlan(db, id)
  if (plan) return plan
  throw new Refusal('NOT_FOUND', 'There is no such plan')
}

/** Files with errors plan nothing: their Problems are the answer. */
function refuseBroken(before: Catalogue, after: Catalogue, paths: readonly string[]): void {
  const known = new Set(before.problems.map(keyOf))
  const fresh = after.problems.filter((one) => one.severity === 'error' && !known.has(keyOf(one)))
  const own = fresh.filter(({ file }) => paths.includes(file))
  const errors = own.length > 0 ? own : fresh
  if (errors.length > 0) throw refuseProblems(errors)
}

const keyOf = ({ code, file, message, pointer }: Problem): string =>
  JSON.stringify([file, code, pointer, message])

/** The refusal of files with Problems, each with its place. */
export function refuseProblems(problems: readonly Problem[]): Refusal {
  const errors = problems.map(({ code, column, file, hint, line, message }) => ({
    path: `${file}:${line}:${column}`,
    code,
    message: hint ? `${message} (${hint})` : message,
  }))
  return new Refusal('PLAN_REFUSED', errors[0]?.message ?? 'the files have errors', errors)
}

/** Routes whose values were counted: their records must not have moved when the plan is applied. */
function countedRoutes(changes: readonly StoredChange[]): string[] {
  const counted = changes.filter(
    ({ answer, kind }) => answer !== null || !['texts', 'added', 'rights'].includes(kind),
  )
  return [...new Set(counted.map(({ route }) => route))]
}

/** What differs as soon as a record of a table was written: `2000 2417`. */
export async function versions(sql: Sql, routes: readonly string[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const route of routes) {
    if (!(await isStoredTable(sql, route))) continue
    const table = quoteSqlName(tableName(route))
    const sum = await sql.query<{ version: string }>(
      `select count(*) || ' ' || coalesce(sum(_version), 0) as version from ${table}`,
    )
    found[route] = sum.rows[0]?.version ?? ''
  }
  return found
}
