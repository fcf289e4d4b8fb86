import type { Field } from '../../contract/model/field'
import type { CardFile } from '../../contract/model/folder-files'
import type { CheckContext } from '../files/check-context'
import { each } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { Library, SchemaSource } from '../files/library'
import type { Report } from '../files/report'
import { KINDS } from '../kinds'
import { mapLayout } from '../resolve/list-views'
import { checkCondition, checkOrder } from './list'
import { checkPath } from './paths'

/**
 * Checks a card of the start page: an existing entity, and fields that it has. A broken entity is skipped.
 */
export function checkCard(
  schema: SchemaSource,
  library: Library,
  contexts: ReadonlyMap<string, CheckContext>,
): void {
  const file = schema.draft?.value as unknown as CardFile | undefined
  if (!file?.kind) return
  const { report } = schema.source
  checkPlotKeys(report, file)
  if (file.kind === 'recent') {
    if (file.entity !== undefined)
      report.value(
        'BAD_CARD',
        ['entity'],
        'a card of kind recent is about all entities',
        'leave "entity" out',
      )
    return
  }
  if (file.entity === undefined) {
    report.whole(
      'BAD_CARD',
      `a card of kind ${file.kind} needs an entity`,
      'add "entity": the route of its records',
    )
    return
  }
  const named = library.entities.get(file.entity)
  if (!named) {
    const hint = didYouMean(file.entity, library.entities.keys(), `add entities/${file.entity}.json`)
    report.value('UNKNOWN_ENTITY', ['entity'], `there is no entity "${file.entity}"`, hint)
  } else if (named.recordless)
    report.value(
      'BAD_CARD',
      ['entity'],
      `"${file.entity}" is a page and has no records`,
      'name an entity with records',
    )
  const context = contexts.get(file.entity)
  if (context) checkFields({ ...context, report }, file)
}

function checkFields(context: CheckContext, file: CardFile): void {
  for (const [key, value] of Object.entries(file.filter ?? {}))
    checkCondition(context, key, value, ['filter', key])
  each(file.sort, (one, index) => checkOrder(context, one, ['sort', index]))
  if (file.field !== undefined) checkPath(context, file.field, { use: 'column', at: ['field'] })
  if (file.kind === 'plot') checkPlot(context, file)
  if (file.kind === 'map' && !mapLayout(context.fields, context.file.list?.map).map)
    context.report.value(
      'BAD_CARD',
      ['kind'],
      `"${file.entity}" has no places`,
      'name an entity with an address, a "latitude" and a "longitude", or "map" in its list',
    )
  if (file.kind !== 'counts' && (file.kind !== 'plot' || file.group === undefined)) return
  const group = file.group ?? 'status'
  if (group === 'status' && context.file.conf?.statuses) return
  const field: Field | undefined = context.byPath.get(group)
  if (field?.values) return
  const codes = [...context.byPath.values()].filter(({ values }) => values).map(({ path }) => path)
  const hint = didYouMean(group, codes, 'count "status" or a field with an enum')
  context.report.value(
    'BAD_CARD',
    file.group === undefined ? ['kind'] : ['group'],
    `"${group}" has no codes to count`,
    hint,
  )
}

/** Keys of plots only. */
const PLOT_KEYS = ['over', 'by', 'periods', 'sum', 'age', 'shape'] as const

function checkPlotKeys(report: Report, file: CardFile): void {
  if (file.kind === 'plot') {
    if (file.over === undefined)
      report.whole('BAD_CARD', 'a plot needs the interval of its steps', 'add "over": "month"')
    if (file.sum !== undefined && file.age !== undefined)
      report.value('BAD_CARD', ['age'], 'a plot shows one thing', 'keep "sum" or "age"')
    return
  }
  const strange = PLOT_KEYS.find((key) => file[key] !== undefined)
  if (strange)
    report.value(
      'BAD_CARD',
      [strange],
      `"${strange}" is for plots`,
      'leave it out, or make the card "kind": "plot"',
    )
}

/** Instants that every record has. */
const COMMON = ['createdAt', 'updatedAt']

function checkPlot(context: CheckContext, { age, by, sum }: CardFile): void {
  const fits = (
    path: string | undefined,
    key: 'by' | 'sum' | 'age',
    isFit: (field: Field) => boolean,
    cure: string,
  ): void => {
    if (path === undefined || (key !== 'sum' && COMMON.includes(path))) return
    const field =
      checkPath(context, path, { use: 'filter', at: [key] }) &&
      checkPath(context, path, { use: 'own', at: [key] })
    if (!field || isFit(field)) return
    const known = context.fields.filter(isFit).map((one) => one.path)
    context.report.value(
      'BAD_CARD',
      [key],
      `"${path}" is of kind ${field.kind}`,
      didYouMean(path, known, cure),
    )
  }
  const isDay = ({ kind }: Field) => KINDS[kind].calendar !== null
  fits(by, 'by', isDay, 'name a field with "format": "date" or "date-time"')
  fits(age, 'age', isDay, 'name a field with "format": "date" or "date-time"')
  fits(sum, 'sum', ({ kind }) => KINDS[kind].figures !== null, 'name a number')
}
