import type { ActionAnswer, AnsweredFile, Contributed, RecordCall, RecordCallHandler } from '../../../feature'
import { answer } from '../../../kernel/http/answers'
import { readObject } from '../../../kernel/http/body'
import { createContext, type HttpCall } from '../../../kernel/http/call'
import { Refusal } from '../../../kernel/refusal'
import { toDisposition } from '../../documents/files'
import { actionsFeature } from '../actions'

/** The call of an action that a feature contributes. */
export function toActionCall(name: string, { actions }: Pick<Contributed, 'actions'>): RecordCall {
  const { isQueued, method } = actions.get(name) ?? { method: 'POST' }
  const handler: RecordCallHandler = async (call, { records, use }, entity, id) => {
    const context = createContext(call)
    const record = await records().get(entity, id, context)
    const body = method === 'POST' ? await readObject(call, false) : {}
    return answerAction(
      call,
      await use(actionsFeature).run(name, { entity, record, context, body }),
      isQueued ? 202 : 200,
    )
  }
  return { [method]: handler }
}

/**
 * An action that needs no handler of its own, named by the last segment; one that prints is read, others are
 * posted.
 */
export const answerNamedAction: RecordCallHandler = async (call, { records, use }, entity, id) => {
  const { method, path } = call.req
  const action = (entity.actions ?? []).find((one) => one.id === path.split('/').at(-1))
  const wanted = action?.print === undefined ? 'POST' : 'GET'
  if (action && method !== wanted && !(method === 'HEAD' && wanted === 'GET')) {
    call.header('allow', wanted)
    throw new Refusal('METHOD_NOT_ALLOWED', `${method} is not possible here; ${wanted} is`)
  }
  const context = createContext(call)
  const record = await records().get(entity, id, context)
  const body = wanted === 'POST' ? await readObject(call, false) : {}
  return answerAction(
    call,
    await use(actionsFeature).runNamed(action?.id ?? '', { entity, record, context }, body),
    200,
  )
}

async function answerAction(call: HttpCall, done: ActionAnswer, status: 200 | 202): Promise<Response> {
  if ('file' in done) return answerFile(call, done.file)
  done.after?.()
  return answer(call, done.facts, status)
}

function answerFile(call: HttpCall, { bytes, name, size, type }: AnsweredFile): Response | Promise<Response> {
  call.header('content-type', type)
  if (size !== null) call.header('content-length', String(size))
  call.header('content-disposition', toDisposition(name))
  return call.body(bytes)
}
