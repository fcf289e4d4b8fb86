import type { AudienceView } from '../../contract/model/letter'
import type { WidgetHost } from '../../contract/ports/widget'
import { Link } from '../../ui/controls/Link'

/** The recipients of a message: number of addresses, some of them, and people without one. */
export function Whom({ audience, host, label }: { audience: AudienceView; host: WidgetHost; label: string }) {
  const { duplicates, missed, recipients, tooMany, total, without } = audience
  const said = [
    host.text('RECIPIENTS.TOTAL', { count: total }),
    ...(without > 0 ? [host.text('RECIPIENTS.WITHOUT', { count: without })] : []),
    ...(duplicates > 0 ? [host.text('RECIPIENTS.TWICE', { count: duplicates })] : []),
  ]
  return (
    <>
      <p role="status" className="recipients-sum" aria-label={label}>
        {said.join(', ')}
      </p>
      {tooMany ? <p className="msg err">{host.text('RECIPIENTS.TOO_MANY')}</p> : null}
      {total + missed.length === 0 ? null : (
        <details>
          <summary>{host.text('RECIPIENTS.DETAILS')}</summary>
          {missed.length > 0 ? (
            <section aria-label={host.text('RECIPIENTS.UNREACHED')}>
              <p className="strong" aria-hidden="true">
                {host.text('RECIPIENTS.UNREACHED')}
              </p>
              <ul>
                {missed.map(({ id, label: name, reason, route }) => (
                  <li key={id}>
                    <Named name={name} path={route ? host.recordHref(route, id) : null} />{' '}
                    {host.text(`RECIPIENTS.${reason}`)}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <section aria-label={host.text('RECIPIENTS.ADDRESSES')}>
            <p className="strong" aria-hidden="true">
              {host.text('RECIPIENTS.ADDRESSES')}
            </p>
            <ul>
              {recipients.map(({ address, label: name }) => (
                <li key={address}>
                  {name ? `${name} ` : ''}
                  <span className="muted">{address}</span>
                </li>
              ))}
            </ul>
            {total > recipients.length ? (
              <p className="muted">{host.text('RECIPIENTS.MORE', { count: total - recipients.length })}</p>
            ) : null}
          </section>
        </details>
      )}
    </>
  )
}

/** A name, linked to its record where the person may read it. */
function Named({ name, path }: { name: string; path: string | null }) {
  return path === null ? name : <Link href={path}>{name}</Link>
}
