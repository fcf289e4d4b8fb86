import { resolve } from 'node:path'
import type { CliCommand } from '../command'

/** `tessera new FOLDER`, and `npm create tessera FOLDER` */
export const newCommand: CliCommand = {
  name: 'new',
  words: ['[FOLDER]'],
  help: 'Creates the folder of an office; asks in a terminal, takes options without one',
  flags: [
    { name: '--lang', value: 'it|en', help: 'the language of its texts (en)' },
    { name: '--demo', help: 'with the demo company, to look around' },
    { name: '--empty', help: 'without data (so it is, unless --demo)' },
    { name: '--database', value: 'URL', help: 'a PostgreSQL instead of the embedded database' },
    { name: '--name', value: 'NAME', help: 'the name of the office (that of the folder)' },
    { name: '--no-install', help: 'leaves "npm install" to you' },
    { name: '--yes', help: 'asks nothing' },
  ],
  run: async ({ cwd, flags, words: [folder] }) => {
    const [{ readAnswers }, { askQuestions, isTerminal }, { createOfficeFolder }] = await Promise.all([
      import('../create/answers'),
      import('../create/questions'),
      import('../create/office'),
    ])
    const given = readAnswers(folder, flags)
    const answers = isTerminal() && !flags.has('--yes') ? await askQuestions(given) : given
    if (answers === null) return 1
    return createOfficeFolder(answers, {
      folder: resolve(cwd, answers.folder ?? 'my-office'),
      isInstalled: !flags.has('--no-install'),
    })
  },
}
