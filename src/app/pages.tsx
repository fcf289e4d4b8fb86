import { lazy } from 'react'
import {
  BATCHES_PATH,
  CHANGE_PASSWORD_PATH,
  DIFFERENCES_PATH,
  INBOX_PATH,
  LANDING_DEFAULT,
  MONITOR_PATH,
  OUTBOX_PATH,
  RECOVER_PASSWORD_PATH,
  REGISTRATION_PATH,
} from '../contract/constants'
import type { Mode } from '../contract/model/record'
import { ROLE_ADMIN } from '../contract/model/user'
import { type ApplicationPage, definePage, OWN_ID, type PageProps } from '../contract/ports/application-page'
import { EntityListPage } from '../pages/list'
import { PageAddress } from '../pages/office'

function List({ params: { route = '' } }: PageProps) {
  return (
    <PageAddress key={route} pathname={`/${route}`}>
      <EntityListPage route={route} />
    </PageAddress>
  )
}

const account = () => import('./AccountRoutes')

const own = () => import('./OwnRoutes')

const RecordPage = lazy(() =>
  import('../pages/record/RecordPage').then((module) => ({ default: module.RecordPage })),
)

/** A record page in one mode; another record remounts it. */
function record(mode: Mode): ApplicationPage['load'] {
  const Page = ({ params: { route = '', id } }: PageProps) => (
    <RecordPage
      key={`${route}/${id ?? mode}`}
      route={route}
      mode={mode}
      {...(id === undefined ? {} : { id })}
    />
  )
  return { Page }
}

/** Every page of the application: routes, menus, palette and breadcrumbs derive from this list. */
export const pages: readonly ApplicationPage[] = [
  definePage({
    id: 'start',
    path: LANDING_DEFAULT,
    frame: 'shell',
    load: async () => ({ Page: (await import('./StartRoute')).StartRoute }),
  }),
  definePage({
    id: 'batches',
    path: BATCHES_PATH,
    frame: 'shell',
    title: 'BATCHES.TITLE',
    icon: 'rows',
    inPalette: true,
    isFor: () => true,
    load: async () => (await own()).batches(),
  }),
  definePage({
    id: 'inbox',
    path: INBOX_PATH,
    frame: 'shell',
    title: 'INBOX.TITLE',
    icon: 'bell',
    inPalette: true,
    isFor: () => true,
    load: async () => (await own()).inbox(),
  }),
  definePage({
    id: 'monitor',
    path: MONITOR_PATH,
    frame: 'shell',
    title: 'MONITOR.TITLE',
    icon: 'gauge',
    inPalette: true,
    inMenu: { place: 'after' },
    isFor: ({ authorities }) => authorities.some((one) => one === ROLE_ADMIN || one === 'MONITOR_R'),
    load: async () => (await own()).monitor(),
  }),
  // For staff without an entry to it; people with a menu of their own have it there.
  definePage({
    id: 'account',
    path: `/profile/${OWN_ID}`,
    frame: 'shell',
    icon: 'key',
    inMenu: { place: 'before', label: 'PROFILE.TAB.security' },
    load: async () => ({ Page: (await own()).ProfilePage }),
  }),
  // Replaces the generic list of this route.
  definePage({
    id: 'sessions',
    path: '/token',
    frame: 'shell',
    load: async () => ({ Page: (await own()).SessionsPage }),
  }),
  definePage({
    id: 'rights',
    path: '/rights/$id',
    frame: 'shell',
    title: 'EFFECTIVE.TITLE',
    icon: 'shield',
    isFor: ({ authorities }) => authorities.some((one) => one === ROLE_ADMIN || one === 'GROUP_R'),
    load: async () => ({ Page: (await own()).RightsPage }),
  }),
  definePage({
    id: 'outbox',
    path: OUTBOX_PATH,
    frame: 'shell',
    title: 'OUTBOX.TITLE',
    icon: 'envelope',
    inMenu: { place: 'after' },
    isFor: ({ authorities }) => authorities.includes(ROLE_ADMIN),
    load: async () => ({ Page: (await own()).OutboxPage }),
  }),
  definePage({
    id: 'differences',
    path: DIFFERENCES_PATH,
    frame: 'shell',
    title: 'DIFFERENCES.TITLE',
    icon: 'file-code',
    inPalette: true,
    inMenu: { place: 'after' },
    isFor: ({ authorities }) => authorities.some((one) => one === ROLE_ADMIN || one === 'ENTITY_CONF_R'),
    load: async () => (await own()).differences(),
  }),
  // Widgets in their states, for people who write or choose them: it shows no data and needs no sign-in.
  definePage({
    id: 'gallery',
    path: '/gallery',
    frame: 'bare',
    load: async () => (await own()).gallery(),
  }),
  definePage({
    id: 'registration',
    path: REGISTRATION_PATH,
    frame: 'bare',
    load: async () => ({ Page: (await account()).Registration }),
  }),
  definePage({
    id: 'recover',
    path: RECOVER_PASSWORD_PATH,
    frame: 'bare',
    load: async () => ({ Page: (await account()).Recover }),
  }),
  // It draws the shell itself, or does without.
  definePage({
    id: 'change-password',
    path: CHANGE_PASSWORD_PATH,
    frame: 'bare',
    load: async () => ({ Page: (await account()).ChangePassword }),
  }),
  // Every entity, present or added later, uses the same pages (ROUTE-09..11).
  definePage({ id: 'list', path: '/$route', frame: 'shell', load: { Page: List } }),
  definePage({ id: 'create', path: '/$route/new', frame: 'shell', load: record('create') }),
  definePage({
    id: 'import',
    path: '/$route/import',
    frame: 'shell',
    title: 'BULK.TITLE.import',
    icon: 'table',
    load: async () => {
      const { ImportPage } = await import('../pages/import/ImportPage')
      return { Page: ({ params: { route = '' } }: PageProps) => <ImportPage key={route} route={route} /> }
    },
  }),
  definePage({ id: 'show', path: '/$route/$id', frame: 'shell', load: record('show') }),
  definePage({ id: 'update', path: '/$route/$id/edit', frame: 'shell', load: record('update') }),
  definePage({
    id: 'folder',
    path: '/$route/$id/virtual-folder/$backPath',
    frame: 'shell',
    load: async () => {
      const { FolderPage } = await import('../pages/folder/FolderPage')
      const Page = ({ params: { route = '', id = '', backPath = '' } }: PageProps) => (
        <FolderPage key={`${route}/${id}`} route={route} id={id} backPath={backPath} />
      )
      return { Page }
    },
  }),
]
