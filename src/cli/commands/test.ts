import type { CliCommand } from '../command'

/** `tessera test [FILE…]` */
export const testCommand: CliCommand = {
  name: 'test',
  words: ['[FILE…]'],
  help: 'Runs the tests of this office with vitest: tests/, and those beside its widgets',
  flags: [
    { name: '--watch', help: 'runs them again after each edit' },
    {
      name: '-t',
      value: 'WORDS',
      help: 'only tests whose titles hold these words; other options go to vitest',
    },
  ],
  passesOn: true,
  run: async ({ passed, place }) => {
    const { runTests } = await import('../run-tests')
    return runTests(place().folder, passed)
  },
}
