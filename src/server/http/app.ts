import { Hono } from 'hono'
import { START_PATH } from '../../contract/start'
import type { AccountFlows } from '../auth/account-flows'
import type { ServerAccounts } from '../auth/accounts'
import { keepLanguage } from '../auth/profile'
import type { SecurityLog } from '../auth/security-log'
import type { Batches } from '../batches/batches'
import type { CatalogueHolder } from '../catalogue/catalogue'
import { visibleConf } from '../conf/visible'
import { doing } from '../db/work'
import type { Files } from '../files/files'
import type { Places } from '../geo/places'
import type { Database } from '../kernel/database'
import { Refusal } from '../kernel/refusal'
import type { Lookups } from '../lookups/port'
import type { Presence } from '../presence'
import type { Privacy } from '../privacy/privacy'
import type { Records } from '../records/port'
import type { Trees } from '../tags/trees'
import type { Views } from '../views/views'
import { accountCalls } from './account-calls'
import { answer, failure } from './answers'
import { schemaAssetCalls } from './asset-calls'
import { agreementCalls, attachmentCalls } from './attachment-calls'
import { authCalls } from './auth-calls'
import { batchCalls } from './batch-calls'
import { addressOf, type Call, type Env, langOf, recognise, signedIn } from './call'
import type { CameByHttps, ClientAddress } from './client-address'
import { confCalls } from './conf-calls'
import { dashboardCall } from './dashboard-call'
import { ENVIRONMENT_PATH } from './environment-call'
import type { EventStreams } from './event-calls'
import { fileCalls } from './file-calls'
import { headers } from './headers'
import { mailCalls } from './mail-calls'
import { ownlessRoutes } from './own-record'
import { placeCall } from './place-calls'
import { presenceCall } from './presence-calls'
import { privacyCalls } from './privacy-calls'
import { providerCalls } from './provider-calls'
import { recordCalls } from './record-calls'
import { searchCall } from './search-calls'
import { secondStepCalls } from './second-step-calls'
import { sessionCalls } from './session-calls'
import { nothingThere } from './special-paths'
import { startCall } from './start-call'
import { suggestionCall } from './suggestion-calls'
import { unitCalls } from './unit-calls'
import { viewCalls } from './view-calls'
import { webaccessCalls } from './webaccess-calls'

/** Serves files: an answer, or null when it has none for the path. */
export type FileServer = (call: Call, path: string) => Promise<Response> | null

/** Everything the application answers from. */
export interface AppNeeds {
  db: Database
  accounts: ServerAccounts
  security: SecurityLog
  catalogue: CatalogueHolder
  records: () => Records
  lookups: () => Lookups
  batches: () => Batches
  trees: Trees
  streams: EventStreams
  flows: AccountFlows
  presence: Presence
  views: Views
  privacy: Privacy
  /** the clock */
  now: () => Date
  /** files of records */
  kept: Files
  /** the built front end; null = another hand serves it (development) */
  files: FileServer | null
  /** the one page that is every other path; null = another hand serves it */
  page: ((call: Call) => Promise<Response>) | null
  /** the file that the page reads first */
  environment: (call: Call) => Response
  /** null = no geocoder is configured */
  places: Places | null
  /** origin of the identity provider */
  provider: string | null
  /** people reach the office by https */
  isSecure: boolean
  clientAddress: ClientAddress
  cameByHttps: CameByHttps
  /** what nobody foresaw, for the server's own log */
  log: (line: string) => void
}

const remoteOf = (call: Call): string | undefined => call.env?.incoming?.socket.remoteAddress

