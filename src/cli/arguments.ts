import { suggest } from '../catalogue/suggest'
import type { CliCall, CliCommand } from './command'
import { CommandError } from './command-error'

/** Flags that every command has. */
const HELP_FLAG = '--help'

/** What was found on the command line. */
export type ParsedLine =
  | { command: CliCommand; words: string[]; flags: Map<string, string>; passed: string[] }
  | { help: CliCommand | null }
  | { version: true }

/**
 * Reads a command line against the table of commands.
 * @throws CommandError for an unknown command or flag, with the nearest one, and for missing or superfluous
 *   words
 */
export function readArguments(args: readonly string[], commands: readonly CliCommand[]): ParsedLine {
  const [first] = args
  if (first === undefined || first === 'help' || first === HELP_FLAG) return { help: null }
  if (first === '--version' || first === '-v') return { version: true }
  const command = findCommand(args, commands)
  const rest = args.slice(command.name.split(' ').length)
  if (rest.includes(HELP_FLAG)) return { help: command }
  if (command.passesOn) return { command, words: [], flags: new Map(), passed: rest }
  return { command, ...readWords(command, rest), passed: rest }
}

function findCommand(args: readonly string[], commands: readonly CliCommand[]): CliCommand {
  const two = args.slice(0, 2).join(' ')
  const found = commands.find(({ name }) => name === two) ?? commands.find(({ name }) => name === args[0])
  if (found) return found
  const names = commands.map(({ name }) => name)
  const near = suggest(two, names) ?? suggest(args[0] ?? '', names)
  const below = names.filter((name) => name.startsWith(`${args[0]} `))
  const cure = near
    ? `Did you mean "tessera ${near}"?`
    : `${below.length > 0 ? `Say "${below.join('" or "')}". ` : ''}"tessera help" lists all.`
  throw new CommandError(`There is no command "${args[0]}". ${cure}`)
}

function readWords(
  command: CliCommand,
  rest: readonly string[],
): Pick<CliCall, 'words' | 'flags'> & ReadWords {
  const words: string[] = []
  const flags = new Map<string, string>()
  const left = [...rest]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (!word.startsWith('--')) words.push(word)
    else {
      const [name = '', ...after] = word.split('=')
      const said = after.length > 0 ? after.join('=') : undefined
      flags.set(name, readFlag(command, name, said, left))
    }
  }
  checkWords(command, words)
  return { words, flags }
}

interface ReadWords {
  words: string[]
  flags: Map<string, string>
}

/** The value of a flag: after its sign of equality, or the next word, which is taken from `left`. */
function readFlag(command: CliCommand, name: string, said: string | undefined, left: string[]): string {
  const flag = command.flags.find((one) => one.name === name)
  if (!flag) throw unknownFlag(command, name)
  if (flag.value === undefined) {
    if (said === undefined) return ''
    throw new CommandError(`${name} takes no value: leave out "=${said}".`)
  }
  const value = said ?? left.shift()
  if (value !== undefined && !value.startsWith('--')) return value
  throw new CommandError(`${name} needs a value: ${name} ${flag.value}.`)
}

function unknownFlag({ flags, name: command }: CliCommand, name: string): CommandError {
  const known = flags.map((flag) => flag.name)
  const near = suggest(name, known)
  const all = known.length > 0 ? `Options: ${known.join(', ')}.` : `"tessera ${command}" has no options.`
  return new CommandError(`There is no option ${name}. ${near ? `Did you mean ${near}?` : all}`)
}

function checkWords(command: CliCommand, words: readonly string[]): void {
  const wanted = command.words.filter((word) => !word.startsWith('['))
  const missing = wanted[words.length]
  if (missing !== undefined) throw new CommandError(`Say ${missing}: ${usage(command)}`)
  if (words.length <= command.words.length || command.words.at(-1)?.endsWith('…]')) return
  throw new CommandError(`"${words[command.words.length]}" is one word too many: ${usage(command)}`)
}

/** `tessera check [DIR] [--strict] [--json]` */
export function usage({ flags, name, words }: CliCommand): string {
  const options = flags.map((flag) => `[${flag.name}${flag.value === undefined ? '' : ` ${flag.value}`}]`)
  return ['tessera', name, ...words, ...options].join(' ')
}
