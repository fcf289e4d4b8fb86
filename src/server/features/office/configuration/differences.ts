import { randomUUID } from 'node:crypto'
import { sameJson } from '../../../../catalogue/paths'
import type { Json, JsonObject } from '../../../../contract/json'
import type { LocalText } from '../../../../contract/language'
import type { Entity, Rule } from '../../../../contract/model/entity'
import type { FileBase, TransitionGuard } from '../../../../contract/model/file-base'
import type { MenuFile } from '../../../../contract/model/menu'
import type { Sql } from '../../../kernel/database'
import { columnName, quoteSqlName, tableName } from '../../../records'
import { choicesOffered } from './choices'
import { type ConfigurationValues, getDifferingKeys, readConfiguration, type StatusValues } from './values'

/** Length limit of a value in the list of differences. */
const MAX_VALUE_LENGTH = 500

/** One line of the differences: the value in the file, and the value in this office. */
interface Difference extends JsonObject {
  key: string
  /** code of the status it concerns; null = the whole value */
  part: string | null
  file: string
  office: string
}

/** The fields of a configuration record that compare it with the file. */
const COMPARISON_FIELDS = ['differences', 'base'] as const

/**
 * Shows in a record its differences from the file and the file's values. This is not a change of the record:
 * it has no revision.
 */
export async function writeDifferences(
  sql: Sql,
  { fields, route }: Entity,
  id: string,
  { alone, menus, office }: { alone: Entity; menus: Menus; office: ConfigurationValues },
): Promise<void> {
  const lines = differences(readConfiguration(alone), office).map((one) => ({ _id: randomUUID(), ...one }))
  const said = { differences: lines, base: fileBase(alone, menus) }
  const known = COMPARISON_FIELDS.filter((path) => fields.some((field) => field.path === path))
  const places = known.map((path, index) => `${quoteSqlName(columnName(path, 'value'))} = $${index + 2}`)
  await sql.query(`update ${quoteSqlName(tableName(route))} set ${places.join(', ')} where id = $1`, [
    id,
    ...known.map((path) => JSON.stringify(said[path])),
  ])
}

/** The menu files, by name. */
export type Menus = ReadonlyMap<string, MenuFile>

/** The values of an entity's file alone, with the guards of its transitions and the available options. */
export function fileBase(alone: Entity, menus: Menus): FileBase {
  const list = alone.statuses?.list ?? []
  return {
    values: readConfiguration(alone),
    system: list.filter(({ system }) => system).map(({ code }) => code),
    guards: listGuards(alone) as FileBase['guards'],
    choices: choicesOffered(alone, menus),
  }
}

function listGuards(entity: Entity): TransitionGuard[] {
  const same = (words: string): LocalText =>
    Object.fromEntries(Object.keys(entity.texts).map((lang) => [lang, words]))
  const roles = (entity.statuses?.list ?? []).flatMap(({ allowableFor, code }) =>
    Object.entries(allowableFor).flatMap(([role, codes]) =>
      codes.map((to): TransitionGuard => ({ from: code, to, kind: 'role', words: same(role) })),
    ),
  )
  const effects = (entity.effects ?? []).flatMap(({ id, status }): TransitionGuard[] =>
    status === undefined ? [] : [{ from: null, to: status, kind: 'effect', words: same(id) }],
  )
  return [...(entity.rules ?? []).flatMap((rule) => ruleGuards(entity, rule, same)), ...roles, ...effects]
}

function ruleGuards(
  { texts }: Entity,
  { requires, to, when }: Rule,
  same: (words: string) => LocalText,
): TransitionGuard[] {
  if (to === undefined) return []
  const labels = (paths: readonly string[]): LocalText =>
    Object.fromEntries(
      Object.entries(texts).map(([lang, { field }]) => [
        lang,
        paths.map((path) => field[path] ?? path).join(', '),
      ]),
    )
  return [
    ...(requires?.length ? [{ from: null, to, kind: 'requires' as const, words: labels(requires) }] : []),
    ...(when === undefined ? [] : [{ from: null, to, kind: 'when' as const, words: same(when) }]),
  ]
}

function differences(file: ConfigurationValues, office: ConfigurationValues): Difference[] {
  return getDifferingKeys(file, office).flatMap((key) =>
    key === 'statuses'
      ? statusDifferences(file.statuses, office.statuses)
      : [
          {
            key,
            part: null,
            file: formatDifferenceValue(file[key]),
            office: formatDifferenceValue(office[key]),
          },
        ],
  )
}

/** One line per changed status; one line with the codes if only their order changed. */
function statusDifferences(file: readonly StatusValues[], office: readonly StatusValues[]): Difference[] {
  const codes = new Set([...file, ...office].map(({ code }) => code))
  const lines = [...codes].flatMap((code) => {
    const [before, after] = [file, office].map((list) => list.find((one) => one.code === code))
    if (sameJson(before, after)) return []
    return [
      {
        key: 'statuses',
        part: code,
        file: before ? statusLine(before) : '',
        office: after ? statusLine(after) : '',
      },
    ]
  })
  const order = (list: readonly StatusValues[]) => list.map(({ code }) => code).join(', ')
  return lines.length > 0
    ? lines
    : [{ key: 'statuses', part: null, file: order(file), office: order(office) }]
}

/**
 * `OPEN · Open / Aperta · #1565C0 → DONE, CANCELLED`: names in the order of their languages, whatever that of
 * the store.
 */
function statusLine({
  allowable,
  code,
  color,
  deleteAuth,
  isDefault,
  name,
  writeAuth,
}: StatusValues): string {
  const holders =
    [...writeAuth, ...deleteAuth].length > 0
      ? [`${writeAuth.join(', ') || '*'} / ${deleteAuth.join(', ') || '*'}`]
      : []
  const parts = [code, formatNames(name), color, ...(isDefault ? ['1'] : []), ...holders]
  return cut(`${parts.join(' · ')} → ${allowable.join(', ') || '*'}`)
}

const formatNames = (name: JsonObject): string =>
  Object.keys(name)
    .sort()
    .map((lang) => name[lang])
    .join(' / ')

/** A value in one line, independent of language. */
function formatDifferenceValue(value: Json): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (typeof value !== 'object') return cut(String(value))
  if (Array.isArray(value)) return cut(value.map(String).join(', '))
  return cut(
    Object.entries(value)
      .map(([lang, text]) => `${lang}: ${String(text)}`)
      .sort()
      .join(' · '),
  )
}

const cut = (text: string): string =>
  text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1)}…` : text
