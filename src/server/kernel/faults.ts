/** An unexpected failure: a defect of the server, or background work that was given up. */
export interface Fault {
  error: unknown
  /** where it happened: `GET /api/files/:id`, `job mail` */
  where: string
  /** the person whose call it was; null = the server's own work */
  userId: string | null
}

/** Passes faults to whoever records them. */
export interface Faults {
  tell: (fault: Fault) => void
  /** also hears of those that were told before */
  follow: (listener: (fault: Fault) => void) => void
}

/** The first faults are kept for those who begin to listen later. */
const MAX_RECENT_FAULTS = 50

/** Listeners record faults; what happens before they are there is kept for them. */
export function createFaults(): Faults {
  const listeners: ((fault: Fault) => void)[] = []
  const kept: Fault[] = []
  return {
    tell: (fault) => {
      if (kept.length < MAX_RECENT_FAULTS) kept.push(fault)
      for (const listener of listeners) listener(fault)
    },
    follow: (next) => {
      listeners.push(next)
      for (const fault of kept) next(fault)
    },
  }
}
