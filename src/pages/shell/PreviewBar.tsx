import { Button } from '../../ui/controls/Button'
import { Banner } from '../../ui/overlays/Banner'
import { useOffice, useTexts } from '../office'
import './PreviewBar.css'

/** Shows an administrator that they are previewing a role, and ends the preview. */
export function PreviewBar({ role }: { role: string }) {
  const { notices, preview } = useOffice()
  const { text } = useTexts()
  return (
    <div className="preview">
      <Banner
        tone="warning"
        announce
        title={text('PREVIEW.TITLE', { role: text(`ROLE.${role}`) })}
        buttons={
          <Button small onClick={() => void preview.end().catch(notices.failure)}>
            {text('PREVIEW.END')}
          </Button>
        }
      >
        {text('PREVIEW.READ_ONLY')}
      </Banner>
    </div>
  )
}
