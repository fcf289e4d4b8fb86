import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PublicEntity } from '../../contract/model/entity'
import type { HelpSteps } from '../../contract/model/help'

const HelpGuide = lazy(() => import('./HelpGuide').then((module) => ({ default: module.HelpGuide })))

/** The guide of a screen: what opens it, and what the screen draws while it is open (HELP-01). */
export function useHelp(
  entity: PublicEntity,
  screen: keyof HelpSteps,
): { open: () => void; guide: ReactNode } {
  const [shown, setShown] = useState(false)
  const guide = shown ? (
    <Suspense>
      <HelpGuide entity={entity} screen={screen} onClose={() => setShown(false)} />
    </Suspense>
  ) : null
  return { open: () => setShown(true), guide }
}
