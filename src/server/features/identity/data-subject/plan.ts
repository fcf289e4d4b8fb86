import { entityName, fieldLabel } from '../../../../catalogue/labels/texts'
import { valueAt } from '../../../../catalogue/paths'
import type { ErasurePreview } from '../../../../contract/calls/data-subject'
import type { JsonObject } from '../../../../contract/json'
import type { Entity } from '../../../../contract/model/entity'
import type { RecordData } from '../../../../contract/model/record'
import { dayAfter, officeDay, toDay } from '../../../../contract/time/office-day'
import type { Core } from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { erasuresOf, type HeldRecord } from '../../../records'

/** Why a record stays: a duty of its own, or a record with one is about it. */
interface Staying {
  /** when the duty ends, YYYY-MM-DD; null = unknown */
  until: string | null
}

/** What an erasure of a person would do. */
export interface ErasurePlan {
  erased: HeldRecord[]
  /** by `route id` */
  staying: ReadonlyMap<string, Staying>
  held: readonly HeldRecord[]
}

const toKey = ({ id, route }: Pick<HeldRecord, 'route' | 'id'>): string => `${route} ${id}`

/**
 * Divides the data held about a person into what is erased and what has to stay: records with a retention
 * duty that is not over, and those that they are about, up to the person, without whom they would be
 * meaningless.
 */
export async function planErasure(core: Core, held: readonly HeldRecord[]): Promise<ErasurePlan> {
  const staying = new Map<string, Staying>()
  const byKey = new Map(held.map((one) => [toKey(one), one]))
  for (const one of held) {
    const until = await findDuty(core, one)
    if (until === undefined) continue
    for (let at: HeldRecord | undefined = one; at; at = at.about ? byKey.get(toKey(at.about)) : undefined)
      staying.set(toKey(at), { until: later(staying.get(toKey(at)), until) })
  }
  return { erased: held.filter((one) => !staying.has(toKey(one))), staying, held }
}

/** An unknown end is the latest one. */
function later(known: Staying | undefined, until: string | null): string | null {
  if (!known) return until
  return known.until === null || until === null ? null : known.until > until ? known.until : until
}

/** When the duty to keep a record ends; null = unknown, undefined = there is no duty any more. */
async function findDuty(core: Core, { id, route }: HeldRecord): Promise<string | null | undefined> {
  const entity = core.served(route)
  const retention = entity?.retention
  if (!entity || !retention?.duty) return undefined
  const record = await core.records().get(entity, id, serverContext())
  if (retention.in && !retention.in.includes(record.status ?? '')) return undefined
  const until = getRetentionEnd(retention, record)
  return until !== null && until <= officeDay(core.now()) ? undefined : until
}

/** The day on which the retention of a record ends; null while its date is empty. */
function getRetentionEnd(
  { after, days }: NonNullable<Entity['retention']>,
  record: RecordData,
): string | null {
  const value = valueAt(record as JsonObject, after)
  if (typeof value !== 'string') return null
  return dayAfter(toDay(value), days)
}

/**
 * The plan in words: by entity, how many records are erased and how many stay, until when, and which fields
 * are emptied.
 */
export function toErasurePreview(
  { served }: Core,
  { held, staying }: ErasurePlan,
  lang: string,
): ErasurePreview['entities'] {
  return [...new Set(held.map(({ route }) => route))].flatMap((route) => {
    const entity = served(route)
    if (!entity) return []
    const own = held.filter((one) => one.route === route)
    const stays = own.flatMap((one) => staying.get(toKey(one)) ?? [])
    const until = stays.reduce<Staying | undefined>(
      (known, one) => ({ until: later(known, one.until) }),
      undefined,
    )
    return [
      {
        route,
        name: entityName(entity, lang, 'many'),
        erased: own.length - stays.length,
        stays: stays.length,
        until: until?.until ?? null,
        fields: getErasedFields(entity, lang),
      },
    ]
  })
}

function getErasedFields(entity: Entity, lang: string): string[] {
  const erasures = erasuresOf(entity)
  const paths = [...erasures].filter(([, erasure]) => erasure !== 'keep').map(([path]) => path)
  return [
    ...new Set(paths.filter((path) => !isWithin(path, paths)).map((path) => fieldLabel(entity, path, lang))),
  ]
}

/** A part of a group that is emptied as a whole. */
const isWithin = (path: string, paths: readonly string[]): boolean =>
  paths.some((one) => path.startsWith(`${one}.`))
