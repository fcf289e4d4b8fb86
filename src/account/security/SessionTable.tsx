import type { SessionView } from '../../contract/security'
import { fullInstant, shortInstant } from '../../engine/list/moment'
import { useOffice, useTexts } from '../../pages/office'
import { Button } from '../../ui/Button'
import { Tag } from '../../ui/ChipBox'
import '../../pages/bulk/bulk.css'

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
export function SessionTable({ sessions, label, hasOwners = false, mayEnd = () => true, onEnd, onEndAll }: SessionTableProps) {
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
              <td className="num" title={fullInstant(session.lastUsedAt)} data-label={text('SESSIONS.LAST_USED')}>
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

const BROWSERS = [/(Edg)\/(\d+)/, /(OPR)\/(\d+)/, /(Firefox)\/(\d+)/, /(Chrome)\/(\d+)/, /Version\/(\d+).*(Safari)/]
const SYSTEMS = [/Windows/, /Android/, /iPhone|iPad/, /Mac OS/, /Linux/]
const NAMES: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera' }

/** A user agent in a familiar form: «Chrome 156, Linux»; unknown ones stay as they are. */
export function deviceName(device: string): string {
  const browser = BROWSERS.map((one) => one.exec(device)).find(Boolean)
  const system = SYSTEMS.map((one) => one.exec(device)?.[0]).find(Boolean)
  if (!browser) return device.slice(0, 40)
  const words = [browser[1] ?? '', browser[2] ?? ''].sort((a) => (/^\d/.test(a) ? 1 : -1))
  return [[NAMES[words[0] ?? ''] ?? words[0], words[1]].join(' '), system].filter(Boolean).join(', ')
}
