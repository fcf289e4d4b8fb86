import { entityName } from '../../../../catalogue/labels/texts'
import { canEntity } from '../../../../catalogue/rights/rights'
import type { DecisionOrder, Difference, DifferenceGroup } from '../../../../contract/calls/difference'
import type { Json, JsonObject } from '../../../../contract/json'
import type { RecordData } from '../../../../contract/model/record'
import type { Core } from '../../../feature'
import { type CallContext, serverContext } from '../../../kernel/context'
import { getVersion, listAllActive, toBaseVersion } from '../../../records'
import { CONFIGURATION_ROUTE, fileSettings, loadConfiguredRoutes } from '../configuration'
import { differenceId, differenceVersion, listChosen, ofKind, type Present } from './present'

interface Setting {
  record: RecordData
  key: string
  /** code of the status it concerns */
  part: string | null
}

/**
 * What the office configures of entities otherwise than their files; it is never told, as it takes effect by
 * its nature.
 */
export async function settingGroups(core: Core, context: CallContext): Promise<DifferenceGroup[]> {
  const entity = core.served(CONFIGURATION_ROUTE)
  if (!entity || (context.principal && !canEntity(context.principal, entity, 'read'))) return []
  const all = await presentSettings(core, context.lang)
  if (all.length === 0) return []
  const values = all.map(({ source }) => ({ id: source.record.id, field: source.key, entry: null }))
  const changes = await core.records().lastChanges(values)
  const items = all.map(({ shown }, index): Difference => ({ ...shown, changed: changes[index] ?? null }))
  const label = entityName(entity, context.lang, 'many')
  return [
    { kind: 'setting', id: CONFIGURATION_ROUTE, label, link: null, file: null, total: items.length, items },
  ]
}

/** Gives keys of a configuration the values of the file, by a change of its record. */
export async function decideSettings(core: Core, order: DecisionOrder, context: CallContext): Promise<void> {
  const wanted = ofKind(order, 'setting')
  const entity = core.served(CONFIGURATION_ROUTE)
  if (wanted.length === 0 || !entity) return
  const chosen = listChosen(await presentSettings(core, context.lang), wanted)
  if (order.decision === 'office') return
  for (const record of new Set(chosen.map((one) => one.record))) {
    const values = chosen
      .filter((one) => one.record === record)
      .reduce((known, one) => applyFileSetting(core, known, one), {} as JsonObject)
    await core.records().update(entity, record.id, { ...values, ...toBaseVersion(record) }, context)
  }
}

/** One more key as in the file; of a status only that one. */
function applyFileSetting(core: Core, known: JsonObject, { key, part, record }: Setting): JsonObject {
  const file = fileSettings(core, String(record.route))
  if (!file) return known
  if (part === null) return { ...known, [key]: file[key] ?? null }
  const list = (known[key] ?? (record as JsonObject)[key] ?? []) as JsonObject[]
  return { ...known, [key]: withStatus(list, (file[key] ?? []) as JsonObject[], part) }
}

/** A status as in the file, in its place there; one that the file does not have leaves. */
function withStatus(list: readonly JsonObject[], file: readonly JsonObject[], code: string): JsonObject[] {
  const own = file.find((one) => one.code === code)
  const at = list.findIndex((one) => one.code === code)
  if (!own) return list.filter((one) => one.code !== code)
  if (at >= 0) return list.map((one, index) => (index === at ? { ...one, ...own } : one))
  const place = file.indexOf(own)
  return [...list.slice(0, place), own, ...list.slice(place)]
}

async function presentSettings(core: Core, lang: string): Promise<Present<Setting>[]> {
  const entity = core.served(CONFIGURATION_ROUTE)
  if (!entity) return []
  const routes = await loadConfiguredRoutes(core)
  const found = await Promise.all(
    routes.map((route) => listAllActive(core.records(), entity, 'route', route)),
  )
  const whole = await Promise.all(
    found.flat().map(({ id }) => core.records().get(entity, id, serverContext())),
  )
  return whole.flatMap((record) => listLines(record).map((line) => toPresent(core, record, line, lang)))
}

const listLines = (record: RecordData): JsonObject[] =>
  ((record as JsonObject).differences ?? []) as JsonObject[]

function toPresent({ served }: Core, record: RecordData, line: JsonObject, lang: string): Present<Setting> {
  const [key, part] = [String(line.key), typeof line.part === 'string' ? line.part : null]
  const [file, office]: Json[] = [line.file ?? null, line.office ?? null]
  const of = served(String(record.route))
  return {
    source: { record, key, part },
    shown: {
      id: differenceId('setting', record.id, key, part ?? ''),
      version: differenceVersion(getVersion(record), { file: file ?? null, office: office ?? null }),
      open: false,
      label: of ? entityName(of, lang, 'many') : String(record.route),
      link: { route: CONFIGURATION_ROUTE, id: record.id },
      path: key,
      ...(part === null ? {} : { part }),
      was: file ?? null,
      file: file ?? null,
      office: office ?? null,
    },
  }
}
