import { QueryClientProvider } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useStore } from 'zustand'
import { ROOT_PATH } from '../contract/constants'
import type { Json } from '../contract/json'
import type { EntityConf, VisibleConf } from '../contract/model/conf'
import type { User } from '../contract/model/user'
import { type Looks, readLooks } from '../engine/cache/looks'
import type { Office } from '../engine/office/office'

const OfficeContext = createContext<Office | null>(null)
const HrefContext = createContext(ROOT_PATH)

/** Provides the running office and the address of the page (path with query) to everything below. */
export function OfficeProvider({
  office,
  path,
  children,
}: {
  office: Office
  path: string
  children: ReactNode
}) {
  return (
    <OfficeContext value={office}>
      <HrefContext value={path}>
        <QueryClientProvider client={office.queries}>{children}</QueryClientProvider>
      </HrefContext>
    </OfficeContext>
  )
}

/** The running office. Throws outside `OfficeProvider`: a page without an office is a mistake of wiring. */
export function useOffice(): Office {
  const office = useContext(OfficeContext)
  if (!office) throw new Error('useOffice is used outside OfficeProvider')
  return office
}

/**
 * Keeps a page at its own address: while the next page is loading, the visible one must not mistake that
 * page's address for another state of its own. `pathname` = the page's path, without query.
 */
export function PageAddress({ pathname, children }: { pathname: string; children: ReactNode }) {
  const path = useHref()
  const [own, setOwn] = useState(path)
  const isOwn = path.split(/[?#]/)[0] === pathname
  if (isOwn && own !== path) setOwn(path)
  return <HrefContext value={isOwn ? path : own}>{children}</HrefContext>
}

/** Path with query string of the page being shown. */
export function useHref(): string {
  return useContext(HrefContext)
}

/** The query of an address, without `?` and anchor. */
export const hrefQuery = (href: string): string => href.split('#')[0]?.split('?')[1] ?? ''

/** Texts in the user's language; both members change when the language does. */
export interface PageTexts {
  lang: string
  text: (key: string, params?: Record<string, string | number>) => string
}

/** The application's texts, re-rendering when the language changes. */
export function useTexts(): PageTexts {
  const { texts } = useOffice().ports
  const lang = useSyncExternalStore(texts.watch, texts.lang)
  return { lang, text: texts.text }
}

/** Who is signed in, or null. */
export function useUser(): User | null {
  return useStore(useOffice().session.store, ({ user }) => user)
}

/**
 * True while the session is over and the page with its unsaved work waits for the person to sign in again.
 */
export function useLocked(): boolean {
  return useStore(useOffice().session.store, ({ locked }) => locked)
}

/** Text key of the sign-in screen's message: why the session ended. */
export function useMessage(): string | null {
  return useStore(useOffice().session.store, ({ message }) => message)
}

/** Theme, density and language of the person. */
export function useLooks(): Looks {
  const values = useStore(useOffice().preferences.store, (state) => state.values)
  return useMemo(() => readLooks(values), [values])
}

/**
 * One preference of the signed-in person and the function that changes it:
 * `usePreference('list.boats.filters')`. The value is null until the person chose one, and keeps its identity
 * until it changes. A change shows at once in every tab and is stored on the server; if refused, it is
 * reverted and the person is notified. null = back to the default.
 */
export function usePreference(key: string): readonly [Json, (value: Json) => Promise<boolean>] {
  const { preferences } = useOffice()
  const value = useStore(preferences.store, ({ values }) =>
    Object.hasOwn(values, key) ? (values[key] ?? null) : null,
  )
  const save = useCallback((next: Json) => preferences.save(key, next), [preferences, key])
  return [value, save]
}

/** What this user may see; null until it is loaded. */
export function useVisible(): VisibleConf | null {
  return useStore(useOffice().conf.store, ({ visible }) => visible)
}

/** The configuration of a route; undefined when this user cannot see it. */
export function useEntityConf(route: string): EntityConf | undefined {
  return useVisible()?.items.find((one) => one.route === route)
}
