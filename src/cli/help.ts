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

/** The page of all commands, as Markdown: docs/reference/cli.md. */
export function referencePage(commands: readonly CliCommand[]): string {
  const section = (command: CliCommand): string => {
    const rows = command.flags.map(
      ({ help, name, value }) => `| \`${value === undefined ? name : `${name} ${value}`}\` | ${help} |`,
    )
    const table = rows.length > 0 ? `\n\n| option | meaning |\n|---|---|\n${rows.join('\n')}` : ''
    const call = ['npx tessera', command.name, ...command.words].join(' ')
    return `## ${command.name}\n\n${command.help}.\n\n\`\`\`text\n${call}\n\`\`\`${table}`
  }
  return `# The command line\n\n${INTRODUCTION}\n\n${commands.map(section).join('\n\n')}\n`
}

const INTRODUCTION =
  'Every command of `tessera`, called in the folder of an office. Made from the table in `src/cli/commands.ts`: `npx vitest run tests/docs/cli-page.test.ts -u` writes this page. A wrong command or option is answered by one sentence with the nearest right one; the exit code is 1.'
