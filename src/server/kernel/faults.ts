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

/** Faults that are kept until somebody listens. */
const KEPT = 50

/** One listener records faults; what happens before it is there is kept for it. */
export function createFaults(): Faults {
  let listener: ((fault: Fault) => void) | null = null
  const kept: Fault[] = []
  return {
    tell: (fault) => {
      if (listener) listener(fault)
      else if (kept.length < KEPT) kept.push(fault)
    },
    follow: (next) => {
      listener = next
      for (const fault of kept.splice(0)) next(fault)
    },
  }
}
