import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

interface Last {
  label: string | null
  set: (label: string | null) => void
}

const LastCrumb = createContext<Last>({ label: null, set: () => undefined })

/** Keeps the last step of the path, which only the page knows: the record's title. */
export function CrumbProvider({ children }: { children: ReactNode }) {
  const [label, set] = useState<string | null>(null)
  return <LastCrumb value={{ label, set }}>{children}</LastCrumb>
}

/** The last step of the path, or null. */
export function useLastCrumb(): string | null {
  return useContext(LastCrumb).label
}

/** Names the page in the path of the top bar while it is shown: the title of a record, null while unknown. */
export function useCrumb(label: string | null): void {
  const { set } = useContext(LastCrumb)
  useEffect(() => {
    set(label)
    return () => set(null)
  }, [set, label])
}
