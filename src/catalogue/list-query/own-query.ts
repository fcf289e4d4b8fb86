import type { Json } from '../../contract/json'
import type { Entity } from '../../contract/model/entity'
import type { OwnQuery } from '../../contract/ports/office-server'
import { isObject } from '../paths'
import { splitOperator } from './filter-term'

/**
 * The parameters of a list call for a query of office code: a field alone stands for `Equals`, with a list
 * for `In`, with null for `Null`; a related record for its id.
 */
export function ownQueryParams(entity: Pick<Entity, 'fields'>, query: OwnQuery = {}): URLSearchParams {
  const { where = {}, ...rest } = query
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    for (const one of [value].flat()) if (one !== undefined) params.append(name, String(one))
  for (const [name, value] of Object.entries(where))
    params.append(...toCondition(entity, name, value as Json))
  return params
}

function toCondition({ fields }: Pick<Entity, 'fields'>, name: string, value: Json): [string, string] {
  const text = [value].flat().map(toText).join(',')
  if (!fields.some(({ path }) => path === name) && splitOperator(name)) return [name, text]
  if (value === null) return [`${name}Null`, 'true']
  return [`${name}${Array.isArray(value) ? 'In' : 'Equals'}`, text]
}

const toText = (value: Json): string => (isObject(value) ? String(value.id ?? '') : String(value))
