import { ROOT_PATH } from '../../contract/constants'
import { localHref } from './guard'

/** A folder that was entered, and from where. */
interface Step {
  /** path of the folder, without query */
  folder: string
  /** address it was entered from, with query */
  from: string
}

/**
 * Navigation history: the folders entered, most recent last, each with the page it was entered from (VIRT-02,
 * VIRT-03), and the lists as they were left.
 */
export interface Trail {
  /** records that `folder` is entered from the address `from` */
  push: (folder: string, from: string) => void
  /**
   * leaves `folder` and everything entered from within it; null when it was not entered in this browser tab
   */
  leave: (folder: string) => string | null
  /** records the query a list was left with */
  leaveList: (address: string) => void
  /**
   * the address of the list at this path as last left in this browser tab; the path itself when it was not
   */
  list: (path: string) => string
}

/** Creates an empty trail; it lives as long as the page. */
export function createTrail(): Trail {
  let steps: readonly Step[] = []
  const lists = new Map<string, string>()
  return {
    push: (folder, from) => {
      steps = [...steps, { folder, from }]
    },
    leave: (folder) => {
      const at = steps.findLastIndex((step) => step.folder === folder)
      const from = steps[at]?.from ?? null
      if (at >= 0) steps = steps.slice(0, at)
      return from
    },
    leaveList: (address) => void lists.set(address.split('?')[0] ?? address, address),
    list: (path) => lists.get(path) ?? path,
  }
}

/**
 * Path of a record's folder. Its last part is the way back when the trail is gone: after a reload, or from a
 * link.
 */
export function folderHref(route: string, id: string, from: string): string {
  return `/${route}/${id}/virtual-folder/${encodeURIComponent(from.replace(/^\//, ''))}`
}

/**
 * The address that the last part of a folder's path (decoded) leads back to; the list of the records when it
 * is unusable.
 */
export function backHref(route: string, backPath: string): string {
  return localHref(`/${backPath.replace(/^\//, '')}`) ?? `/${route}`
}

/** The parent path: `/boats/7/edit` → `/boats/7`; the query is kept. */
export function parentAddress(address: string): string {
  const [path = '', query] = address.split('?')
  const parent = path.split('/').slice(0, -1).join('/') || ROOT_PATH
  return query === undefined ? parent : `${parent}?${query}`
}
