import type { JsonObject } from '../contract/json'
import type { RecordData } from '../contract/model/record'
import type {
  OwnAction,
  OwnCheck,
  OwnEffect,
  OwnJob,
  OwnProvider,
  OwnServer,
  RunCheck,
} from '../contract/ports/office-server'

/**
 * What the server code of an office imports: `tessera/server`. Each file of `server/` exports what it adds:
 * `export default defineServer({ checks, actions, effects, jobs, providers })`.
 */
export type { Json, JsonObject } from '../contract/json'
export type { ListPage, RecordData } from '../contract/model/record'
export type {
  ActionContext,
  Caller,
  CheckCall,
  CheckedOperation,
  EffectContext,
  Finding,
  HandlerContext,
  JobContext,
  OwnAction as Action,
  OwnCheck as Check,
  OwnEffect as Effect,
  OwnFile as AnsweredFile,
  OwnJob as Job,
  OwnProvider as Provider,
  OwnServer as ServerParts,
  ProviderCall,
  ReadRecords,
  RecordQuery,
  Words,
  WriteRecords,
} from '../contract/ports/office-server'
export type { Issue, WidgetCheck, WidgetCheckContext } from '../contract/ports/widget'

/** Declares what a file of `server/` adds to the office: its default export. */
export const defineServer = (parts: OwnServer): OwnServer => parts

/** Types a check by the records it is about: `defineCheck<Loan>(({ record }) => …)`. */
export const defineCheck = <Row = RecordData>(
  check: OwnCheck<Row> | RunCheck<Row>,
): OwnCheck<Row> | RunCheck<Row> => check

/** Types an action by the records it is about. */
export const defineAction = <Row = RecordData>(action: OwnAction<Row>): OwnAction<Row> => action

/** Types a handler of effects by its arguments. */
export const defineEffect = <Args extends JsonObject = JsonObject>(
  effect: Omit<OwnEffect, 'run'> & {
    run: (call: Parameters<OwnEffect['run']>[0] & { args: Args }) => void | Promise<void>
  },
): OwnEffect => effect as OwnEffect

/** Types a job. */
export const defineJob = (job: OwnJob): OwnJob => job

/** Types a provider. */
export const defineProvider = (provider: OwnProvider): OwnProvider => provider
