import { Banner } from '../../../ui/Banner'
import { Button } from '../../../ui/Button'
import { useTexts } from '../../office'

/** The entity's description changed under the open form: reloading takes the work along as a draft. */
export function OutdatedBar({ reload }: { reload: () => Promise<void> }) {
  const { text } = useTexts()
  return (
    <Banner
      tone="warning"
      announce
      title={text('RECORD.OUTDATED_TITLE')}
      actions={<Button onClick={() => void reload()}>{text('RECORD.OUTDATED_RELOAD')}</Button>}
    >
      {text('RECORD.OUTDATED')}
    </Banner>
  )
}
