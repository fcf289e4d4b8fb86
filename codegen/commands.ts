import { check } from './check'
import { describe } from './describe'
import { generate } from './generate'
import { newWidget } from './widget-new'

const COMMANDS: Record<string, (args: readonly string[], root: string) => number | Promise<number>> = {
  check,
  generate,
  describe,
  'widget:new': newWidget,
}

const HELP = `Commands:
  check [DIR] [--strict] [--json]     problems of the schema files in DIR (default: schemas)
  generate [--check] [--validators DIR]
                                      types, manifests, checks and editor grammars; --check only compares
  describe ROUTE [--mode show|create|edit] [--role ROLE] [--lang it] [--schemas DIR]
                                      the page a user of that role meets, as JSON
  widget:new ID                       a new widget in src/widgets/ID that passes the conformance kit`

/** Runs one command; `root` is the folder of the project. Answers the exit code. */
export async function run(args: readonly string[], root = process.cwd()): Promise<number> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) return command(rest, root)
  console.error(name === '' ? HELP : `There is no command "${name}".\n${HELP}`)
  return name === '' ? 0 : 1
}
