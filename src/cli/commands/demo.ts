import type { CliCall, CliCommand } from '../command'
import { CommandError } from '../command-error'
import { loadServer, ownFolder } from '../place'

const RECORDS = '--records'
const SEED = '--seed'
const MOST = { [RECORDS]: 2_000_000, [SEED]: 7 }

/** `tessera demo --records N` */
export const demoCommand: CliCommand = {
  name: 'demo',
  words: [],
  help: 'Fills an empty office, or one with the demo company, with generated records',
  flags: [
    { name: RECORDS, value: 'N', help: 'how many, up to two million' },
    { name: SEED, value: 'S', help: 'other records with another number, up to 7 (1)' },
  ],
  run: async ({ flags, place }) => {
    const records = readNumber(flags, RECORDS)
    if (records === undefined) throw new CommandError('Say how many records: tessera demo --records 10000')
    const seed = readNumber(flags, SEED) ?? 1
    const office = ownFolder(place())
    return (await loadServer()).loadDemo(records, seed, office)
  },
}

function readNumber(flags: CliCall['flags'], name: keyof typeof MOST): number | undefined {
  const text = flags.get(name)
  if (text === undefined) return undefined
  if (/^\d{1,8}$/.test(text) && Number(text) <= MOST[name]) return Number(text)
  throw new CommandError(
    `${name} is "${text}", but takes a whole number up to ${MOST[name]}: ${name} ${name === SEED ? 1 : 10_000}.`,
  )
}
