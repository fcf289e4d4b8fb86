import './graph.css'
import { type ReactNode, useState } from 'react'
import {
  DELIVERY_PARTS,
  type DeliveriesState,
  type Delivery,
  type DeliveryPart,
  type DeliveryView,
} from '../../contract/model/letter'
import type { InputProps, WidgetHost } from '../../contract/ports/widget'
import { readableInstant } from '../../contract/time/office-day'
import { Button } from '../../ui/controls/Button'
import { Segmented } from '../../ui/controls/Segmented'
import { Pager } from '../../ui/page/Pager'
import { Progress } from '../../ui/page/Progress'
import { SubHeading } from '../../ui/page/SubHeading'

/** Heads of the table: texts, and labels of its cells on small screens. */
const HEADS = ['ADDRESS', 'STATE', 'REASON', 'NEXT'] as const

export interface SendingRowsProps extends Pick<InputProps, 'field' | 'host' | 'mode'> {
  /** statuses in which the message is being sent */
  sending: readonly string[]
  /** statuses in which it was sent */
  sent: readonly string[]
  /** the rows: shown in any other status, and where the office knows no recipients */
  children: ReactNode
}

/** The recipients of a message while it is sent and afterwards, each with its outcome. */
export function SendingRows({ children, field, host, mode, sending, sent }: SendingRowsProps) {
  const status = host.useValue('status')
  const isIn = (statuses: readonly string[]) => typeof status === 'string' && statuses.includes(status)
  const state = host.letter?.useDeliveries(isIn(sending) || isIn(sent)) ?? null
  if (!state || (isIn(sent) && !state.deliveries?.total)) return children
  const { deliveries, failed } = state
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out on the grid of the form
    <div role="group" aria-label={field.label}>
      <div className="grid12">
        {mode === 'show' ? null : <SubHeading title={field.label} />}
        {failed ? <p role="alert">{host.text('RECIPIENTS.FAILED')}</p> : null}
        {deliveries ? (
          <Deliveries {...state} deliveries={deliveries} host={host} label={field.label} />
        ) : null}
      </div>
    </div>
  )
}

interface DeliveriesProps extends DeliveriesState {
  deliveries: DeliveryView
  host: WidgetHost
  label: string
}

function Deliveries({ deliveries, host, label, retry, show, shown }: DeliveriesProps) {
  const { failed, items, open, sent, size, total } = deliveries
  const { text } = host
  const waits = items.filter(({ nextAt }) => nextAt !== null).length
  if (total === 0) return <p className="muted">{text('SENDING.GATHERING')}</p>
  const parts = DELIVERY_PARTS.map((part) => ({ value: part, label: text(`SENDING.PART.${part}`) }))
  return (
    <>
      <Progress
        label={label}
        value={sent + failed}
        max={total}
        text={text('SENDING.COUNTS', { sent, open, failed })}
      />
      {waits > 0 && retry ? <RetryButton retry={retry} label={text('SENDING.RETRY')} /> : null}
      <Segmented
        label={text('SENDING.PARTS')}
        value={shown.part}
        options={parts}
        onChange={(part) => show({ part: part as DeliveryPart, page: 0 })}
      />
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
      <Pages
        host={host}
        shown={shown}
        show={show}
        size={size}
        total={{ all: total, failed, open }[shown.part]}
      />
    </>
  )
}

/**
 * The way through the pages of a part that has more than one; a part that shrank meanwhile still has its way
 * back.
 */
function Pages({
  host,
  show,
  shown,
  size,
  total,
}: Pick<DeliveriesProps, 'host' | 'show' | 'shown'> & { size: number; total: number }) {
  const { page, part } = shown
  const from = Math.min(page * size + 1, total)
  const to = Math.min((page + 1) * size, total)
  if (total <= size && page === 0) return null
  return (
    <div className="row">
      <Button small disabled={page === 0} onClick={() => show({ part, page: page - 1 })}>
        {host.text('SENDING.PAGE_BEFORE')}
      </Button>
      <Button small disabled={to >= total} onClick={() => show({ part, page: page + 1 })}>
        {host.text('SENDING.PAGE_AFTER')}
      </Button>
      <Pager from={from} to={to} total={total} totalExact />
    </div>
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

function Line({
  delivery: { address, error, nextAt, state },
  host,
}: {
  delivery: Delivery
  host: WidgetHost
}) {
  const { text } = host
  const said = nextAt === null ? state : 'DEFERRED'
  const values = {
    STATE: text(`SENDING.STATE.${said}`),
    REASON: error ?? '',
    NEXT: nextAt ? readableInstant(nextAt) : '',
  }
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
