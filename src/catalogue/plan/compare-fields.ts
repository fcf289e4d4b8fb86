import type { ModelAnswers } from '../../contract/model/answers'
import type { Entity } from '../../contract/model/entity'
import type { Field } from '../../contract/model/field'
import { join, type PlannedChange, type RecordTest, said } from './change'
import { compareField } from './compare-field'
import { findRenames, parentOf } from './renames'
import { CURES } from './words'

/** Nothing is answered. */
export const NO_ANSWERS: ModelAnswers = {
  renames: [],
  fills: [],
  maps: [],
  statuses: {},
  moves: [],
  splits: [],
}

/** What becomes of the fields of an entity. */
export function compareFields(before: Entity, after: Entity): PlannedChange[] {
  const { route, answers = NO_ANSWERS } = after
  const [old, now] = [byPath(before), byPath(after)]
  const told = answers.renames.filter(({ from, to }) => old.has(from) && !now.has(from) && now.has(to))
  const fates = toFates(told, answers)
  const removed = [...old.values()].filter(({ path }) => !now.has(path) && !isBelow(path, old, now))
  const added = [...now.values()].filter(({ path }) => !old.has(path) && !isBelow(path, now, old))
  const open = removed.filter(({ path }) => !fates.has(path))
  const free = added.filter(({ path }) => !told.some(({ to }) => to === path))
  const probable = findRenames(open, free, { before: before.fields, after: after.fields })
  return [
    ...told.flatMap(({ from, to }) => renameChanges({ route, answers, old, now, from, to })),
    ...probable.map(({ from, to }) => probableChange(route, from, to)),
    ...removed
      .filter((one) => !probable.some(({ from }) => from === one))
      .flatMap((one) => lossOf(route, one, fates)),
    ...free
      .filter((one) => !probable.some(({ to }) => to === one))
      .flatMap((one) => additionOf(route, one, answers)),
    ...[...old.values()].flatMap((one) => {
      const next = now.get(one.path)
      return next ? compareField({ route, before: one, after: next, answers }) : []
    }),
  ]
}

const byPath = ({ fields }: Entity): Map<string, Field> => new Map(fields.map((field) => [field.path, field]))

/** A part of what is gone, or new, itself. */
function isBelow(path: string, own: ReadonlyMap<string, Field>, other: ReadonlyMap<string, Field>): boolean {
  const parent = parentOf(path).replace(/\[\]$/, '')
  return parent !== '' && own.has(parent) && !other.has(parent)
}

type Fate = { word: 'was' | 'move' | 'split'; to: string }

function toFates(told: ModelAnswers['renames'], { moves, splits }: ModelAnswers): Map<string, Fate> {
  return new Map<string, Fate>([
    ...told.map(({ from, to }): [string, Fate] => [from, { word: 'was', to }]),
    ...moves.map(({ from, to }): [string, Fate] => [from, { word: 'move', to }]),
    ...splits.map(({ from, into }): [string, Fate] => [from, { word: 'split', to: into.join(', ') }]),
  ])
}

interface Rename {
  route: string
  answers: ModelAnswers
  old: ReadonlyMap<string, Field>
  now: ReadonlyMap<string, Field>
  from: string
  to: string
}

/** A field under its new name, with what else differs of it and of its parts. */
function renameChanges({ answers, from, now, old, route, to }: Rename): PlannedChange[] {
  const change: PlannedChange = {
    route,
    path: to,
    from,
    kind: 'renamed',
    said: said(`da ${from} a ${to}`, `from ${from} to ${to}`),
    measure: { test: 'filled', path: from },
    answer: 'was',
  }
  const below = [...old.values()].flatMap((field) => {
    if (field.path !== from && !field.path.startsWith(`${from}.`) && !field.path.startsWith(`${from}[]`))
      return []
    const next = now.get(`${to}${field.path.slice(from.length)}`)
    return next ? compareField({ route, before: field, after: next, answers }) : []
  })
  return [change, ...below]
}

function probableChange(route: string, from: Field, to: Field): PlannedChange {
  return {
    route,
    path: to.path,
    from: from.path,
    kind: 'renamed',
    said: join(
      said(`forse ${from.path} con un altro nome`, `probably ${from.path} under another name`),
      CURES.renamed,
    ),
    measure: { test: 'filled', path: from.path },
    answer: null,
  }
}

function lossOf(route: string, { path }: Field, fates: ReadonlyMap<string, Fate>): PlannedChange[] {
  const fate = fates.get(path)
  if (fate?.word === 'was') return []
  const measure: RecordTest = { test: 'filled', path }
  if (!fate)
    return [
      {
        route,
        path,
        kind: 'loses',
        said: join(said('tolto', 'removed'), CURES.loses),
        measure,
        answer: null,
      },
    ]
  const what = said(`i valori vanno in ${fate.to}`, `the values go to ${fate.to}`)
  return [{ route, path, kind: 'renamed', said: what, measure, answer: fate.word }]
}

function additionOf(route: string, field: Field, answers: ModelAnswers): PlannedChange[] {
  const fill = answers.fills.some(({ path }) => path === field.path) ? 'fill' : null
  const base = { route, path: field.path, answer: fill }
  if (!field.required)
    return [
      { ...base, kind: 'added', said: said(`nuovo: ${field.kind}`, `new: ${field.kind}`), measure: null },
    ]
  const isTop = !field.path.includes('.')
  const what = said(`nuovo e obbligatorio: ${field.kind}`, `new and required: ${field.kind}`)
  return [
    {
      ...base,
      kind: 'narrows',
      said: join(what, fill ? null : CURES.required),
      measure: isTop ? { test: 'all' } : { test: 'filled', path: parentOf(field.path).replace(/\[\]$/, '') },
    },
  ]
}
