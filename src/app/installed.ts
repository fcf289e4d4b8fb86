import { commands } from './commands'
import type { Installed, InstalledParts } from './installed-parts'
import { pages } from './pages'
import { widgets } from './widgets'

const OWN: Installed = {
  widgets,
  checks: () => import('../generated/checks').then((module) => module.checks),
  dialogs: () => import('../dialogs').then((module) => module.dialogs),
  commands,
  pages,
}

/** The application's own parts, which never change. */
export const installed: InstalledParts = { get: () => OWN, follow: () => () => undefined }
