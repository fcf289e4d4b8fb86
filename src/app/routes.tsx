import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
  useParams,
  useRouterState,
} from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense } from 'react'
import {
  BATCHES_PATH,
  CHANGE_PASSWORD_PATH,
  LANDING_DEFAULT,
  LOGIN_PATH,
  OUTBOX_PATH,
  RECOVER_PASSWORD_PATH,
  REGISTRATION_PATH,
  ROOT_PATH,
} from '../contract/constants'
import type { Mode } from '../contract/record'
import type { Office } from '../engine/office'
import { EntityListPage } from '../pages/list/ListPage'
import { NotFoundPage } from '../pages/not-found/NotFoundPage'
import { PageAddress } from '../pages/office'
import { Entrance } from './Entrance'
import { Inside } from './Inside'
import { Surroundings } from './providers'

const RecordPage = lazy(() => import('../pages/record/RecordPage').then((module) => ({ default: module.RecordPage })))
const GalleryPage = lazy(() => import('../pages/gallery/GalleryPage').then((module) => ({ default: module.GalleryPage })))
const FolderPage = lazy(() => import('../pages/folder/FolderPage').then((module) => ({ default: module.FolderPage })))
const Registration = lazy(() => import('./AccountRoutes').then((module) => ({ default: module.Registration })))
const Recover = lazy(() => import('./AccountRoutes').then((module) => ({ default: module.Recover })))
const ChangePassword = lazy(() => import('./AccountRoutes').then((module) => ({ default: module.ChangePassword })))
const ProfilePage = lazy(() => import('../account/profile/ProfilePage').then((module) => ({ default: module.ProfilePage })))
const SessionsPage = lazy(() => import('../account/security/SessionsPage').then((module) => ({ default: module.SessionsPage })))
const OutboxPage = lazy(() => import('../account/security/OutboxPage').then((module) => ({ default: module.OutboxPage })))
const StartPage = lazy(() => import('../pages/start/StartPage').then((module) => ({ default: module.StartPage })))
const BatchesPage = lazy(() => import('../pages/bulk/BatchesPage').then((module) => ({ default: module.BatchesPage })))
const ImportPage = lazy(() => import('../pages/import/ImportPage').then((module) => ({ default: module.ImportPage })))

function Root() {
  const path = useRouterState({ select: ({ location }) => location.href })
  return (
    <Surroundings path={path}>
      <Outlet />
    </Surroundings>
  )
}

function List() {
  const { route = '' } = useParams({ strict: false })
  return (
    <PageAddress key={route} pathname={`/${route}`}>
      <EntityListPage route={route} />
    </PageAddress>
  )
}

function Import() {
  const { route = '' } = useParams({ strict: false })
  return <ImportPage key={route} route={route} />
}

/** A record page in one mode; another record is another page. */
function record(mode: Mode) {
  return function Record() {
    const { route = '', id } = useParams({ strict: false })
    const key = `${route}/${id ?? mode}`
    return id === undefined ? (
      <RecordPage key={key} route={route} mode={mode} />
    ) : (
      <RecordPage key={key} route={route} mode={mode} id={id} />
    )
  }
}

function Folder() {
  const { route = '', id = '', backPath = '' } = useParams({ strict: false })
  return <FolderPage key={`${route}/${id}`} route={route} id={id} backPath={backPath} />
}

const root = createRootRoute({ component: Root, notFoundComponent: () => <NotFoundPage /> })
const entrance = createRoute({ getParentRoute: () => root, path: ROOT_PATH, component: Entrance })
// The sign-in stands at the root (D1): /login is only another way to say it, and keeps the place to return to.
const login = createRoute({
  getParentRoute: () => root,
  path: LOGIN_PATH,
  beforeLoad: ({ location }) => {
    throw redirect({ href: `${ROOT_PATH}${location.searchStr}`, replace: true })
  },
})
/** Widgets in their states, for people who write or choose them: it holds no data, so nobody needs to sign in. */
const gallery = createRoute({
  getParentRoute: () => root,
  path: '/gallery',
  component: () => (
    <Suspense>
      <GalleryPage />
    </Suspense>
  ),
})
/** Pages of the way in; `ChangePassword` brings the shell itself, or does without. */
const account = (path: string, Page: ComponentType) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: () => (
      <Suspense>
        <Page />
      </Suspense>
    ),
  })
const registration = account(REGISTRATION_PATH, Registration)
const recover = account(RECOVER_PASSWORD_PATH, Recover)
const changePassword = account(CHANGE_PASSWORD_PATH, ChangePassword)
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: Inside })
const start = createRoute({ getParentRoute: () => inside, path: LANDING_DEFAULT, component: StartPage })
const list = createRoute({ getParentRoute: () => inside, path: '/$route', component: List })
const create = createRoute({ getParentRoute: () => inside, path: '/$route/new', component: record('create') })
const show = createRoute({ getParentRoute: () => inside, path: '/$route/$id', component: record('show') })
const update = createRoute({ getParentRoute: () => inside, path: '/$route/$id/edit', component: record('update') })
const folder = createRoute({ getParentRoute: () => inside, path: '/$route/$id/virtual-folder/$backPath', component: Folder })
const bring = createRoute({ getParentRoute: () => inside, path: '/$route/import', component: Import })
const batches = createRoute({ getParentRoute: () => inside, path: BATCHES_PATH, component: BatchesPage })

// Pages of their own in place of the generic ones of these two routes.
const profile = createRoute({ getParentRoute: () => inside, path: '/profile/{-$id}', component: ProfilePage })
const sessions = createRoute({ getParentRoute: () => inside, path: '/token', component: SessionsPage })
const outbox = createRoute({ getParentRoute: () => inside, path: OUTBOX_PATH, component: OutboxPage })

const tree = root.addChildren([
  entrance,
  login,
  gallery,
  registration,
  recover,
  changePassword,
  inside.addChildren([start, batches, profile, sessions, outbox, list, create, bring, show, update, folder]),
])

/** The routes of the application; every entity, present or dropped in later, is reached by the same four (ROUTE-09..11). */
export function createAppRouter(history: RouterHistory, office: Office) {
  history.block({
    blockerFn: async ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !(await office.leaving.allowed()),
    enableBeforeUnload: () => office.leaving.held(),
  })
  return createRouter({
    routeTree: tree,
    history,
    // Query strings belong to the pages: the router must not read or rewrite them.
    parseSearch: (text) => ({ text }),
    stringifySearch: ({ text }) => (typeof text === 'string' ? text : ''),
    defaultPendingMs: 0,
  })
}
