import { newCommand } from '../commands/new'
import { runCommandLine } from '../run'

/** Runs `npm create tessera …`; returns the exit code. */
export const create = (args: readonly string[]): Promise<number | undefined> =>
  runCommandLine(['new', ...args], [newCommand])
