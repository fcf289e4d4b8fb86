import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { Office } from '../engine/office/office'
import { OfficeProvider, useLocked, useOffice, useTexts, useVisible } from '../pages/office'
import { DialogStack, NoticeCorner } from '../pages/overlays'
import { RegistryProvider } from '../pages/registry'
import { UiProvider } from '../ui/basics/UiContext'
import type { InstalledParts } from './installed-parts'

const SignInAgain = lazy(() =>
  import('../pages/account/SignInAgain').then((module) => ({ default: module.SignInAgain })),
)

interface AppContext {
  office: Office
  installed: InstalledParts
  languages: readonly string[]
}

const Wiring = createContext<AppContext | null>(null)

/** The wiring of the application, for the components of routes. */
export function useWiring(): AppContext {
  const wiring = useContext(Wiring)
  if (!wiring) throw new Error('useWiring is used outside App')
  return wiring
}

/** The application: the router chooses the page, `AppProviders` wraps each one. */
export function App({ office, installed, router, languages }: AppContext & { router: AnyRouter }) {
  const wiring = useMemo(() => ({ office, installed, languages }), [office, installed, languages])
  return (
    <Wiring value={wiring}>
      <RouterProvider router={router} />
    </Wiring>
  )
}

/** Context of every page: office, address, texts of the kit, widgets, dialogs, notices. */
export function AppProviders({ path, children }: { path: string; children: ReactNode }) {
  const { installed, office } = useWiring()
  const { checks, commands, dialogs, widgets } = useSyncExternalStore(installed.follow, installed.get)
  return (
    <OfficeProvider office={office} path={path}>
      <Words>
        <RegistryProvider widgets={widgets} checks={checks} commands={commands}>
          {children}
          <DialogStack dialogs={dialogs} />
          <Lock />
          <NoticeCorner />
        </RegistryProvider>
      </Words>
    </OfficeProvider>
  )
}

/** The sign-in over a page with unsaved work whose session ended. */
function Lock() {
  return useLocked() ? (
    <Suspense>
      <SignInAgain />
    </Suspense>
  ) : null
}

/** The texts of the kit; updated when the language changes. */
function Words({ children }: { children: ReactNode }) {
  const { navigator } = useOffice().ports
  const { lang, text } = useTexts()
  const own = useVisible()?.icons
  const icons = useMemo(() => new Map(Object.entries(own ?? {})), [own])
  const ui = useMemo(() => ({ lang, text, navigate: navigator.go, icons }), [lang, text, navigator, icons])
  return <UiProvider value={ui}>{children}</UiProvider>
}
