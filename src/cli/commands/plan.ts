import type { CliCommand } from '../command'
import { failInOneSentence } from '../command-error'

/** `tessera plan` */
export const planCommand: CliCommand = {
  name: 'plan',
  words: [],
  help: 'Tells what the schema files of this folder do to the records of a running office',
  flags: [
    { name: '--live', value: 'URL', help: 'address of the office (TESSERA_URL, or this machine)' },
    { name: '--text', help: 'prints it as text fit for a pull request, as without any of these' },
    { name: '--json', help: 'prints it as JSON' },
    { name: '--sarif', help: 'prints it as SARIF' },
  ],
  run: async ({ env, flags, place }) => {
    const { planLive } = await import('../../../codegen/live-plan')
    const format = flags.has('--sarif') ? 'sarif' : flags.has('--json') ? 'json' : 'text'
    return planLive({ schemas: place().schemas, address: flags.get('--live'), env, format }).catch(
      failInOneSentence,
    )
  },
}
