import './graph.css'
import { type ReactNode, useState } from 'react'
import type { Delivery, DeliveryView } from '../../contract/letter'
import { readableInstant } from '../../contract/office-day'
import type { InputProps, WidgetHost } from '../../contract/widget'
import { Button } from '../../ui/Button'
import { Progress } from '../../ui/Progress'
import { SubHead } from '../../ui/SubHead'

/** Heads of the table: texts, and labels of its cells on small screens. */
const HEADS = ['ADDRESS', 'STATE', 'REASON', 'NEXT'] as const

export interface SendingRowsProps extends Pick<InputProps, 'field' | 'host' | 'mode'> {
  /** statuses in which the message is being sent */
  statuses: readonly string[]
  /** shown in any other status */
  children: ReactNode
}

/** The recipients of a message while it is sent, each with its outcome so far; the rows that say it once it is. */
export function SendingRows({ children, field, host, mode, statuses }: SendingRowsProps) {
  const status = host.useValue('status')
  const state = host.letter?.useDeliveries(typeof status === 'string' && statuses.includes(status)) ?? null
  if (!state) return children
  const { deliveries, failed, retry } = state
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out on the grid of the form
    <div role="group" aria-label={field.label}>
      <div className="grid12">
        {mode === 'show' ? null : <SubHead title={field.label} />}
        {failed ? <p role="alert">{host.text('RECIPIENTS.FAILED')}</p> : null}
        {deliveries ? <Deliveries deliveries={deliveries} host={host} label={field.label} retry={retry} /> : null}
      </div>
    </div>
  )
}

interface DeliveriesProps {
  deliveries: DeliveryView
  host: WidgetHost
  label: string
  retry: (() => Promise<void>) | null
}

function Deliveries({ deliveries, host, label, retry }: DeliveriesProps) {
  const { failed, items, open, sent, total } = deliveries
  const { text } = host
  const waits = items.filter(({ nextAt }) => nextAt !== null).length
  if (total === 0) return <p className="muted">{text('SENDING.GATHERING')}</p>
  return (
    <>
      <Progress label={label} value={sent + failed} max={total} text={text('SENDING.COUNTS', { sent, open, failed })} />
      {waits > 0 && retry ? <RetryButton retry={retry} label={text('SENDING.RETRY')} /> : null}
      <table className="graph-table">
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {text(`SENDING.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <Line key={one.address} delivery={one} host={host} />
          ))}
        </tbody>
      </table>
      {total > items.length ? <p className="muted">{text('RECIPIENTS.MORE', { count: total - items.length })}</p> : null}
    </>
  )
}

function RetryButton({ label, retry }: { label: string; retry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    void retry().finally(() => setBusy(false))
  }
  return (
    <p>
      <Button small icon="refresh" busy={busy} onClick={press}>
        {label}
      </Button>
    </p>
  )
}

function Line({ delivery: { address, error, nextAt, state }, host }: { delivery: Delivery; host: WidgetHost }) {
  const { text } = host
  const said = nextAt === null ? state : 'DEFERRED'
  const values = { STATE: text(`SENDING.STATE.${said}`), REASON: error ?? '', NEXT: nextAt ? readableInstant(nextAt) : '' }
  return (
    <tr>
      <th scope="row">{address}</th>
      {(['STATE', 'REASON', 'NEXT'] as const).map((head) => (
        <td key={head} data-l={text(`SENDING.${head}`)}>
          {values[head]}
        </td>
      ))}
    </tr>
  )
}
