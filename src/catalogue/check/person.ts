import type { CheckContext } from '../files/check-context'
import { each } from '../files/draft'
import { didYouMean } from '../files/findings'
import { getStructure, KINDS } from '../kinds'
import { checkPath } from './paths'
import { checkStatus } from './statuses'

/** Checks whose data records hold, and how long they are kept. */
export function checkPerson(context: CheckContext): void {
  checkWay(context)
  checkRetention(context)
}

/** Personal records are people, or lead to one over relations to other personal records. */
function checkWay(context: CheckContext): void {
  const { person } = context.file
  if (!person) return
  const { report } = context
  if (person.self !== true && (person.of ?? []).length === 0)
    report.value(
      'BAD_PERSON',
      ['person'],
      'it names no person',
      'add "of": the relation to the person, or "self": true',
    )
  each(person.of, (path, index) => {
    const at = ['person', 'of', index]
    const field = checkPath(context, path, { use: 'own', at })
    if (!field) return
    const ways = [...context.byPath.values()]
      .filter(({ kind }) => getStructure(kind) === 'reference')
      .map((one) => one.path)
    const target = field.relation && getStructure(field.kind) === 'reference' ? field.relation.route : null
    if (target === null)
      report.value('BAD_PERSON', at, `"${path}" is not a relation`, didYouMean(path, ways, 'name a relation'))
    else if (target === context.file.route)
      report.value(
        'BAD_PERSON',
        at,
        `"${path}" leads to "${target}" itself`,
        'name a relation to another entity',
      )
    else if (context.library.entities.get(target)?.personal === false)
      report.value(
        'BAD_PERSON',
        at,
        `records of "${target}" are about nobody`,
        `add "person" to entities/${target}.json`,
      )
  })
  if (person.erased !== undefined) checkStatus(context, person.erased, ['person', 'erased'])
}

/** A retention is counted from a date, and erases records that hold data of people. */
function checkRetention(context: CheckContext): void {
  const { person, retention } = context.file
  if (!retention) return
  const { report } = context
  const field = checkPath(context, retention.after, { use: 'own', at: ['retention', 'after'] })
  if (field && KINDS[field.kind].calendar === null) {
    const dates = [...context.byPath.values()]
      .filter(({ kind }) => KINDS[kind].calendar !== null)
      .map(({ path }) => path)
    const hint = didYouMean(retention.after, dates, 'name a date')
    report.value('BAD_RETENTION', ['retention', 'after'], `"${retention.after}" is not a date`, hint)
  }
  each(retention.in, (code, index) => checkStatus(context, code, ['retention', 'in', index]))
  if (retention.end === 'erase' && !person)
    report.value(
      'BAD_RETENTION',
      ['retention', 'end'],
      'records about nobody have nothing to erase',
      'add "person", or delete',
    )
  if (retention.end === 'keep' && retention.duty !== true)
    report.value(
      'BAD_RETENTION',
      ['retention', 'end'],
      'neither does nor forbids anything',
      'add "duty": true, or leave it out',
    )
}
