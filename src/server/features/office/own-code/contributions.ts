import { isObject } from '../../../../catalogue/paths'
import type { Json, JsonObject } from '../../../../contract/json'
import { inEveryLanguage, type LocalText, localText } from '../../../../contract/language'
import type { EffectHandlerFacts } from '../../../../contract/model/effect'
import { type OwnWords, ownActionPath } from '../../../../contract/ports/office-server'
import type {
  ActionAnswer,
  ActionHandler,
  BoundJob,
  Contributed,
  Core,
  EffectHandler,
  HandledEffect,
} from '../../../feature'
import { serverContext } from '../../../kernel/context'
import { Refusal } from '../../../kernel/refusal'
import type { Declared, DeclaredServer } from '../../../office-code'
import { callOwnHandler, LIMITS_MS } from './call'

/** What features contribute, with what the server code of the office adds; features go before. */
export function withOwnHandlers(given: Contributed, { handlers }: DeclaredServer): Contributed {
  if (handlers.length === 0) return given
  const of = <One>(
    kind: Declared['kind'],
    make: (one: Declared) => One,
    name = (one: Declared) => one.name,
  ) => handlers.filter((one) => one.kind === kind).map((one): [string, One] => [name(one), make(one)])
  return {
    ...given,
    actions: join(
      of('actions', toAction, (one) => ownActionPath(one.name)),
      given.actions,
    ),
    effectHandlers: join(of('effects', toEffect), given.effectHandlers),
    jobs: join(of('jobs', toJob), given.jobs),
    outcomes: join([['OWN_JOB', { it: '{said}', en: '{said}' }]], given.outcomes),
  }
}

const join = <One>(own: [string, One][], given: ReadonlyMap<string, One>): ReadonlyMap<string, One> =>
  new Map([...own, ...given])

function toAction(action: Declared): ActionHandler {
  const { answer, method } = action.facts
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    ...(answer === 'file' ? { answer } : {}),
    run: async ({ body = {}, context, record }, core) => {
      const input = { record: record as JsonObject, input: body }
      const done = await callOwnHandler(core, action, {
        context,
        input,
        limit: LIMITS_MS.action,
        writes: true,
      })
      return toActionAnswer(done, action)
    },
  }
}

function toActionAnswer(done: Json, { facts, file, name }: Declared): ActionAnswer {
  if (facts.answer !== 'file') return { facts: isObject(done) ? done : {} }
  const given = done as { name?: unknown; type?: unknown; content?: unknown } | null
  if (typeof given?.name !== 'string' || given.content === undefined)
    throw new Refusal(
      'INTERNAL',
      `${file}: the action "${name}" answers no file: return { name, type, content }`,
    )
  const bytes = Buffer.from(given.content as string | Uint8Array)
  return {
    file: {
      name: given.name,
      type: typeof given.type === 'string' ? given.type : 'application/octet-stream',
      size: bytes.length,
      bytes: new Blob([bytes]).stream(),
    },
  }
}

function toEffect(effect: Declared): EffectHandler {
  const { args = {}, isOpen, runs } = effect.facts
  const taken = { args: args as EffectHandlerFacts['args'], ...(isOpen ? { isOpen: true as const } : {}) }
  const call = async (
    core: Core,
    { args: given, record }: HandledEffect,
    more: { limit: number; signal?: AbortSignal },
  ) => {
    const called = { context: serverContext(), input: { args: given, record }, writes: true, ...more }
    await callOwnHandler(core, effect, called)
  }
  if (runs === 'write')
    return {
      ...taken,
      runs: 'write',
      run: (core, handled) => call(core, handled, { limit: LIMITS_MS.write }),
    }
  const background = { limit: LIMITS_MS.queue, background: true }
  return {
    ...taken,
    runs: 'queue',
    run: (core, handled, { signal }) => call(core, handled, { ...background, signal }),
  }
}

function toJob(job: Declared): BoundJob {
  const { cron, paused, title } = job.facts
  const shipped = { name: localText(title as LocalText, 'it') ?? job.name, cron: String(cron) }
  return {
    shipped: paused ? { ...shipped, paused: true } : shipped,
    outcomes: {},
    run: async ({ say, signal }, core) => {
      const done = await callOwnHandler(core, job, {
        context: serverContext(),
        input: {},
        limit: LIMITS_MS.job,
        background: true,
        writes: true,
        signal,
        say: (line) => say(line),
      })
      return { code: 'OWN_JOB', figures: { said: toOutcome(done as unknown as OwnWords | null) } }
    },
  }
}

const DONE_TEXT: LocalText = { it: 'fatto', en: 'done' }

const toOutcome = (said: OwnWords | null): LocalText => {
  if (typeof said === 'string') return inEveryLanguage(() => said)
  return said ?? DONE_TEXT
}
