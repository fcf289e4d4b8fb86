import { useOffice, useTexts } from '../../pages/office'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import '../../ui/styles/sign-in.css'

/** Recovery codes, shown this once: the server keeps none that it could show again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { notices } = useOffice()
  const { text } = useTexts()
  const copy = async () => {
    // A browser may keep its clipboard to itself: the codes can still be read.
    const copied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    )
    notices.add(copied ? { tone: 'success', text: 'SECOND_STEP.COPIED' } : { tone: 'warning', text: 'SECOND_STEP.NOT_COPIED' })
  }
  const footer = (
    <>
      <Button onClick={() => void copy()}>{text('SECOND_STEP.COPY')}</Button>
      <span className="grow" />
      <Button variant="primary" onClick={onClose}>
        {text('SECOND_STEP.KEPT')}
      </Button>
    </>
  )
  return (
    <Dialog size="small" title={text('SECOND_STEP.CODES')} footer={footer} bound>
      <div className="link-form">
        <Banner tone="warning">{text('SECOND_STEP.CODES_TEXT')}</Banner>
        <ul className="codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
