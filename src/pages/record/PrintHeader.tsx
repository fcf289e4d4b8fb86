import { lazy, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { momentText } from '../../engine/batches/batches'
import { useRecord, useSession } from '../field'
import { useTexts, useUser } from '../office'
import { recordHref } from './moves'

const QrCode = lazy(() => import('../../ui/basics/QrCode').then((module) => ({ default: module.QrCode })))

/**
 * On paper only: title of the page, who printed it and when, and the record's address as a QR code where the
 * file declares it.
 */
export function PrintHeader() {
  const { entity, page, target } = useRecord().open
  const { text } = useTexts()
  const user = useUser()
  const code = useSession((state) => state.base?.code ?? null)
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    // The browser prints the page in its state when this returns.
    const look = () => flushSync(() => setAt(new Date()))
    window.addEventListener('beforeprint', look)
    return () => window.removeEventListener('beforeprint', look)
  }, [])
  const link = new URL(recordHref(target.route, target.id ?? ''), window.location.origin).href
  return (
    <div className="on-paper">
      <div className="paper">
        <p>
          {[page.one, code].filter(Boolean).join(' ')}
          <br />
          {text('PRINT.BY', { at: momentText(at.toISOString()), name: user?.fullname ?? '' })}
        </p>
        {entity.print?.qr ? (
          <Suspense>
            <QrCode value={link} label={link} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
