import type { FileChange } from '../../../catalog/changed-text'
import { pointerOf } from '../../../catalog/report'
import type { Entity } from '../../../contract/entity'
import type { ApiFieldError } from '../../../contract/field-error'
import type { JsonObject } from '../../../contract/json'
import type { Problem, ProblemCode } from '../../../contract/problem'
import type { Core } from '../../feature'
import { serverContext } from '../../kernel/context'
import type { Sql } from '../../kernel/database'
import { Refusal } from '../../kernel/refusal'
import { quoted, type RecordGuard, tableName } from '../../records'
import { writeDifferences } from './differences'
import { writeChanges } from './store'
import { type ConfigurationValues, changesOf, configurationOf, PLACES, wantedConfiguration } from './values'

/** Route of the configuration records. */
export const CONFIGURATION_ROUTE = 'entityconf'

/** A configuration that rests: the file alone is served. */
const DISABLED = 'DISABLED'

/** Warnings that refuse a change: in a file they are seen by whoever writes it, here nobody would. */
const REFUSED_WARNINGS: ReadonlySet<string> = new Set<ProblemCode>([
  'UNKNOWN_ICON',
  'UNREACHABLE_STATUS',
  'TRAP_STATUS',
  'EMPTY_ALLOWABLE',
  'OFFICE_CHANGES_UNFIT',
])

/** The field of the record whose place in the schema file a Problem names; a menu or search as a whole is its first field. */
function fieldAt(pointer: string): string {
  const keys = Object.keys(PLACES) as (keyof typeof PLACES)[]
  const exact = keys.find((key) => pointer.startsWith(pointerOf(PLACES[key])))
  const around = keys.find((key) => PLACES[key].length > 2 && pointer.startsWith(pointerOf(PLACES[key].slice(0, -1))))
  return exact ?? around ?? (pointer.includes('/status') ? 'statuses' : 'name')
}

/** A saved configuration is checked like the schema file it changes, stored as a difference to it, and refused with its Problems. */
export function createConfigurationGuard(core: Core): RecordGuard {
  return {
    route: CONFIGURATION_ROUTE,
    stored: async (sql, entity, stored, { principal }) => {
      if (!principal) return
      for (const { id } of stored) await applied(core, sql, entity, id)
    },
  }
}

async function applied(core: Core, sql: Sql, entity: Entity, id: string): Promise<void> {
  const record = await core.records().get(entity, id, serverContext())
  const route = String(record.route ?? '')
  const bare = core.catalogue().bare.get(route)
  if (!bare) throw refusal([{ path: 'route', code: 'NO_ENTITY', message: `There is no entity "${route}"`, params: { route } }])
  const own = configurationOf(bare)
  const wanted = record.status === DISABLED || record.deleted ? own : wantedConfiguration(record as JsonObject, own)
  const changes = changesOf(bare, wanted)
  const errors = [...(await usedStatuses(sql, core.served(route), wanted)), ...(await errorsOf(core, route, changes))]
  if (errors.length > 0) throw refusal(errors)
  await writeChanges(sql, route, changes)
  await writeDifferences(sql, entity, id, { file: own, office: wanted })
}

const refusal = (errors: ApiFieldError[]): Refusal => new Refusal('CONSTRAINT_VIOLATION', errors[0]?.message ?? '', errors)

/** The Problems that the changed file would have, as errors of the fields that cause them. */
async function errorsOf(core: Core, route: string, changes: readonly FileChange[]): Promise<ApiFieldError[]> {
  if (changes.length === 0) return []
  const problems = await core.problemsWith(route, changes)
  return problems.filter(({ code, severity }) => severity === 'error' || REFUSED_WARNINGS.has(code)).map(errorOf)
}

function errorOf({ hint, message, pointer }: Problem): ApiFieldError {
  const problem = hint ? `${message}: ${hint}` : message
  return { path: fieldAt(pointer), code: 'CONFIGURATION', message: problem, params: { problem } }
}

/** A status that records still have cannot be removed. */
async function usedStatuses(sql: Sql, entity: Entity | undefined, wanted: ConfigurationValues): Promise<ApiFieldError[]> {
  const left = new Set(wanted.statuses.map(({ code }) => code))
  const gone = (entity?.statuses?.list ?? []).map(({ code }) => code).filter((code) => !left.has(code))
  if (!entity || gone.length === 0) return []
  const { rows } = await sql.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from ${quoted(tableName(entity.route))} where status = any ($1) group by status`,
    [gone],
  )
  return rows.map(({ count, status }) => ({
    path: 'statuses',
    code: 'STATUS_IN_USE',
    message: `${count} records have the status ${status}`,
    params: { count, status },
  }))
}
