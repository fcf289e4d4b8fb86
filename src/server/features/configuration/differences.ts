import { randomUUID } from 'node:crypto'
import { sameJson } from '../../../catalog/paths'
import type { Entity } from '../../../contract/entity'
import type { Json, JsonObject } from '../../../contract/json'
import type { Sql } from '../../kernel/database'
import { columnName, quoted, tableName } from '../../records'
import { type ConfigurationValues, differingKeys, type StatusValues } from './values'

/** Length limit of a value in the list of differences. */
const SHOWN_MAX = 500

/** One line of the differences: what the file says, and what holds in this office. */
interface Difference extends JsonObject {
  key: string
  file: string
  office: string
}

/** Shows in a record what differs from the file. It is no change of the record: it has no revision. */
export async function writeDifferences(
  sql: Sql,
  { route }: Entity,
  id: string,
  { file, office }: Record<'file' | 'office', ConfigurationValues>,
): Promise<void> {
  const column = quoted(columnName('differences', 'value'))
  await sql.query(`update ${quoted(tableName(route))} set ${column} = $2 where id = $1`, [
    id,
    JSON.stringify(differences(file, office).map((one) => ({ _id: randomUUID(), ...one }))),
  ])
}

function differences(file: ConfigurationValues, office: ConfigurationValues): Difference[] {
  return differingKeys(file, office).flatMap((key) =>
    key === 'statuses'
      ? statusDifferences(file.statuses, office.statuses)
      : [{ key, file: shown(file[key]), office: shown(office[key]) }],
  )
}

/** One line per status that differs; where only their order does, one line with the codes. */
function statusDifferences(file: readonly StatusValues[], office: readonly StatusValues[]): Difference[] {
  const codes = new Set([...file, ...office].map(({ code }) => code))
  const lines = [...codes].flatMap((code) => {
    const [before, after] = [file, office].map((list) => list.find((one) => one.code === code))
    if (sameJson(before, after)) return []
    return [{ key: 'statuses', file: before ? statusLine(before) : '', office: after ? statusLine(after) : '' }]
  })
  const order = (list: readonly StatusValues[]) => list.map(({ code }) => code).join(', ')
  return lines.length > 0 ? lines : [{ key: 'statuses', file: order(file), office: order(office) }]
}

/** `OPEN · Aperta / Open · #1565C0 → DONE, CANCELLED` */
function statusLine({ allowable, code, color, deleteAuth, isDefault, name, writeAuth }: StatusValues): string {
  const holders =
    [...writeAuth, ...deleteAuth].length > 0 ? [`${writeAuth.join(', ') || '*'} / ${deleteAuth.join(', ') || '*'}`] : []
  const parts = [code, Object.values(name).join(' / '), color, ...(isDefault ? ['1'] : []), ...holders]
  return cut(`${parts.join(' · ')} → ${allowable.join(', ') || '*'}`)
}

/** A value in one line, in no language. */
function shown(value: Json): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? '✓' : '–'
  if (typeof value !== 'object') return cut(String(value))
  return cut(
    Object.entries(value)
      .map(([lang, text]) => `${lang}: ${String(text)}`)
      .sort()
      .join(' · '),
  )
}

const cut = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX - 1)}…` : text)
