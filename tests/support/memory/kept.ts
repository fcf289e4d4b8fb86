import { isAdmin } from '../../../src/catalogue/rights/rights'
import type { SharedView } from '../../../src/contract/calls/shared-view'
import type { Json } from '../../../src/contract/json'
import type { User } from '../../../src/contract/model/user'
import type { Backend, MadeFile, ViewsPort } from '../../../src/contract/ports/backend'
import type { FileVersion } from '../../../src/contract/ports/files'
import type { FilesPort } from '../../../src/contract/ports/ports'
import { createRefusal } from './refusal'

/** Shared views. */
export function createMemoryViews(user: () => User): ViewsPort {
  const kept = new Map<string, SharedView[]>()
  const of = (route: string) => kept.get(route) ?? []
  return {
    list: async (route) => {
      const items = of(route).filter(
        ({ role }) => role === null || isAdmin(user()) || user().authorities.includes(role),
      )
      const first = items.find((view) => view.first)?.id ?? null
      return { items, canShare: true, canSetFirst: isAdmin(user()), first }
    },
    save: async (route, id, input) => {
      const view = { ...input, id: id ?? crypto.randomUUID(), by: user().fullname, canChange: true }
      if (id !== null && !of(route).some((one) => one.id === id))
        throw createRefusal('NOT_FOUND', `there is no view ${id}`)
      kept.set(route, [...of(route).filter((one) => one.id !== view.id), view])
      return view
    },
    remove: async (route, id) =>
      void kept.set(
        route,
        of(route).filter((one) => one.id !== id),
      ),
  }
}

/** Preferences. */
export function createMemoryPreferences(user: () => User): Backend['preferences'] {
  const kept = new Map<string, Record<string, Json>>()
  return {
    load: async (userId) => {
      user()
      return { ...kept.get(userId) }
    },
    save: async (userId, key, value) => {
      const { [key]: _, ...others } = kept.get(userId) ?? {}
      kept.set(userId, value === null ? others : { ...others, [key]: value })
    },
  }
}

/** Files and downloads. */
export function createMemoryFiles(user: () => User, saved: MadeFile[]): FilesPort {
  const kept = new Map<string, { version: FileVersion; blob: Blob; replaces: string | undefined }>()
  const findFile = (id: string) => {
    const file = kept.get(id)
    if (file) return file
    throw createRefusal('NOT_FOUND', `there is no file ${id}`)
  }
  const withFormer = (id: string): FileVersion[] => {
    const { replaces, version } = findFile(id)
    return [version, ...(replaces === undefined ? [] : withFormer(replaces))]
  }
  return {
    upload: async (file, progress, _signal, replaces) => {
      const { fullname } = user()
      const ref = { documentId: crypto.randomUUID(), fileName: file.name, size: file.size, mime: file.type }
      const version = { ...ref, at: new Date().toISOString(), by: fullname }
      kept.set(ref.documentId, { version, blob: file, replaces: replaces?.documentId })
      progress(1)
      return ref
    },
    download: async ({ documentId, fileName }) => {
      saved.push({ blob: findFile(documentId).blob, name: fileName })
    },
    content: async ({ documentId }) => findFile(documentId).blob,
    versions: async ({ documentId }) => withFormer(documentId),
    save: async (blob, name) => void saved.push({ blob, name }),
  }
}
