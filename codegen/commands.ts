import { check } from './check'
import { describe } from './describe'
import { generate, type ReadServer } from './generate'
import { newWidget } from './widget-new'

type Command = (args: readonly string[], root: string, readServer: ReadServer) => number | Promise<number>

const COMMANDS: Record<string, Command> = {
  check,
  generate,
  describe,
  'widget:new': newWidget,
}

const HELP = `Commands:
  check [DIR] [--strict] [--json] [--shipped DIR] [--live URL]
                                      problems of the schema files in DIR (default: schemas), over those shipped;
                                      and what they do to the records of a running office
  generate [--check] [--validators DIR]
                                      types, manifests, checks and editor grammars; --check only compares
  describe ROUTE [--mode show|create|edit] [--role ROLE] [--lang it] [--effects] [--schemas DIR]
                                      the page a user of that role meets, or its effects, as JSON
  widget:new ID                       a new widget in src/widgets/ID that passes the conformance kit`

/** Loading the server's code takes seconds: only commands that need it do. */
const fetchServer: ReadServer = async () => (await import('./server-facts')).SERVER_FACTS

/** Runs one command; `root` is the folder of the project. Returns the exit code. */
export async function run(
  args: readonly string[],
  root = process.cwd(),
  readServer: ReadServer = fetchServer,
): Promise<number> {
  const [name = '', ...rest] = args
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) return command(rest, root, readServer)
  console.error(name === '' ? HELP : `There is no command "${name}".\n${HELP}`)
  return name === '' ? 0 : 1
}
