import { getContrast } from '../../../../catalogue/files/defaults'
import { problemInWords } from '../../../../catalogue/files/problem-words'
import { toPointer } from '../../../../catalogue/files/report'
import type { ApiFieldError } from '../../../../contract/errors/field-error'
import type { Problem, ProblemCode } from '../../../../contract/errors/problem'
import type { JsonObject } from '../../../../contract/json'
import type { FileChange } from '../../../../contract/model/catalogue'
import type { Entity } from '../../../../contract/model/entity'
import type { FileBase } from '../../../../contract/model/file-base'
import type { RecordData } from '../../../../contract/model/record'
import { isDrawnByOffice } from '../../../../contract/ports/icons'
import type { Core } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import type { Sql } from '../../../kernel/database'
import { Refusal } from '../../../kernel/refusal'
import { quoteSqlName, type RecordHook, tableName } from '../../../records'
import { iconsFeature } from '../../documents/icons'
import { choicesOffered } from './choices'
import { writeDifferences } from './differences'
import { writeChanges } from './store'
import {
  type ConfigurationValues,
  listChanges,
  PLACES,
  readConfiguration,
  readWantedConfiguration,
} from './values'

/** Route of the configuration records. */
export const CONFIGURATION_ROUTE = 'entityconf'

/** Minimum contrast of text and background. */
const CONTRAST_MIN = 4.5

/** An inactive configuration: the file alone is served. */
const DISABLED_STATUS = 'DISABLED'

/** Warnings that refuse a change: the author of a file sees them, but here no one would. */
const REFUSED_WARNINGS: ReadonlySet<string> = new Set<ProblemCode>([
  'UNKNOWN_ICON',
  'UNREACHABLE_STATUS',
  'TRAP_STATUS',
  'EMPTY_ALLOWABLE',
  'OFFICE_CHANGES_UNFIT',
  'UNKNOWN_MENU_PATH',
])

/**
 * The field of the record for the position in the schema file that a Problem names; a whole menu or search is
 * its first field.
 */
function fieldAt(pointer: string): string {
  const keys = Object.keys(PLACES) as (keyof typeof PLACES)[]
  const exact = keys.find((key) => pointer.startsWith(toPointer(PLACES[key])))
  const around = keys.find(
    (key) => PLACES[key].length > 2 && pointer.startsWith(toPointer(PLACES[key].slice(0, -1))),
  )
  return exact ?? around ?? (pointer.includes('/status') ? 'statuses' : 'name')
}

/**
 * A saved configuration is checked like the schema file it changes and stored as a difference to it, or
 * refused with its Problems.
 */
export function createConfigurationHook(core: Core): RecordHook {
  return {
    route: CONFIGURATION_ROUTE,
    onStored: async (sql, entity, stored, { lang, principal }) => {
      if (!principal) return
      for (const { id } of stored) await validateAndWriteChanges(core, sql, { entity, lang, id })
    },
  }
}

async function validateAndWriteChanges(
  core: Core,
  sql: Sql,
  { entity, id, lang }: { entity: Entity; id: string; lang: string },
): Promise<void> {
  const record = await core.records().get(entity, id, serverContext())
  const route = String(record.route ?? '')
  const { bare: files, menus } = core.catalogue()
  const bare = files.get(route)
  if (!bare)
    throw refusal([
      { path: 'route', code: 'NO_ENTITY', message: `There is no entity "${route}"`, params: { route } },
    ])
  const own = readConfiguration(bare)
  const wanted =
    record.status === DISABLED_STATUS || record.deleted
      ? own
      : readWantedConfiguration(record as JsonObject, own)
  const changes = listChanges(bare, wanted)
  const errors = [
    ...contrastErrors(wanted),
    ...firstErrors(wanted),
    ...choiceErrors(choicesOffered(bare, menus), wanted),
    ...(await usedStatuses(sql, core.served(route), wanted)),
    ...(await findErrors(core, { route, changes, lang })),
  ]
  if (errors.length > 0) throw refusal(errors)
  await writeChanges(sql, route, changes)
  await writeDifferences(sql, entity, id, { alone: bare, menus, office: wanted })
}

/** Text that cannot be read on the colour of its entity (WCAG 2.2, 1.4.3). */
function contrastErrors({ color, textColor }: ConfigurationValues): ApiFieldError[] {
  if (textColor === null || getContrast(textColor, color) >= CONTRAST_MIN) return []
  const contrast = getContrast(textColor, color).toFixed(1)
  const message = `a contrast of ${contrast} to 1, and ${CONTRAST_MIN} is the least that can be read`
  return [{ path: 'textColor', code: 'COLOR_CONTRAST', message, params: { contrast, least: CONTRAST_MIN } }]
}

