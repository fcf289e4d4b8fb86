import type { Entity } from '../../contract/model/entity'
import { type LookupTable, TABLES_ROUTE } from '../../contract/model/lookup'
import { join, type PlannedChange, said } from './change'
import { compareEntity } from './compare-entity'
import { CURES } from './words'

/** What is compared of a catalogue. */
export interface Model {
  entities: readonly Entity[]
  lookups: readonly LookupTable[]
}

/** The most changes of a plan: the first of them are told. */
const CHANGES_MAX = 2_000

/** All changes between two catalogues, entity by entity. */
export function compareModels(before: Model, after: Model): PlannedChange[] {
  const old = byRoute(before)
  const now = byRoute(after)
  const renamed = findRenamedRoutes(old, now)
  const changes = [
    ...[...now.values()].flatMap((entity) => {
      const former = old.get(entity.route) ?? renamed.get(entity.route)?.entity
      if (!former) return [newEntity(entity)]
      if (former.route === entity.route) return compareEntity(former, entity)
      return renamedEntity(former, entity, renamed.get(entity.route)?.isTold === true)
    }),
    ...[...old.values()]
      .filter(
        ({ route }) => !now.has(route) && ![...renamed.values()].some(({ entity }) => entity.route === route),
      )
      .map(lostEntity),
    ...compareTables(before, after),
  ]
  return changes.slice(0, CHANGES_MAX)
}

const byRoute = ({ entities }: Model) =>
  new Map(entities.filter(({ type }) => type !== 'path').map((entity) => [entity.route, entity]))

type Routes = ReadonlyMap<string, Entity>

/** New routes whose entity is a former one: as the file says, or by their fields. */
function findRenamedRoutes(old: Routes, now: Routes): Map<string, { entity: Entity; isTold: boolean }> {
  const gone = [...old.values()].filter(({ route }) => !now.has(route))
  const found = new Map<string, { entity: Entity; isTold: boolean }>()
  for (const entity of now.values()) {
    if (old.has(entity.route)) continue
    const told = gone.find(({ route }) => route === entity.answers?.was)
    const former = told ?? gone.find((one) => isAlike(one, entity))
    if (former) found.set(entity.route, { entity: former, isTold: told !== undefined })
  }
  return found
}

/** Three of four fields are the same. */
function isAlike(one: Entity, other: Entity): boolean {
  const key = ({ kind, path }: Entity['fields'][number]) => `${path} ${kind}`
  const known = new Set(one.fields.map(key))
  const same = other.fields.filter((field) => known.has(key(field))).length
  return same > 0 && same >= 0.75 * Math.max(one.fields.length, other.fields.length)
}

function newEntity({ route }: Entity): PlannedChange {
  return { route, path: '', kind: 'added', said: said('nuova', 'new'), measure: null, answer: null }
}

function lostEntity({ route }: Entity): PlannedChange {
  return {
    route,
    path: '',
    kind: 'loses',
    said: said(
      'tolta: le schede restano nella base dati ma non si vedono più',
      'removed: the records stay stored but are no longer shown',
    ),
    measure: { test: 'all' },
    answer: null,
  }
}

function renamedEntity(former: Entity, entity: Entity, isTold: boolean): PlannedChange[] {
  const { route } = entity
  const what = isTold
    ? said(`da ${former.route} a ${route}`, `from ${former.route} to ${route}`)
    : join(
        said(`forse ${former.route} con un altro nome`, `probably ${former.route} under another name`),
        said(`scrivere "was": "${former.route}"`, `write "was": "${former.route}"`),
      )
  const change: PlannedChange = {
    route,
    formerRoute: former.route,
    path: '',
    kind: 'renamed',
    said: what,
    measure: { test: 'all' },
    answer: isTold ? 'was' : null,
  }
  const below = compareEntity(former, entity).filter(({ kind }) => kind !== 'texts' && kind !== 'rights')
  return [change, ...(isTold ? below.map((one) => ({ ...one, formerRoute: former.route })) : [])]
}

/** Rows that files no longer offer, told where fields use their table. */
function compareTables(before: Model, after: Model): PlannedChange[] {
  const now = new Map(after.lookups.map((table) => [table.name, table]))
  return before.lookups.flatMap((table) => {
    const next = now.get(table.name)
    if (!next || isSame(table, next)) return []
    const [old, fresh] = [codesOf(table), codesOf(next)]
    const gone = [...old].filter((code) => !fresh.has(code))
    const added = [...fresh].filter((code) => !old.has(code))
    return [
      ...(gone.length > 0 ? goneRows(before, table, gone) : []),
      ...(added.length > 0 ? [tableChange(table, 'added', `+ ${added.slice(0, 20).join(', ')}`)] : []),
      ...(gone.length + added.length === 0 ? [tableChange(table, 'texts', table.name)] : []),
    ]
  })
}

/** The same text gives another object at another reading. */
function isSame(one: LookupTable, other: LookupTable): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

const codesOf = ({ rows }: LookupTable): Set<string> => new Set(rows.map(({ code }) => String(code)))

function tableChange({ name }: LookupTable, kind: 'added' | 'texts', what: string): PlannedChange {
  return { route: TABLES_ROUTE, path: name, kind, said: said(what, what), measure: null, answer: null }
}

function goneRows(before: Model, table: LookupTable, gone: readonly string[]): PlannedChange[] {
  const list = gone.slice(0, 20).join(', ')
  const what = join(said(`senza le righe ${list}`, `without the rows ${list}`), CURES.codes)
  const codes = table.rows.flatMap((row) => {
    const value = row[table.value]
    return gone.includes(String(row.code)) ? [String(value ?? row.code)] : []
  })
  const users = before.entities.flatMap(({ fields, route }) =>
    fields.filter(({ lookup }) => lookup?.name === table.name).map(({ path }) => ({ route, path })),
  )
  if (users.length === 0)
    return [
      { route: TABLES_ROUTE, path: table.name, kind: 'narrows', said: what, measure: null, answer: null },
    ]
  return users.map(({ path, route }) => ({
    route,
    path,
    kind: 'narrows',
    said: what,
    measure: { test: 'codes', path, codes },
    answer: null,
  }))
}
