import type { StatusFile } from '../../contract/entity-file'
import type { Scene } from '../scene'
import { each } from './each'
import { didYouMean } from './hint'
import { checkPath } from './paths'

const AT = ['conf', 'statuses', 'list'] as const

/** The status machine: codes, default, followers, and statuses that nobody reaches or leaves. */
export function checkStatuses(scene: Scene): void {
  const statuses = scene.file.conf?.statuses
  if (!statuses || !scene.statuses) return
  const { list } = statuses
  checkCodes(scene, list)
  each(list, (status, index) => checkFollowers(scene, status, index))
  if (statuses.default === undefined) {
    const hint = `add "default": "${list[0]?.code ?? ''}"`
    scene.report.value('MISSING_DEFAULT_STATUS', ['conf', 'statuses'], 'the statuses have no default', hint)
  } else if (checkStatus(scene, statuses.default, ['conf', 'statuses', 'default'])) {
    warnOfUnreachable(scene, list, statuses.default)
  }
}

/** Reports a status the entity does not have; true when it has it. */
export function checkStatus(scene: Scene, code: string, at: readonly (string | number)[]): boolean {
  if (!scene.statuses || scene.statuses.has(code)) return scene.statuses !== null
  const hint = didYouMean(code, scene.statuses, 'declare it under conf.statuses.list')
  scene.report.value('UNKNOWN_STATUS', at, `there is no status "${code}"`, hint)
  return false
}

function checkCodes(scene: Scene, list: readonly StatusFile[]): void {
  const seen = new Set<string>()
  each(list, ({ code }, index) => {
    if (seen.has(code))
      scene.report.value('DUPLICATE_STATUS', [...AT, index, 'code'], `the status "${code}" stands twice`, 'keep one of the two')
    seen.add(code)
  })
}

function checkFollowers(scene: Scene, status: StatusFile, index: number): void {
  const at = [...AT, index]
  each(status.allowable, (code, place) => checkStatus(scene, code, [...at, 'allowable', place]))
  for (const [role, codes] of Object.entries(status.allowableFor ?? {})) {
    each(codes, (code, place) => checkStatus(scene, code, [...at, 'allowableFor', role, place]))
  }
  each(status.lock, (path, place) => checkPath(scene, path, 'own', [...at, 'lock', place]))
  const hint = `list the followers, or ["${status.code}"] to make it final`
  if (status.allowable?.length === 0)
    scene.report.value('EMPTY_ALLOWABLE', [...at, 'allowable'], `from "${status.code}" every status may follow`, hint)
  const onlyItself = status.allowable?.length === 0 || (status.allowable ?? []).some((code) => code !== status.code)
  if (status.allowable === undefined)
    scene.report.value('EMPTY_ALLOWABLE', at, `"${status.code}" names no followers: every status may follow`, hint)
  else if (onlyItself && isTrap(scene, status)) {
    const message = `nobody can leave "${status.code}": the server alone sets every status that may follow`
    scene.report.value('TRAP_STATUS', [...at, 'allowable'], message, 'add a follower that a person may choose')
  }
}

/** True when all followers are statuses that only the server sets. */
function isTrap(scene: Scene, status: StatusFile): boolean {
  const followers = [...(status.allowable ?? []), ...Object.values(status.allowableFor ?? {}).flat()].filter(
    (code) => code !== status.code,
  )
  const list = scene.file.conf?.statuses?.list ?? []
  return followers.length > 0 && followers.every((code) => list.some((one) => one.code === code && one.system === true))
}

/** Follows every transition from the default; statuses the server sets are starts of their own. */
function warnOfUnreachable(scene: Scene, list: readonly StatusFile[], start: string): void {
  const open = [start, ...list.flatMap((status) => (status.system ? status.code : []))]
  const reached = new Set(open)
  for (let code = open.pop(); code !== undefined; code = open.pop()) {
    for (const next of followersOf(list, code)) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  each(list, (status, index) => {
    if (reached.has(status.code)) return
    const message = `no chain of transitions leads to "${status.code}"`
    scene.report.value(
      'UNREACHABLE_STATUS',
      [...AT, index, 'code'],
      message,
      'add it to the "allowable" of a status, or remove it',
    )
  })
}

function followersOf(list: readonly StatusFile[], code: string): string[] {
  const status = list.find((one) => one.code === code)
  if (!status) return []
  if ((status.allowable ?? []).length === 0) return list.flatMap((one) => one.code)
  return [...(status.allowable ?? []), ...Object.values(status.allowableFor ?? {}).flat()]
}
