import type { MailFile } from '../../contract/model/entity-file'
import type { Field } from '../../contract/model/field'
import { isUnknownRole, ROLES } from '../../contract/model/user'
import type { CheckContext } from '../files/check-context'
import { each, isTainted } from '../files/draft'
import { didYouMean } from '../files/findings'
import type { JsonPath } from '../files/report'
import { DECLARATIONS } from '../kinds/declarations'
import { isMailable, MAIL_PLACEHOLDERS, unknownPlaceholders } from '../labels/placeholders'
import { isRightWord } from '../resolve/effects'
import { crossedRelation } from '../rules/related-reads'
import { checkTrigger } from './effects'
import { checkEffectExpression } from './rules'

/** Checks the mails of a file: event, trigger, recipients, and the placeholders of their texts. */
export function checkMails(context: CheckContext): void {
  const seen = new Set((context.file.effects ?? []).map(({ id }) => id))
  each(context.file.mails, (mail, index) => {
    const at = ['mails', index]
    if (isTainted(context.draft, at)) return
    if (seen.has(mail.event)) {
      const message = `the event "${mail.event}" appears twice`
      context.report.value('DUPLICATE_EFFECT', [...at, 'event'], message, 'choose another name')
    }
    seen.add(mail.event)
    checkTrigger(context, mail, at)
    checkEffectExpression(context, mail.when, null, [...at, 'when'])
    checkEffectExpression(context, mail.lang, { kind: 'text', values: null }, [...at, 'lang'])
    each(mail.to, (word, place) => checkRecipient(context, word, [...at, 'to', place]))
    checkTexts(context, mail, at)
  })
}

function checkRecipient(context: CheckContext, word: string, at: JsonPath): void {
  if (isRightWord(word)) {
    if (isUnknownRole(word)) {
      const hint = didYouMean(word, ROLES, 'name a role, an authority or a field')
      context.report.value('UNKNOWN_RIGHT', at, `there is no role "${word}"`, hint)
    }
    return
  }
  const found = findField(context, word)
  if (found === 'muted') return
  if (!found) {
    const hint = didYouMean(word, listAddresses(context), 'name a field with an e-mail address, or a role')
    context.report.value('UNKNOWN_FIELD', at, `there is no field "${word}"`, hint)
  } else if (!isAddress(found)) {
    const fitting = listAddresses(context).slice(0, 5)
    const hint =
      fitting.length > 0 ? `fields with addresses: ${fitting.join(', ')}` : 'name a field of type string'
    context.report.value('BAD_EFFECT', at, `"${word}" holds no e-mail address`, hint)
  }
}

const isAddress = (field: Field): boolean =>
  DECLARATIONS[field.kind].computed === 'text' && field.values === null && field.lookup === null

/** The field at the end of a path across up to two relations; `muted` where a file on the way has errors. */
function findField(context: CheckContext, path: string): Field | 'muted' | undefined {
  if (path.includes('[]')) return undefined
  if (context.muted.has(path.split('.')[0] ?? '')) return 'muted'
  let fields: ReadonlyMap<string, Field> = context.byPath
  let rest = path
  for (let steps = 0; steps < 2 && !fields.has(rest); steps += 1) {
    const crossing = crossedRelation([...fields.values()], rest)
    if (!crossing) return undefined
    const next = context.target(crossing.relation.relation.route)
    if (!next) return 'muted'
    fields = next
    rest = crossing.rest
  }
  return fields.get(rest)
}

function listAddresses({ byPath, target }: CheckContext): string[] {
  const named = (fields: Iterable<Field>) =>
    [...fields].filter((field) => field.schema.format === 'email' && !field.path.includes('[]'))
  const own = named(byPath.values()).map(({ path }) => path)
  const related = [...byPath.values()].flatMap(({ path, relation }) =>
    relation && !path.includes('[]')
      ? named(target(relation.route)?.values() ?? []).map((one) => `${path}.${one.path}`)
      : [],
  )
  return [...own, ...related]
}

/** Reports placeholders that nothing fills, with the nearest one. */
function checkTexts(context: CheckContext, { body, subject }: MailFile, at: JsonPath): void {
  const known = new Set(listPlaceholders(context))
  if ([...known].some((path) => context.muted.has(path.split('.')[0] ?? ''))) return
  for (const [key, texts] of Object.entries({ subject, body }))
    for (const [lang, text] of Object.entries(texts))
      for (const { near, path } of unknownPlaceholders(text, known)) {
        const hint =
          near === null ? 'name a field that every reader of the record sees' : `did you mean "${near}"?`
        const message = `nothing fills the placeholder "${path}"`
        const within = Math.max(0, text.indexOf(path))
        context.report.value('UNKNOWN_PLACEHOLDER', [...at, key, lang], message, hint, within)
      }
}

function listPlaceholders({ byPath, target }: CheckContext): string[] {
  const usable = (fields: Iterable<Field>) => [...fields].filter(isMailable).map(({ path }) => path)
  const related = [...byPath.values()].flatMap((field) =>
    field.relation && isMailable(field)
      ? ['code', 'status', 'label', ...usable(target(field.relation.route)?.values() ?? [])].map(
          (path) => `${field.path}.${path}`,
        )
      : [],
  )
  return [...MAIL_PLACEHOLDERS, 'code', 'status', ...usable(byPath.values()), ...related]
}
