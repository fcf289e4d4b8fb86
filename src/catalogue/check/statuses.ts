import type { StatusFile } from '../../contract/model/entity-file'
import type { CheckContext } from '../files/check-context'
import { each } from '../files/draft'
import { didYouMean } from '../files/findings'
import { checkPath } from './paths'

const STATUS_LIST_PATH = ['conf', 'statuses', 'list'] as const

/** Checks the statuses: codes, default, followers, and statuses that cannot be reached or left. */
export function checkStatuses(context: CheckContext): void {
  const statuses = context.file.conf?.statuses
  if (!statuses || !context.statuses) return
  const { list } = statuses
  checkCodes(context, list)
  each(list, (status, index) => checkFollowers(context, status, index))
  if (statuses.default === undefined) {
    const hint = `add "default": "${list[0]?.code ?? ''}"`
    context.report.value('MISSING_DEFAULT_STATUS', ['conf', 'statuses'], 'the statuses have no default', hint)
  } else if (checkStatus(context, statuses.default, ['conf', 'statuses', 'default'])) {
    warnOfUnreachable(context, list, statuses.default)
  }
}

/** Reports a status the entity does not have; true when it has it. */
export function checkStatus(context: CheckContext, code: string, at: readonly (string | number)[]): boolean {
  if (!context.statuses || context.statuses.has(code)) return context.statuses !== null
  const hint = didYouMean(code, context.statuses, 'declare it under conf.statuses.list')
  context.report.value('UNKNOWN_STATUS', at, `there is no status "${code}"`, hint)
  return false
}

function checkCodes(context: CheckContext, list: readonly StatusFile[]): void {
  const seen = new Set<string>()
  each(list, ({ code }, index) => {
    if (seen.has(code))
      context.report.value(
        'DUPLICATE_STATUS',
        [...STATUS_LIST_PATH, index, 'code'],
        `the status "${code}" appears twice`,
        'keep one of the two',
      )
    seen.add(code)
  })
}

function checkFollowers(context: CheckContext, status: StatusFile, index: number): void {
  const at = [...STATUS_LIST_PATH, index]
  each(status.allowable, (code, place) => checkStatus(context, code, [...at, 'allowable', place]))
  for (const [role, codes] of Object.entries(status.allowableFor ?? {})) {
    each(codes, (code, place) => checkStatus(context, code, [...at, 'allowableFor', role, place]))
  }
  each(status.lock, (path, place) => checkPath(context, path, { use: 'own', at: [...at, 'lock', place] }))
  const hint = `list the followers, or ["${status.code}"] to make it final`
  if (status.allowable?.length === 0)
    context.report.value(
      'EMPTY_ALLOWABLE',
      [...at, 'allowable'],
      `from "${status.code}" every status may follow`,
      hint,
    )
  const onlyItself =
    status.allowable?.length === 0 || (status.allowable ?? []).some((code) => code !== status.code)
  if (status.allowable === undefined)
    context.report.value(
      'EMPTY_ALLOWABLE',
      at,
      `"${status.code}" names no followers: every status may follow`,
      hint,
    )
  else if (onlyItself && isTrap(context, status)) {
    const message = `no one can leave "${status.code}": only the server sets the statuses that may follow`
    context.report.value(
      'TRAP_STATUS',
      [...at, 'allowable'],
      message,
      'add a follower that a person may choose',
    )
  }
}

/** True when only the server sets all of its followers. */
function isTrap(context: CheckContext, status: StatusFile): boolean {
  const followers = [...(status.allowable ?? []), ...Object.values(status.allowableFor ?? {}).flat()].filter(
    (code) => code !== status.code,
  )
  const list = context.file.conf?.statuses?.list ?? []
  return (
    followers.length > 0 &&
    followers.every((code) => list.some((one) => one.code === code && one.system === true))
  )
}

/** Follows every transition from the default; system statuses are additional starting points. */
function warnOfUnreachable(context: CheckContext, list: readonly StatusFile[], start: string): void {
  const open = [start, ...list.flatMap((status) => (status.system ? status.code : []))]
  const reached = new Set(open)
  for (let code = open.pop(); code !== undefined; code = open.pop()) {
    for (const next of listFollowers(list, code)) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  each(list, (status, index) => {
    if (reached.has(status.code)) return
    const message = `no chain of transitions leads to "${status.code}"`
    context.report.value(
      'UNREACHABLE_STATUS',
      [...STATUS_LIST_PATH, index, 'code'],
      message,
      'add it to the "allowable" of a status, or remove it',
    )
  })
}

function listFollowers(list: readonly StatusFile[], code: string): string[] {
  const status = list.find((one) => one.code === code)
  if (!status) return []
  if ((status.allowable ?? []).length === 0) return list.flatMap((one) => one.code)
  return [...(status.allowable ?? []), ...Object.values(status.allowableFor ?? {}).flat()]
}
