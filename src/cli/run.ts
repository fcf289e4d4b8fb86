import { type ParsedLine, readArguments } from './arguments'
import type { CliCall, CliCommand } from './command'
import { CommandError } from './command-error'
import { helpOf, helpOfAll } from './help'
import { findPlace } from './place'
import { VERSION } from './version'

/** Where a command is called, and where it writes. */
export interface CliContext {
  cwd: string
  env: CliCall['env']
  say: (text: string) => void
  complain: (text: string) => void
}

const ofProcess = (): CliContext => ({
  cwd: process.cwd(),
  env: process.env,
  say: (text) => void process.stdout.write(`${text}\n`),
  complain: (text) => void process.stderr.write(`${text}\n`),
})

/**
 * Runs one command line without the name of the program; returns the exit code, undefined where the process
 * goes on. Mistakes of the caller are one sentence.
 */
export async function runCommandLine(
  args: readonly string[],
  commands: readonly CliCommand[],
  around: CliContext = ofProcess(),
): Promise<number | undefined> {
  try {
    return await obey(readArguments(args, commands), commands, around)
  } catch (error) {
    const sentence = findSentence(error)
    if (sentence === null) throw error
    around.complain(sentence)
    return 1
  }
}

async function obey(
  asked: ParsedLine,
  commands: readonly CliCommand[],
  { cwd, env, say }: CliContext,
): Promise<number | undefined> {
  if ('version' in asked) say(VERSION)
  else if ('help' in asked) say(asked.help === null ? helpOfAll(commands) : helpOf(asked.help))
  else {
    const { command, flags, passed, words } = asked
    return command.run({ words, flags, passed, cwd, env, place: () => findPlace(cwd, env) })
  }
  return 0
}

/** The sentence for a mistake that the caller can put right; null for a bug. */
function findSentence(error: unknown): string | null {
  if (error instanceof CommandError) return error.message
  const { code, message = '' } = (error ?? {}) as NodeJS.ErrnoException
  const [, name = ''] = /Cannot find package '([^']+)'/.exec(message) ?? []
  if (code === 'ERR_MODULE_NOT_FOUND' && name !== '')
    return `The package "${name}" is missing: run "npm install" in the folder of package.json, then try again.`
  return null
}
