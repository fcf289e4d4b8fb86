import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  type RouterHistory,
  redirect,
  useParams,
  useRouterState,
} from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { LOGIN_PATH, ROOT_PATH } from '../contract/constants'
import type { ApplicationPage } from '../contract/ports/application-page'
import type { Office } from '../engine/office/office'
import { isPageFor } from '../engine/shell/pages'
import { NotFoundPage } from '../pages/NotFoundPage'
import { useTexts, useUser } from '../pages/office'
import { useCrumb } from '../pages/shell'
import { EmptyState } from '../ui/page/EmptyState'
import { AuthenticatedLayout } from './AuthenticatedLayout'
import { AppProviders } from './providers'
import { RootRoute } from './RootRoute'

function Root() {
  const path = useRouterState({ select: ({ location }) => location.href })
  return (
    <AppProviders path={path}>
      <Outlet />
    </AppProviders>
  )
}

/** Names the page in the breadcrumbs by a text key. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  const { text } = useTexts()
  useCrumb(text(title))
  return children
}

/** The component of a page's route: the page itself, or "not found" for people who may not open it. */
function getView(page: ApplicationPage) {
  const { load } = page
  const Page = 'Page' in load ? load.Page : lazy(async () => ({ default: (await load()).Page }))
  return function Addressed() {
    const params = useParams({ strict: false })
    const user = useUser()
    if (!isPageFor(page, user)) return <NotFoundPage inside />
    const bare = <Page params={params} />
    const view = page.title === undefined ? bare : <Titled title={page.title}>{bare}</Titled>
    return page.frame === 'bare' ? <Suspense>{view}</Suspense> : view
  }
}

const root = createRootRoute({ component: Root, notFoundComponent: () => <NotFoundPage /> })
const entrance = createRoute({ getParentRoute: () => root, path: ROOT_PATH, component: RootRoute })
// The sign-in is at the root (D1): /login is an alias that keeps the return address.
const login = createRoute({
  getParentRoute: () => root,
  path: LOGIN_PATH,
  beforeLoad: ({ location }) => {
    throw redirect({ href: `${ROOT_PATH}${location.searchStr}`, replace: true })
  },
})
const inside = createRoute({ getParentRoute: () => root, id: 'inside', component: AuthenticatedLayout })

/** The routes of all pages of one frame. */
function routesIn(pages: Office['pages'], frame: ApplicationPage['frame'], parent: AnyRoute): AnyRoute[] {
  return pages
    .filter((page) => page.frame === frame)
    .map((page) => createRoute({ getParentRoute: () => parent, path: page.path, component: getView(page) }))
}

/** The routes of all pages. */
const makeTree = (pages: Office['pages']) =>
  root.addChildren([
    entrance,
    login,
    ...routesIn(pages, 'bare', root),
    inside.addChildren(routesIn(pages, 'shell', inside)),
  ])

/** Creates the application's router. */
export function createAppRouter(history: RouterHistory, office: Office) {
  history.block({
    blockerFn: async ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !(await office.leaving.allowed()),
    enableBeforeUnload: () => office.leaving.held(),
  })
  return createRouter({
    routeTree: makeTree(office.pages),
    history,
    // Query strings belong to the pages: the router must not parse or rewrite them.
    parseSearch: (text) => ({ text }),
    stringifySearch: ({ text }) => (typeof text === 'string' ? text : ''),
    defaultPendingMs: 0,
    // A page whose code did not arrive or failed. Without hooks, because the providers may have failed with
    // it.
    defaultErrorComponent: () => <EmptyState icon="search" title={office.ports.texts.text('PAGE.FAILED')} />,
  })
}
