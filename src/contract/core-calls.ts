/** A call the server answers by itself: its path as patterns write it, and how it may be called. */
export interface CoreCall {
  path: string
  methods: readonly string[]
}

const call = (path: string, ...methods: string[]): CoreCall => ({ path, methods })

/**
 * Every call that is answered before any entity is asked. A test holds this list against what the server really routes, so
 * an entity cannot be described that nobody would ever reach.
 */
export const CORE_CALLS: readonly CoreCall[] = [
  call('/api/health', 'GET'),
  call('/api/events', 'GET'),
  call('/api/search', 'GET'),
  call('/api/start', 'GET'),
  call('/api/suggestions/:route', 'GET'),
  call('/api/geo/places', 'GET'),
  call('/api/dashboard/widgets', 'GET'),
  call('/api/entityconf/visible', 'GET'),
  call('/api/auth/whoami', 'GET'),
  call('/api/auth/login', 'POST'),
  call('/api/auth/provider', 'POST'),
  call('/api/auth/provider/links', 'GET', 'POST'),
  call('/api/auth/provider/links/end', 'POST'),
  call('/api/auth/refresh', 'POST'),
  call('/api/auth/logout', 'POST'),
  call('/api/auth/change-password', 'POST'),
  call('/api/auth/profile', 'GET', 'PUT'),
  call('/api/auth/second-step', 'GET'),
  call('/api/auth/second-step/begin', 'POST'),
  call('/api/auth/second-step/confirm', 'POST'),
  call('/api/auth/second-step/codes', 'POST'),
  call('/api/auth/second-step/end', 'POST'),
  call('/api/auth/second-step/resets/:userId', 'PUT'),
  call('/api/auth/tokens', 'GET'),
  call('/api/auth/tokens/:id', 'GET'),
  call('/api/auth/tokens/revokes/others', 'PUT'),
  call('/api/auth/tokens/revokes/all/:userId', 'PUT'),
  call('/api/auth/tokens/revokes/:id', 'PUT'),
  call('/api/webaccess/registration', 'GET', 'POST'),
  call('/api/webaccess/recover-password', 'GET'),
  call('/api/webaccess/registration-link', 'POST'),
  call('/api/webaccess/recover-password-link', 'POST'),
  call('/api/mail/outbox', 'GET'),
  call('/api/mail/outbox/retries/:id', 'PUT'),
  call('/api/conf/user/settings/findByUserId/:userId', 'GET'),
  call('/api/conf/user/settings/:userId/:key', 'PUT'),
  call('/api/conf/tables/tablevalue', 'GET'),
  call('/api/conf/tables/tablevalue/all/LANGUAGE/:module', 'GET'),
  call('/api/conf/tables/tablevalue/all/:table/:module', 'GET'),
  call('/api/conf/tag/hierarchy/:tree', 'GET'),
  call('/api/privacy/definition/agreements', 'GET'),
  call('/api/privacy/definition/download/:documentId', 'GET'),
  call('/api/subjects/subjects/changed-privacies/:userId', 'GET'),
  call('/api/subjects/subjects/accept-privacies/:userId', 'PUT'),
  call('/api/bu/:unit/attachments/:documentId', 'GET'),
  call('/api/bu/:unit/attachments/:documentId/content', 'GET'),
  call('/api/files', 'POST'),
  call('/api/files/:id/content', 'GET'),
  call('/api/presence', 'PUT'),
  call('/api/views/:route', 'GET', 'POST'),
  call('/api/views/:route/:id', 'PUT'),
  call('/api/views/:route/deletes/:id', 'PUT'),
  call('/api/batches', 'GET'),
  call('/api/batches/:id', 'GET'),
  call('/api/batches/:id/cancel', 'PUT'),
]

/** Folders that core calls share with entities; every other folder with a core call in it is the server's alone. */
const SHARED_FOLDERS: ReadonlySet<string> = new Set(
  ['/api/bu', '/api/conf', '/api/entityconf', '/api/privacy', '/api/subjects'].map(folderOf),
)

/** Pages of the server's own entities, each with the endpoint at which it answers in a folder of the server. */
const OWN_ENDPOINTS: ReadonlySet<string> = new Set([
  '/users /api/auth/users',
  '/profiles /api/auth/groups',
  '/authorizations /api/auth/authorities',
  '/acls /api/auth/acls',
  '/token /api/auth/tokens',
  '/invitation /api/webaccess/invitations',
])

const CORE_FOLDERS: ReadonlySet<string> = new Set(CORE_CALLS.map(({ path }) => folderOf(path)))

/** The core path that stands in the way of an entity at this endpoint; null when its calls reach it. */
export function corePathAt(endpoint: string, route: string): string | null {
  if (OWN_ENDPOINTS.has(`/${route} ${endpoint}`)) return null
  const folder = folderOf(endpoint)
  if (CORE_FOLDERS.has(folder) && !SHARED_FOLDERS.has(folder)) return `/api/${folder}`
  return CORE_CALLS.find(({ path }) => shadows(path, endpoint))?.path ?? null
}

/** The folder of /api that a path lies in. */
function folderOf(path: string): string {
  return path.split('/')[2] ?? ''
}

/** True when a core call takes what would be the list of an endpoint, or one of its records. */
function shadows(core: string, endpoint: string): boolean {
  const [taken, wanted] = [core.split('/'), endpoint.split('/')]
  const isTaken = (step: string, index: number) => step.startsWith(':') || step === wanted[index]
  return (
    taken.length >= wanted.length &&
    taken.slice(0, wanted.length).every(isTaken) &&
    taken.slice(wanted.length).every((step) => step.startsWith(':'))
  )
}
