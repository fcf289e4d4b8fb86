import type { OfficePlace } from './place'

/** A flag of a command. */
export interface Flag {
  /** with its dashes: `--strict` */
  name: string
  /** what the next word says: `DIR`; absent = the flag stands alone */
  value?: string
  help: string
}

/** The words of a call, as the command declares them. */
export interface CliCall {
  words: readonly string[]
  /** by name; '' for a flag that stands alone */
  flags: ReadonlyMap<string, string>
  /** of a command that passes its words on: all of them, as they came */
  passed: readonly string[]
  /** the folder that the command is called in */
  cwd: string
  env: Record<string, string | undefined>
  /** the office of that folder; throws a CommandError where there is none */
  place: () => OfficePlace
}

/** One command of `tessera`: everything that help, reference and parser know of it. */
export interface CliCommand {
  /** one or two words: `check`, `geo load` */
  name: string
  /** `FILE.osm.pbf`, `[DIR]`: a word in brackets may be left out; `[FILE…]` takes any number of words */
  words: readonly string[]
  /** one line, without a full stop */
  help: string
  flags: readonly Flag[]
  /** words and options are those of another program, which reads them itself */
  passesOn?: true
  /**
   * Returns the exit code; undefined = the process goes on (a server). What is heavy is imported in here: a
   * call of one command loads no other.
   */
  run: (call: CliCall) => number | undefined | Promise<number | undefined>
}
