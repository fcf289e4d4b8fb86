import { Banner } from '../../../ui/Banner'
import { useSession } from '../../field/record-context'
import { useTexts } from '../../office'

/** The server does not answer the save: it is asked again, and nothing is lost meanwhile. */
export function UnansweredBar() {
  const { text } = useTexts()
  const unanswered = useSession((state) => state.unanswered)
  if (!unanswered) return null
  return (
    <Banner tone="warning" announce title={text('RECORD.UNANSWERED_TITLE')}>
      {text('RECORD.UNANSWERED')}
    </Banner>
  )
}
