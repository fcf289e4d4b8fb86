import type { CliCommand } from '../command'
import { CommandError } from '../command-error'

/** `tessera describe ROUTE` */
export const describeCommand: CliCommand = {
  name: 'describe',
  words: ['[ROUTE]'],
  help: 'Prints the page that a person of a role meets, or the effects of an entity, as JSON',
  flags: [
    { name: '--mode', value: 'show|create|edit', help: 'of the page (show)' },
    { name: '--role', value: 'ROLE', help: 'of the person (ROLE_ADMIN)' },
    { name: '--lang', value: 'it|en', help: 'of the texts (it)' },
    { name: '--effects', help: 'prints the effects of the entity instead' },
    { name: '--cards', help: 'prints the cards of the start page instead' },
  ],
  run: async ({ flags, place, words: [route] }) => {
    if (route === undefined && !flags.has('--cards'))
      throw new CommandError(
        'Say which route: tessera describe customers --mode edit --role ROLE_USER --lang it',
      )
    const [{ describeProject }, { projectOf }] = await Promise.all([
      import('../../../codegen/describe'),
      import('../project'),
    ])
    try {
      return describeProject(await projectOf(place()), route, flags)
    } catch (error) {
      throw error instanceof Error ? new CommandError(error.message) : error
    }
  },
}
