import { VITALS } from '../../../../contract/calls/monitor'
import { type PerformanceQuery, SPANS, type TrendSpan } from '../../../../contract/calls/monitoring'
import { dayAfter, officeDay } from '../../../../contract/time/office-day'
import type { Core, Route } from '../../../feature'
import type { CallContext } from '../../../kernel/context'
import { SLOW_STATEMENT_MS } from '../../../kernel/db/slow'
import { answer } from '../../../kernel/http/answers'
import { createContext, type HttpCall } from '../../../kernel/http/call'
import { refuseUnknownParams, textParam, wordParam } from '../../../kernel/http/query'
import { Refusal } from '../../../kernel/refusal'
import { requireEntity } from '../../../records'
import { slowStatements } from './statements'
import { errorsOverTime, eventsOverTime, performanceOverTime, usabilityOverTime } from './trends'

/** The entities whose readers may see the counts behind them. */
const PERFORMANCE = 'monitor-performance'
const ERRORS = 'monitor-errors'
const SECURITY = 'monitor-security'
const USABILITY = 'monitor-usability'
const TEXT_MAX = 300
const SPAN_NAMES = Object.keys(SPANS) as TrendSpan[]

interface Asked {
  call: HttpCall
  core: Core
  context: CallContext
  span: TrendSpan
}

/** A call for the readers of an entity; `takes`: its parameters besides the span. */
function trend(
  path: string,
  route: string,
  takes: readonly string[],
  of: (asked: Asked) => Promise<unknown>,
): Route<unknown> {
  return {
    method: 'GET',
    path: `/api/monitor/trends/${path}`,
    right: 'signed in',
    answer: async (call, core) => {
      const context = createContext(call)
      const entity = core.served(route)
      if (!entity) throw new Refusal('NOT_FOUND', `This office has no ${route}`)
      requireEntity(context, entity, 'read')
      refuseUnknownParams(call, ['span', ...takes])
      return answer(
        call,
        await of({ call, core, context, span: wordParam(call, 'span', SPAN_NAMES) ?? '7d' }),
      )
    },
  }
}

/** Figures over time, each for people who may read its records. */
export const trendRoutes: readonly Route<unknown>[] = [
  trend('performance', PERFORMANCE, ['measure', 'entity', 'name'], ({ call, core, span }) =>
    performanceOverTime(core, performanceQuery(call, span)),
  ),
  trend('statements', PERFORMANCE, [], async ({ core, span }) => {
    const since = dayAfter(officeDay(core.now().getTime()), -SPANS[span].days)
    return { items: await slowStatements(core.db, since), threshold: SLOW_STATEMENT_MS }
  }),
  trend('errors', ERRORS, [], ({ context, core, span }) => errorsOverTime(core, ERRORS, span, context)),
  trend('security', SECURITY, [], ({ context, core, span }) => eventsOverTime(core, SECURITY, span, context)),
  trend('usability', USABILITY, [], ({ core, span }) => usabilityOverTime(core, span)),
]

const MEASURES = ['CALL', ...VITALS] as const

function performanceQuery(call: HttpCall, span: TrendSpan): PerformanceQuery {
  const measure = wordParam(call, 'measure', MEASURES) ?? 'CALL'
  return {
    span,
    measure,
    entity: textParam(call, 'entity', TEXT_MAX),
    name: textParam(call, 'name', TEXT_MAX),
  }
}
