import { deviceName } from '../../../contract/model/device'
import type { SessionView } from '../../../contract/ports/security'
import { fullInstant, shortInstant } from '../../../engine/list/moment'
import { Tag } from '../../../ui/choices/ChipBox'
import { Button } from '../../../ui/controls/Button'
import { useOffice, useTexts } from '../../office'
import '../../batches/batches.css'

export interface SessionTableProps {
  sessions: readonly SessionView[]
  /** accessible name of the table */
  label: string
  /** shows the owner of each */
  hasOwners?: boolean
  /** default: all */
  mayEnd?: (session: SessionView) => boolean
  onEnd: (session: SessionView) => void
  /** offers to end all sessions of a person */
  onEndAll?: ((session: SessionView) => void) | undefined
}

/** Open sessions: address, device and age; the current one is marked and ends by signing out. */
export function SessionTable({
  sessions,
  label,
  hasOwners = false,
  mayEnd = () => true,
  onEnd,
  onEndAll,
}: SessionTableProps) {
  const { clock } = useOffice().ports
  const { lang, text } = useTexts()
  const heads = [...(hasOwners ? ['USER'] : []), 'DEVICE', 'ADDRESS', 'LAST_USED', 'ISSUED', 'ACTS']
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table
    <section className="failures batches stack" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((key) => (
              <th key={key} scope="col">
                {text(`SESSIONS.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <tr key={session.id}>
              {hasOwners ? <td data-label={text('SESSIONS.USER')}>{session.user.label}</td> : null}
              <td title={session.device} data-label={text('SESSIONS.DEVICE')}>
                <span>
                  {deviceName(session.device) || text('SESSIONS.UNKNOWN_DEVICE')}{' '}
                  {session.current ? <Tag label={text('SESSIONS.THIS')} /> : null}
                </span>
              </td>
              <td className="num" data-label={text('SESSIONS.ADDRESS')}>
                {session.ip}
              </td>
              <td
                className="num"
                title={fullInstant(session.lastUsedAt)}
                data-label={text('SESSIONS.LAST_USED')}
              >
                {shortInstant(session.lastUsedAt, lang, clock.now())}
              </td>
              <td className="num" title={fullInstant(session.issuedAt)} data-label={text('SESSIONS.ISSUED')}>
                {shortInstant(session.issuedAt, lang, clock.now())}
              </td>
              <td data-label={text('SESSIONS.ACTS')}>
                <div className="row">
                  {session.current || !mayEnd(session) ? null : (
                    <Button small onClick={() => onEnd(session)}>
                      {text('SESSIONS.END')}
                    </Button>
                  )}
                  {onEndAll ? (
                    <Button small onClick={() => onEndAll(session)}>
                      {text('SESSIONS.END_ALL')}
                    </Button>
                  ) : null}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
