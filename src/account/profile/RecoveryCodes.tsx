import { useTexts } from '../../pages/office'
import { Banner } from '../../ui/Banner'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import '../../ui/styles/sign-in.css'

/** Recovery codes, shown this once: the server keeps none that it could show again. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { text } = useTexts()
  const footer = (
    <>
      <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>{text('SECOND_STEP.COPY')}</Button>
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
