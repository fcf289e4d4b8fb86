import type { CliCommand } from './command'
import { applyCommand } from './commands/apply'
import { backupCommand } from './commands/backup'
import { checkCommand } from './commands/check'
import { demoCommand } from './commands/demo'
import { describeCommand } from './commands/describe'
import { devCommand } from './commands/dev'
import { generateCommand } from './commands/generate'
import { geoLoadCommand } from './commands/geo-load'
import { newCommand } from './commands/new'
import { planCommand } from './commands/plan'
import { restoreCommand } from './commands/restore'
import { startCommand } from './commands/start'
import { testCommand } from './commands/test'
import { upgradeCommand } from './commands/upgrade'
import { widgetNewCommand } from './commands/widget-new'

/** Every command, in the order of the help. To add one: its file in `commands/`, and its line here. */
export const COMMAND_TABLE: readonly CliCommand[] = [
  newCommand,
  startCommand,
  devCommand,
  checkCommand,
  generateCommand,
  describeCommand,
  testCommand,
  upgradeCommand,
  planCommand,
  applyCommand,
  backupCommand,
  restoreCommand,
  demoCommand,
  geoLoadCommand,
  widgetNewCommand,
]
