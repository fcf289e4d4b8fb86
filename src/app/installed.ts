import type { ApplicationPage } from '../contract/ports/application-page'
import type { DialogDefinition } from '../contract/ports/dialog'
import type { Widget, WidgetCheck } from '../contract/ports/widget'
import type { AddedCommand } from '../pages/registry'
import { commands } from './commands'
import { pages } from './pages'
import { widgets } from './widgets'

/** What the application is put together from: its own parts, and those of the office. */
export interface Installed {
  widgets: readonly Widget[]
  /** pure checks by widget id; they import libraries that no list needs */
  checks: () => Promise<Record<string, WidgetCheck>>
  dialogs: () => Promise<readonly DialogDefinition[]>
  commands: readonly AddedCommand[]
  /** read once, at the start */
  pages: readonly ApplicationPage[]
}

// Those of the office are added before the first page is drawn.
let parts: Installed = {
  widgets,
  checks: () => import('../generated/checks').then((module) => module.checks),
  dialogs: () => import('../dialogs').then((module) => module.dialogs),
  commands,
  pages,
}
const listeners = new Set<() => void>()

/** The installed parts as they are now. */
export const installed = () => parts

/** Replaces the installed parts: what is drawn follows. */
export function install(next: Installed): void {
  parts = next
  for (const listener of listeners) listener()
}

/** Calls a listener after each replacement. */
export const followInstalled = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
