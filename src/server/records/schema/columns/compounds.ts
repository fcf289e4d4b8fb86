import type { SqlParams } from '../../../kernel/db/params'
import { quoteSqlName } from '../column'
import { type Branches, type ConditionSql, PLAIN_VALUE, type StoredKind, valueColumn } from './stored-kind'
import { FOLDED_ORDER } from './texts'

/** One related record: its id and, for lists and searches, its label. */
export const storedRelation: StoredKind = {
  ...PLAIN_VALUE,
  ...FOLDED_ORDER,
  type: 'uuid',
  columns: [
    { role: 'id', type: 'uuid' },
    { role: 'label', type: 'text' },
  ],
  // Always: needed to find owners by target.
  partColumns: 'all',
  isFolded: true,
  text: (value, label) => label ?? `(${value})::text`,
  filter: { ...PLAIN_VALUE.filter, comparable: ({ value }) => value },
  names: { what: 'record', isMany: false, key: 'id', mayBeBare: true, says: 'must be a record: {"id": …}' },
}

/** A value stored as JSON. */
export const storedJson: StoredKind = {
  ...PLAIN_VALUE,
  ...valueColumn('jsonb'),
  ...FOLDED_ORDER,
  isSorted: false,
  isPersonal: true,
}

/** A group, whose parts have their own paths. */
export const storedGroup: StoredKind = { ...storedJson, partColumns: 'none', isPersonal: false }

/** Rows, related records or chosen codes. */
export const storedArray: StoredKind = {
  ...storedJson,
  isPersonal: false,
  isContained: true,
  filter: { ...storedJson.filter, isEmpty: isEmptyList, equals: containsAny },
  names: { what: 'record', isMany: true, key: 'id', mayBeBare: true, says: 'must be a record: {"id": …}' },
  chooses: 'many',
  holds: (value) => `${value} @> jsonb_build_array($1::text)`,
  asJson: 'jsonb_build_array($1::text)',
}

/** References to stored files. */
export const storedFiles: StoredKind = {
  ...storedJson,
  filter: { ...storedJson.filter, isEmpty: isEmptyList },
  names: {
    what: 'file',
    isMany: true,
    key: 'documentId',
    mayBeBare: false,
    says: 'must be a file: {"documentId": …}',
  },
}

/** Tags of a tree; a condition matches a tag with its descendants. */
export const storedTags: StoredKind = {
  ...storedJson,
  isPersonal: false,
  isContained: true,
  filter: {
    ...storedJson.filter,
    isEmpty: isEmptyList,
    equals: ({ branches, value }, values, params) => tagFilterSql(value, params.add([...values]), branches),
  },
  names: { what: 'tag', isMany: true, key: 'id', mayBeBare: false, says: 'must be a tag: {"id": …}' },
}

function isEmptyList(value: string): string {
  return `(${value} is null or ${value} = '[]'::jsonb)`
}

/** Lists with one of these values, or a reference to one of these records. */
function containsAny({ refers, value }: ConditionSql, values: readonly string[], params: SqlParams): string {
  const wanted = values.map((one) => JSON.stringify([refers ? { id: one } : one]))
  return `${value} @> any (${params.add(wanted)}::text[]::jsonb[])`
}

/**
 * Records with one of these tags or a descendant; `ids` is their parameter. The subquery is run once and
 * answered by the index.
 */
function tagFilterSql(value: string, ids: string, branches: Branches | null): string {
  const given = `select unnest(${ids}::text[])`
  const below = (table: string, parent: string) =>
    `with recursive branch(id) as (${given} union select tag.id::text from ${quoteSqlName(table)} tag join branch on tag.${quoteSqlName(parent)}::text = branch.id) select id from branch`
  const wanted = branches ? below(branches.table, branches.parent) : given
  return `${value} @> any (array(select jsonb_build_array(jsonb_build_object('id', wanted.id)) from (${wanted}) wanted(id)))`
}
