import type { CliCommand } from '../command'
import { serve, startCommand } from './start'

/** `tessera dev` */
export const devCommand: CliCommand = {
  name: 'dev',
  words: [],
  help: 'Serves the office of this folder, and shows each edit of its code at once',
  flags: startCommand.flags,
  run: (call) => serve(call, { dev: true }),
}
