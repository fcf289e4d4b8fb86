import { lazy, Suspense, useState } from 'react'
import type { PublicEntity } from '../../contract/entity'
import type { HelpSteps } from '../../contract/help'
import { IconButton } from '../../ui/IconButton'
import { useTexts } from '../office'

const HelpGuide = lazy(() => import('./HelpGuide').then((module) => ({ default: module.HelpGuide })))

/** The helper control of a screen: opens the guide over it (HELP-01). */
export function HelpButton({ entity, screen }: { entity: PublicEntity; screen: keyof HelpSteps }) {
  const { text } = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="help" label={text('CRUD.HELP')} data-control="help" onClick={() => setOpen(true)} />
      {open ? (
        <Suspense>
          <HelpGuide entity={entity} screen={screen} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
