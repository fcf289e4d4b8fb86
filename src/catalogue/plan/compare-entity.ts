import type { JsonObject } from '../../contract/json'
import type { Entity } from '../../contract/model/entity'
import { sameJson } from '../paths'
import { join, type PlannedChange, said } from './change'
import { compareFields } from './compare-fields'
import { CURES } from './words'

/** What the change of one entity does, its fields included. */
export function compareEntity(before: Entity, after: Entity): PlannedChange[] {
  if (before === after || JSON.stringify(before) === JSON.stringify(after)) return []
  return [
    ...compareFields(before, after),
    ...statusChanges(before, after),
    ...uniqueChanges(before, after),
    ...ruleChanges(before, after),
    ...rightChanges(before, after),
    ...quietChanges(before, after),
  ]
}

function statusChanges(before: Entity, after: Entity): PlannedChange[] {
  const codes = ({ statuses }: Entity) => (statuses?.list ?? []).map(({ code }) => code)
  const [old, now] = [codes(before), codes(after)]
  const { statuses = {} } = after.answers ?? {}
  const gone = old.filter((code) => !now.includes(code))
  const fresh = now.filter((code) => !old.includes(code) && !Object.values(statuses).includes(code))
  const base = { route: after.route, path: 'conf.statuses' }
  const lost = gone.map((code): PlannedChange => {
    const next = statuses[code]
    const measure = { test: 'statuses', path: 'status', codes: [code] } as const
    return next
      ? {
          ...base,
          kind: 'renamed',
          said: said(`da ${code} a ${next}`, `from ${code} to ${next}`),
          measure,
          answer: 'map',
        }
      : {
          ...base,
          kind: 'loses',
          said: join(said(`senza lo stato ${code}`, `without the status ${code}`), CURES.codes),
          measure,
          answer: null,
        }
  })
  if (fresh.length === 0) return lost
  const list = fresh.join(', ')
  return [
    ...lost,
    { ...base, kind: 'added', said: said(`anche ${list}`, `also ${list}`), measure: null, answer: null },
  ]
}

/** Combinations of fields; single ones belong to their field. */
function uniqueChanges(before: Entity, after: Entity): PlannedChange[] {
  const key = (paths: readonly string[]) => [...paths].sort().join(' + ')
  const known = new Set(before.unique.map(key))
  return after.unique
    .filter((paths) => paths.length > 1 && !known.has(key(paths)))
    .map((paths) => ({
      route: after.route,
      path: 'record.unique',
      kind: 'narrows',
      said: said(`univoci insieme: ${key(paths)}`, `unique together: ${key(paths)}`),
      measure: { test: 'twins', path: paths[0] ?? '', paths },
      answer: null,
    }))
}

/** Rules that refuse: others only show, hide or compute. */
function ruleChanges(before: Entity, after: Entity): PlannedChange[] {
  const bare = ({ source: _, message: __, ...rule }: Entity['rules'][number]) => JSON.stringify(rule)
  const known = new Set(before.rules.map(bare))
  return after.rules
    .filter((rule) => !known.has(bare(rule)))
    .map((rule): PlannedChange => {
      const isStrict = rule.valid !== undefined || rule.required !== undefined || rule.when !== undefined
      const text =
        rule.valid ?? rule.required ?? rule.when ?? rule.value ?? rule.visible ?? rule.readOnly ?? ''
      const what = said(`regola: ${text}`, `rule: ${text}`)
      const path = rule.field ?? 'rules'
      const base = { route: after.route, path, said: what, measure: null, answer: null }
      return { ...base, kind: isStrict ? 'narrows' : 'texts' }
    })
}

function rightChanges(before: Entity, after: Entity): PlannedChange[] {
  const rights = (entity: Entity): JsonObject => ({
    rights: entity.rights as unknown as JsonObject,
    scope: entity.scope as unknown as JsonObject,
    authority: entity.authority,
    acl: entity.acl ?? false,
    statuses: statusRights(entity),
  })
  const [old, now] = [rights(before), rights(after)]
  return Object.keys(now)
    .filter((key) => !sameJson(old[key], now[key]))
    .map((key) => ({
      route: after.route,
      path: key === 'statuses' ? 'conf.statuses' : key,
      kind: 'rights',
      said: key === 'rights' ? heldRights(before, after) : said('altre persone possono', 'other people may'),
      measure: { test: 'all' },
      answer: null,
    }))
}

/** Who gains and who loses what. */
function heldRights(before: Entity, after: Entity) {
  const parts = (['read', 'write', 'delete', 'create', 'status', 'export'] as const).flatMap((right) => {
    const [old, now] = [before.rights[right], after.rights[right]]
    const gone = old.filter((one) => !now.includes(one)).map((one) => `−${one}`)
    const fresh = now.filter((one) => !old.includes(one)).map((one) => `+${one}`)
    return gone.length + fresh.length > 0 ? [`${right} ${[...fresh, ...gone].join(' ')}`] : []
  })
  const list = parts.join('; ')
  return said(`cambiano i diritti: ${list}`, `rights change: ${list}`)
}

function statusRights({ statuses }: Entity): JsonObject {
  return Object.fromEntries(
    (statuses?.list ?? []).map(({ allowableFor, change, code, delete: gone, lock, write }) => [
      code,
      {
        allowableFor,
        change: change ?? null,
        delete: gone ?? null,
        lock,
        write: write ?? null,
      } as JsonObject,
    ]),
  )
}

/** Parts of an entity that concern no stored value. */
const QUIET = {
  texts: said('testi', 'texts'),
  presentation: said('aspetto e menu', 'look and menu'),
  title: said('titolo', 'title'),
  list: said('elenco', 'list'),
  form: said('scheda', 'form'),
  folder: said('schede collegate', 'folder'),
  help: said('guida', 'help'),
  print: said('stampa', 'print'),
  actions: said('azioni', 'actions'),
  effects: said('effetti', 'effects'),
  search: said('ricerca', 'search'),
  codePattern: said('codici', 'codes'),
  endpoint: said('indirizzo', 'address'),
} as const

function quietChanges(before: Entity, after: Entity): PlannedChange[] {
  const [old, now] = [before as unknown as JsonObject, after as unknown as JsonObject]
  return Object.entries(QUIET)
    .filter(([key]) => !sameJson(plain(old[key]), plain(now[key])))
    .map(([path, words]) => ({
      route: after.route,
      path,
      kind: 'texts',
      said: words,
      measure: null,
      answer: null,
    }))
}

/** Lines of sources move without a change. */
function plain(value: JsonObject[string] | undefined): JsonObject[string] {
  return JSON.parse(JSON.stringify(value ?? null, (key, inner) => (key === 'source' ? undefined : inner)))
}
