import type { ApplicationPage } from '../contract/ports/application-page'
import type { DialogDefinition } from '../contract/ports/dialog'
import type { Widget, WidgetCheck } from '../contract/ports/widget'
import type { AddedCommand } from '../pages/registry'

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

/** The installed parts as they are now; what is drawn follows each replacement. */
export interface InstalledParts {
  get: () => Installed
  follow: (listener: () => void) => () => void
}
