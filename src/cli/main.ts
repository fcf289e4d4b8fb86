import { COMMAND_TABLE } from './commands'
import { runCommandLine } from './run'

/** Runs one command line of `tessera`; returns the exit code, undefined where the process goes on. */
export const main = (args: readonly string[]): Promise<number | undefined> =>
  runCommandLine(args, COMMAND_TABLE)
