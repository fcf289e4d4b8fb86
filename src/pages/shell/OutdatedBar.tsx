import { useState } from 'react'
import type { EntityConf } from '../../contract/model/conf'
import { ROLE_ADMIN } from '../../contract/model/user'
import { Button } from '../../ui/controls/Button'
import { Banner } from '../../ui/overlays/Banner'
import { SchemaProblems } from '../../ui/page/SchemaProblems'
import { useTexts, useUser } from '../office'
import './PreviewBar.css'

/**
 * Tells administrators that the file of a page has errors with which it cannot be served, so that its former
 * version still applies: a change of type that would lose data is one. Everyone else works on as before.
 */
export function OutdatedBar({ conf }: { conf: EntityConf }) {
  const { text } = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (!useUser()?.authorities.includes(ROLE_ADMIN)) return null
  return (
    <div className="preview">
      <Banner
        tone="warning"
        announce
        title={text('PROBLEM.OUTDATED')}
        buttons={
          <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {text('PROBLEM.ERRORS')}
          </Button>
        }
      />
      {isOpen ? <SchemaProblems problems={conf.problems} /> : null}
    </div>
  )
}
