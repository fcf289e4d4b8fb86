import { commands } from './commands'
import { createInstalled } from './installed-parts'
import { pages } from './pages'
import { widgets } from './widgets'

/** The application's own parts; those of the office are added before the first page is drawn. */
export const installed = createInstalled({
  widgets,
  checks: () => import('../generated/checks').then((module) => module.checks),
  dialogs: () => import('../dialogs').then((module) => module.dialogs),
  commands,
  pages,
})
