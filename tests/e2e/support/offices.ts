import { type OfficeOptions, type RunningOffice, startOffice } from '../../support/office'
import { filledPostgres } from '../../support/office-database'

/** An office and what stands beside it (a mail server, a provider …); `end` stops all of it. */
export interface Place {
  office: RunningOffice
  end: () => Promise<unknown>
}

/**
 * The offices of one worker. Each starts when a test first asks for it and stays for the others: browsers and
 * workers that would have to start anew for each kind of office cost more than the offices themselves.
 */
export interface Offices {
  of: <P extends Place>(name: string, start: () => Promise<P>) => Promise<P>
  end: () => Promise<void>
}

export function createOffices(): Offices {
  const started = new Map<string, Promise<Place>>()
  return {
    of: <P extends Place>(name: string, start: () => Promise<P>) => {
      const place = (started.get(name) as Promise<P> | undefined) ?? start()
      started.set(name, place)
      return place
    },
    end: async () => {
      await Promise.all([...started.values()].map(async (place) => (await place).end()))
    },
  }
}

/**
 * An office with the demo company over PostgreSQL, which starts in a sixth of the time that the embedded
 * database takes.
 */
export async function filledOffice(options: Pick<OfficeOptions, 'env'> = {}): Promise<Place> {
  const { url } = await filledPostgres()
  const office = await startOffice({ databaseUrl: url, ...options })
  return { office, end: office.stop }
}
