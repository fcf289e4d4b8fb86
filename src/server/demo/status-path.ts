import type { Entity } from '../../contract/entity'

/** The shortest chain of transitions from one status to another, without the first. A status that only the server gives is taken at once. */
export function statusPath({ statuses }: Pick<Entity, 'statuses'>, from: string | null, to: string): string[] {
  if (!statuses || from === null || from === to) return []
  const before = new Map<string, string | null>([[from, null]])
  for (const code of before.keys()) {
    const status = statuses.list.find((one) => one.code === code)
    if (!status) continue
    const next = status.allowable.length > 0 ? status.allowable : statuses.list.map((one) => one.code)
    for (const target of next) if (!before.has(target)) before.set(target, code)
  }
  const path: string[] = []
  for (let code: string | null | undefined = to; code && code !== from; code = before.get(code)) path.unshift(code)
  if (before.has(to)) return path
  return statuses.list.some(({ code, system }) => code === to && system) ? [to] : []
}