/** The whole HTTP surface of the server. */
export function createApp(needs: AppNeeds): Hono<Env> {
  const { accounts, catalogue, db, files, flows, log, security, streams } = needs
  // Paths count with and without a closing slash (D62).
  const app = new Hono<Env>({ strict: false })
  const byHttps = (call: Call): boolean =>
    needs.isSecure || needs.cameByHttps(remoteOf(call), call.req.header('x-forwarded-proto'))
  app.use(headers(files !== null, needs.provider, byHttps))
  app.use(async (call, next) => {
    call.set('address', needs.clientAddress(remoteOf(call), call.req.header('x-forwarded-for')))
    refuseOddities(call)
    const asks = call.req.method === 'GET' || call.req.method === 'HEAD'
    await doing(asks ? 'read' : 'write', next, addressOf(call))
  })
  app.get('/api/health', (call) => call.json({ status: 'ok' }))
  app.route('/api/auth', authCalls(accounts))
  app.route('/api/auth', accountCalls(flows.needs))
  app.route('/api/auth', providerCalls(flows.providerSignIn, flows.needs))
  app.route('/api/auth/second-step', secondStepCalls({ ...flows.needs, security }))
  app.route('/api/auth/tokens', sessionCalls({ accounts, db, security, now: flows.needs.now }))
  app.route('/api/webaccess', webaccessCalls({ accounts, ...flows }))
  app.route('/api', privacyCalls(accounts, needs.privacy))
  app.route('/api/mail', mailCalls({ accounts, mail: flows.needs.mail }))
  app.route(
    '/api/conf',
    confCalls({ ...needs, registry: flows.needs.registry, choseLanguage: (user, lang) => keepLanguage(flows.needs, user, lang) }),
  )
  app.get('/api/entityconf/visible', signedIn(accounts), async (call) => {
    const { user } = call.get('signed')
    const served = catalogue.current()
    return answer(call, visibleConf(served, user, langOf(call, user), await ownlessRoutes(needs.records(), call, served)))
  })
  app.get('/api/events', signedIn(accounts), (call) => (call.req.method === 'HEAD' ? call.body(null) : streams.open(call)))
  app.get('/api/dashboard/widgets', signedIn(accounts), dashboardCall({ ...needs, catalogue: catalogue.current }))
  app.get('/api/search', signedIn(accounts), searchCall({ ...needs, catalogue: catalogue.current }))
  app.get('/api/suggestions/:route', signedIn(accounts), suggestionCall({ ...needs, catalogue: catalogue.current }))
  app.get('/api/geo/places', signedIn(accounts), placeCall(needs.places, log))
  app.use('/api/batches/*', signedIn(accounts))
  app.route('/api/batches', batchCalls(needs.batches))
  app.put('/api/presence', signedIn(accounts), presenceCall({ ...needs, catalogue: catalogue.current }))
  app.use('/api/views/*', signedIn(accounts))
  app.route('/api/views', viewCalls({ ...needs, catalogue: catalogue.current }))
  app.use('/api/files/*', signedIn(accounts))
  app.route('/api/files', fileCalls(needs.kept))
  app.route('/api/privacy/definition/agreements', agreementCalls({ accounts, ...flows }))
  app.route('/api/bu', attachmentCalls({ accounts, ...flows, kept: needs.kept }))
  app.get('/api/bu/unit', signedIn(accounts))
  app.route('/api/bu/unit', unitCalls({ catalogue: catalogue.current, records: needs.records }))
  app.get(ENVIRONMENT_PATH, needs.environment)
  app.get(
    START_PATH,
    startCall((path, call) => app.request(path, { headers: askedBy(call) }, call.env)),
  )
  app.all('/api/*', restOfApi(needs))
  app.all('*', restOfSite(needs))
  app.onError((error, call) => {
    noteRefusal(security, call, error)
    const said = loggedOf(error)
    if (said !== null) log(`${call.get('requestId')} ${call.req.method} ${call.req.path}: ${said}`)
    return failure(call, error)
  })
  return app
}

/** What the log keeps of a failure: all of one that nobody foresaw, the reason of one that callers are not told. */
function loggedOf(error: Error): string | null {
  if (!(error instanceof Refusal)) return error.stack ?? error.message
  if (error.code !== 'STORE_UNAVAILABLE') return null
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** A caller's own words, for a question asked in his name. */
function askedBy(call: Call): Record<string, string> {
  const named = ['authorization', 'accept-language', 'x-forwarded-for'].map((name) => [name, call.req.header(name)] as const)
  return Object.fromEntries(named.filter((pair): pair is [string, string] => pair[1] !== undefined))
}

/** Somebody signed in asked for what is not his. */
function noteRefusal(security: SecurityLog, call: Call, error: Error): void {
  const user = call.get('signed')?.user
  if (!user || !(error instanceof Refusal) || error.code !== 'FORBIDDEN') return
  const details = `${call.req.method} ${call.req.path}`
  security.note({ kind: 'REFUSED', user: { id: user.id }, address: addressOf(call), details })
}

/** No text of the store can hold a zero character, so no parameter may. */
function refuseOddities(call: Call): void {
  if (/%00/.test(call.req.url)) throw new Refusal('BAD_PARAMETER', 'The address holds a character that no text can hold')
}

/** The record calls, whose paths change with the catalogue; what is none of them does not exist. */
function restOfApi({
  accounts,
  batches,
  catalogue,
  flows,
  kept,
  lookups,
  now,
  records,
}: AppNeeds): (call: Call) => Promise<Response> {
  const respond = recordCalls({
    catalogue: catalogue.current,
    records,
    batches,
    lookups,
    actions: { kept, recovery: flows.recovery },
    now,
    signIn: (call) => recognise(call, accounts),
  })
  return async (call) => {
    const response = respond(call, call.req.path)
    if (response) return response
    const { allow, refusal } = nothingThere(call.req.method, call.req.path)
    if (allow) call.header('allow', allow)
    throw refusal
  }
}

/** Descriptions of entities, then files, then the one page that is every other path. */
function restOfSite({ catalogue, files, page }: AppNeeds): (call: Call) => Promise<Response> {
  const schemas = schemaAssetCalls(() => catalogue.assets)
  return async (call) => {
    const { method, path } = call.req
    if (method !== 'GET' && method !== 'HEAD') {
      call.header('allow', 'GET, HEAD')
      throw new Refusal('METHOD_NOT_ALLOWED', `${method} is not possible here`)
    }
    const found = schemas(call, path) ?? files?.(call, path)
    if (found) return found
    if (page && !path.startsWith('/assets')) return page(call)
    throw new Refusal('NOT_FOUND', 'There is nothing at this address')
  }
}
