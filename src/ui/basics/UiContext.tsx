import { createContext, type ReactNode, useContext } from 'react'

/**
 * What the kit needs from the application: its texts (keys `UI.…`), the language, and how to follow a link.
 */
export interface Ui {
  lang: string
  text: (key: string, params?: Record<string, string | number>) => string
  /** addresses of the office's own icons, by name */
  icons?: ReadonlyMap<string, string>
  /** follows an in-application address without a page load; absent = the browser follows it */
  navigate?: (path: string) => void
}

const UiContext = createContext<Ui>({ lang: 'it', text: (key) => key })

/** Provides the application's texts to every kit component below. */
export function UiProvider({ value, children }: { value: Ui; children: ReactNode }) {
  return <UiContext value={value}>{children}</UiContext>
}

/** The texts, language and navigation of the kit. */
export function useUi(): Ui {
  return useContext(UiContext)
}
