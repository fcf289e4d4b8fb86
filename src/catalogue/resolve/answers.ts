import type { FillAnswer, ModelAnswers, MoveAnswer } from '../../contract/model/answers'
import type { EntityFile, PropertyFile, RecordFile } from '../../contract/model/entity-file'
import type { Library } from '../files/library'
import { isObject } from '../paths'
import { isUsable, toRecord } from './schema'

/** A property with its path, wherever it is nested. */
interface PlacedProperty {
  prefix: string
  name: string
  property: PropertyFile
}

const DEPTH_MAX = 6

/** Properties of a record and of its groups and rows. */
function* placed(record: RecordFile, library: Library, prefix = '', depth = 0): Generator<PlacedProperty> {
  for (const [name, property] of Object.entries(record.properties)) {
    if (!isUsable(property, library) || depth > DEPTH_MAX) continue
    yield { prefix, name, property }
    const [inner, step] = property.items ? [property.items, `${name}[].`] : [property, `${name}.`]
    const parts = inner.group === undefined ? toRecord(inner) : library.groups.get(inner.group)?.file?.record
    if (parts) yield* placed(parts, library, `${prefix}${step}`, depth + 1)
  }
}

/** The two sides of `street → addr.street`; undefined when it is written otherwise. */
export function readMove(text: string): MoveAnswer | undefined {
  const [from, to, ...more] = text.split(/\s*(?:→|->)\s*/)
  return from && to && more.length === 0 ? { from: from.trim(), to: to.trim() } : undefined
}

/** What the file says about values that exist; undefined when it says nothing. */
export function resolveAnswers(
  { conf, record, was }: EntityFile,
  library: Library,
): ModelAnswers | undefined {
  // A route that another file has keeps its records.
  const former = was !== undefined && library.entities.has(was) ? undefined : was
  const found = record ? [...placed(record, library)] : []
  const answers: ModelAnswers = {
    ...(former === undefined ? {} : { was: former }),
    renames: found.flatMap(({ name, prefix, property }) =>
      property.was === undefined ? [] : [{ from: `${prefix}${property.was}`, to: `${prefix}${name}` }],
    ),
    fills: found.flatMap(({ name, prefix, property }) => toFill(`${prefix}${name}`, property)),
    maps: found.flatMap(({ name, prefix, property }) => {
      const codes = property.map ?? property.items?.map
      return codes ? [{ path: `${prefix}${name}`, codes }] : []
    }),
    statuses: {
      ...conf?.statuses?.map,
      ...Object.fromEntries(
        (conf?.statuses?.list ?? []).flatMap(({ code, was: former }) => (former ? [[former, code]] : [])),
      ),
    },
    moves: [record?.move ?? []].flat().flatMap((text) => readMove(text) ?? []),
    splits: Object.entries(record?.split ?? {}).map(([from, { by = ' ', into }]) => ({ from, into, by })),
  }
  const { renames, fills, maps, moves, splits, statuses } = answers
  const count = [renames, fills, maps, moves, splits, Object.keys(statuses)].flat().length
  return count > 0 || former !== undefined ? answers : undefined
}

function toFill(path: string, { fill }: PropertyFile): FillAnswer[] {
  if (fill === undefined) return []
  return [isObject(fill) && typeof fill.rule === 'string' ? { path, rule: fill.rule } : { path, value: fill }]
}
