import { resolve } from 'node:path'
import type { CliCommand } from '../command'
import { PACKAGE } from '../place'

/** `tessera check [DIR]` */
export const checkCommand: CliCommand = {
  name: 'check',
  words: ['[DIR]'],
  help: 'Tells the problems of the schema files of this office, or of a complete folder of them',
  flags: [
    { name: '--strict', help: 'warnings fail, too' },
    { name: '--json', help: 'prints the problems as JSON' },
  ],
  run: async ({ cwd, flags, place, words: [named] }) => {
    const [{ checkProject }, { projectAt, projectOf }] = await Promise.all([
      import('../../../codegen/check'),
      import('../project'),
    ])
    const project = named === undefined ? await projectOf(place()) : projectAt(resolve(cwd, named))
    const isProduct = project.schemas === resolve(PACKAGE, 'schemas')
    return checkProject(project, { isStrict: flags.has('--strict'), isJson: flags.has('--json'), isProduct })
  },
}
