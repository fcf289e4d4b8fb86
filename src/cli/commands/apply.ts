import type { ModelPlan } from '../../contract/calls/plan'
import type { CliCommand } from '../command'
import { CommandError, failInOneSentence } from '../command-error'

/** `tessera apply --plan ID` */
export const applyCommand: CliCommand = {
  name: 'apply',
  words: [],
  help: 'Applies a plan of a running office, or takes it back',
  flags: [
    { name: '--plan', value: 'ID', help: 'the plan that "tessera plan" told' },
    { name: '--back', help: 'takes files and values back, as far as nobody changed them since' },
    { name: '--live', value: 'URL', help: 'address of the office (TESSERA_URL, or this machine)' },
  ],
  run: async ({ env, flags }) => {
    const id = flags.get('--plan')
    if (id === undefined) throw new CommandError('Say which plan: tessera apply --plan ID')
    const { connectLive } = await import('../../../codegen/live')
    const office = await connectLive(flags.get('--live'), env).catch(failInOneSentence)
    const what = flags.has('--back') ? 'reversals' : 'applications'
    const path = `/api/catalogue/plans/${encodeURIComponent(id)}/${what}`
    const plan = await office.post(path).catch(failInOneSentence)
    for (const line of tellOutcome(plan as unknown as ModelPlan)) console.log(line)
    return 0
  },
}

function tellOutcome({ files, left, moved, state }: ModelPlan): string[] {
  const done = state === 'reversed' ? 'Taken back' : 'Applied'
  return [
    `${done}: ${files.length} files, ${moved} values answered.`,
    ...left.map(
      ({ count, path, route, sample }) =>
        `${route} ${path}: ${count} records keep a newer value, such as ${sample.map(({ label }) => label).join(', ')}`,
    ),
  ]
}