/** Records begin in one status: of several, all but the first would be said and not done. */
function firstErrors({ statuses }: ConfigurationValues): ApiFieldError[] {
  const first = statuses.filter(({ isDefault }) => isDefault).map(({ code }) => code)
  if (first.length < 2) return []
  const list = first.join(', ')
  return [
    {
      path: 'statuses',
      code: 'STATUS_FIRST',
      message: `records begin in one status, not in ${list}`,
      params: { list },
    },
  ]
}

/** A place in the menu, or a field to search, that nobody offers. */
function choiceErrors(choices: FileBase['choices'], wanted: ConfigurationValues): ApiFieldError[] {
  return Object.entries(choices).flatMap(([path, offered]) => {
    const strange = [wanted[path] ?? []].flat().find((one) => !offered.some(({ value }) => value === one))
    if (strange === undefined) return []
    return [{ path, code: 'INCORRECT', message: `"${String(strange)}" is not on offer` }]
  })
}

/**
 * Checks a configuration record as it is stored.
 * @throws Refusal CONSTRAINT_VIOLATION with all Problems in the office's changes, warnings included
 */
export async function checkConfiguration(core: Core, record: RecordData, lang: string): Promise<void> {
  const bare = core.catalogue().bare.get(String(record.route ?? ''))
  if (!bare)
    throw refusal([
      {
        path: 'route',
        code: 'NO_ENTITY',
        message: 'There is no such entity',
        params: { route: String(record.route) },
      },
    ])
  const wanted = readWantedConfiguration(record as JsonObject, readConfiguration(bare))
  const problems = await core.problemsWith(bare.route, listChanges(bare, wanted))
  const errors = [
    ...contrastErrors(wanted),
    ...firstErrors(wanted),
    ...problems.map((one) => toFieldError(one, lang)),
  ]
  if (errors.length > 0) throw refusal(errors)
}

const refusal = (errors: ApiFieldError[]): Refusal =>
  new Refusal('CONSTRAINT_VIOLATION', errors[0]?.message ?? '', errors)

/** The Problems that the changed file would have, as errors of the fields that cause them. */
async function findErrors(
  core: Core,
  { changes, lang, route }: { changes: readonly FileChange[]; lang: string; route: string },
): Promise<ApiFieldError[]> {
  if (changes.length === 0) return []
  const problems = await core.problemsWith(route, changes)
  const own = new Set((await core.use(iconsFeature).list()).map(({ name }) => name))
  return problems
    .filter(
      (one) =>
        (one.severity === 'error' || REFUSED_WARNINGS.has(one.code)) &&
        !isDrawnByOffice(one, (name) => own.has(name)),
    )
    .map((one) => toFieldError(one, lang))
}

/** Problems of statuses have messages of their own. */
const STATUS_ERRORS: Readonly<Record<string, string>> = {
  DUPLICATE_STATUS: 'STATUS_TWICE',
  EMPTY_ALLOWABLE: 'STATUS_NEXT_EMPTY',
  REPEATED: 'STATUS_TWICE',
  TRAP_STATUS: 'STATUS_TRAP',
  UNKNOWN_STATUS: 'STATUS_UNKNOWN',
  UNREACHABLE_STATUS: 'STATUS_UNREACHABLE',
} satisfies Partial<Record<ProblemCode, string>>

function toFieldError(found: Problem, lang: string): ApiFieldError {
  const { code, message, pointer } = found
  const said = problemInWords(found, lang)
  const problem = [said.message, said.hint].filter(Boolean).join(': ')
  const path = fieldAt(pointer)
  // The status is named first; of one that follows twice, after the key of its list.
  const status = [...message.matchAll(/"([^"]*)"/g)].at(code === 'REPEATED' ? -1 : 0)?.[1]
  const own = path === 'statuses' && status !== undefined ? STATUS_ERRORS[code] : undefined
  if (own && status !== undefined) return { path, code: own, message: problem, params: { status } }
  return { path, code: 'CONFIGURATION', message: problem, params: { problem } }
}

/** A status that records still have cannot be removed. */
async function usedStatuses(
  sql: Sql,
  entity: Entity | undefined,
  wanted: ConfigurationValues,
): Promise<ApiFieldError[]> {
  const left = new Set(wanted.statuses.map(({ code }) => code))
  const gone = (entity?.statuses?.list ?? []).map(({ code }) => code).filter((code) => !left.has(code))
  if (!entity || gone.length === 0) return []
  const { rows } = await sql.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from ${quoteSqlName(tableName(entity.route))} where status = any ($1) group by status`,
    [gone],
  )
  return rows.map(({ count, status }) => ({
    path: 'statuses',
    code: 'STATUS_IN_USE',
    message: `${count} records have the status ${status}`,
    params: { count, status },
  }))
}
