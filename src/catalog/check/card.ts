import type { Field } from '../../contract/field'
import type { CardFile } from '../../contract/folder-files'
import type { CheckContext } from '../check-context'
import type { Library, SchemaSource } from '../library'
import { didYouMean } from './findings'
import { each } from './grammar'
import { checkCondition, checkOrder } from './list'
import { checkPath } from './paths'

/** Checks a card of the start page: an existing entity, and fields that it has. A broken entity is skipped. */
export function checkCard(schema: SchemaSource, library: Library, contexts: ReadonlyMap<string, CheckContext>): void {
  const file = schema.draft?.value as unknown as CardFile | undefined
  if (!file?.kind) return
  const { report } = schema.source
  if (file.kind === 'recent') {
    if (file.entity !== undefined)
      report.value('BAD_CARD', ['entity'], 'a card of kind recent is about all entities', 'leave "entity" out')
    return
  }
  if (file.entity === undefined) {
    report.whole('BAD_CARD', `a card of kind ${file.kind} needs an entity`, 'add "entity": the route of its records')
    return
  }
  const named = library.entities.get(file.entity)
  if (!named) {
    const hint = didYouMean(file.entity, library.entities.keys(), `add entities/${file.entity}.json`)
    report.value('UNKNOWN_ENTITY', ['entity'], `there is no entity "${file.entity}"`, hint)
  } else if (named.recordless)
    report.value('BAD_CARD', ['entity'], `"${file.entity}" is a page and has no records`, 'name an entity with records')
  const context = contexts.get(file.entity)
  if (context) checkFields({ ...context, report }, file)
}

function checkFields(context: CheckContext, file: CardFile): void {
  for (const [key, value] of Object.entries(file.filter ?? {})) checkCondition(context, key, value, ['filter', key])
  each(file.sort, (one, index) => checkOrder(context, one, ['sort', index]))
  if (file.field !== undefined) checkPath(context, file.field, { use: 'column', at: ['field'] })
  if (file.kind !== 'counts') return
  const group = file.group ?? 'status'
  if (group === 'status' && context.file.conf?.statuses) return
  const field: Field | undefined = context.byPath.get(group)
  if (field?.values) return
  const codes = [...context.byPath.values()].filter(({ values }) => values).map(({ path }) => path)
  const hint = didYouMean(group, codes, 'count "status" or a field with an enum')
  context.report.value('BAD_CARD', file.group === undefined ? ['kind'] : ['group'], `"${group}" has no codes to count`, hint)
}
