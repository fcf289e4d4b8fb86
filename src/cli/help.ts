import { usage } from './arguments'
import type { CliCommand } from './command'

const columns = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/** The list of all commands. */
export function helpOfAll(commands: readonly CliCommand[]): string {
  const rows = commands.map(({ help, name, words }) => [[name, ...words].join(' '), help] as const)
  return `tessera COMMAND\n\n${columns(rows)}\n\n"tessera COMMAND --help" tells its options.`
}

/** One command with its options. */
export function helpOf(command: CliCommand): string {
  const rows = command.flags.map(
    ({ help, name, value }) => [value === undefined ? name : `${name} ${value}`, help] as const,
  )
  return [usage(command), command.help, ...(rows.length > 0 ? [columns(rows)] : [])].join('\n\n')
}
