import type { CliCall } from '../command'
import { CommandError } from '../command-error'

/** What is known of an office before it is created; undefined = not said. */
export interface OfficeAnswers {
  folder: string | undefined
  language: 'it' | 'en' | undefined
  isDemo: boolean | undefined
  /** '' = the embedded database */
  database: string | undefined
  name: string | undefined
}

/** Reads the options of a call. @throws CommandError for a value that does not serve */
export function readAnswers(folder: string | undefined, flags: CliCall['flags']): OfficeAnswers {
  if (flags.has('--demo') && flags.has('--empty'))
    throw new CommandError('--demo and --empty exclude each other: leave one of them out.')
  const isDemo = flags.has('--demo') ? true : flags.has('--empty') ? false : undefined
  const database = flags.get('--database')
  const fault = database === undefined ? null : findDatabaseFault(database)
  if (fault !== null) throw new CommandError(fault)
  return { folder, language: readLanguage(flags.get('--lang')), isDemo, database, name: flags.get('--name') }
}

function readLanguage(text: string | undefined): OfficeAnswers['language'] {
  if (text === undefined || text === 'it' || text === 'en') return text
  throw new CommandError(`--lang is "${text}", but an office speaks it or en: --lang en.`)
}

/** The sentence for an address that is no PostgreSQL; null for one, and for '' (the embedded database). */
export function findDatabaseFault(text: string): string | null {
  if (text === '' || /^postgres(ql)?:\/\/[^/]+\/.+/.test(text)) return null
  return `The database is "${text}", but must be a PostgreSQL: postgres://user:password@host:5432/database.`
}
