/**
 * What the server code of an office imports: `tessera/server`. Each file of `server/` exports what it adds:
 * `export default defineServer({ checks, actions, effects, jobs, providers })`.
 */
export type { Json, JsonObject } from '../contract/json'
export type { ListPage, RecordData } from '../contract/model/record'
export {
  type ActionContext,
  type CheckCall,
  type CheckedOperation,
  defineOwnAction as defineAction,
  defineOwnCheck as defineCheck,
  defineOwnEffect as defineEffect,
  defineOwnJob as defineJob,
  defineOwnProvider as defineProvider,
  defineOwnServer as defineServer,
  type EffectContext,
  type HandlerContext,
  type JobContext,
  type OwnAction as Action,
  type OwnCaller as Caller,
  type OwnCheck as Check,
  type OwnEffect as Effect,
  type OwnFile as AnsweredFile,
  type OwnFinding as Finding,
  type OwnJob as Job,
  type OwnProvider as Provider,
  type OwnQuery as RecordQuery,
  type OwnServer as ServerParts,
  type OwnWords as Words,
  type ProviderCall,
  type ReadRecords,
  type WriteRecords,
} from '../contract/ports/office-server'
export type { Issue, WidgetCheck, WidgetCheckContext } from '../contract/ports/widget'
