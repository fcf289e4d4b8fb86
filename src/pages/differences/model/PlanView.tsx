import type { ModelPlan, PlanChange, PlanKind } from '../../../contract/calls/plan'
import type { Tone } from '../../../contract/model/layout'
import { fullInstant } from '../../../engine/list/moment'
import { Badge } from '../../../ui/basics/Badge'
import { Button } from '../../../ui/controls/Button'
import { Link } from '../../../ui/controls/Link'
import { useTexts } from '../../office'
import type { KnownPlans } from './use-plans'

interface PlanViewProps {
  plan: ModelPlan
  known: KnownPlans
  isFirst: boolean
}

/** One change of the model; the latest, and those that wait, show what they do. */
export function PlanView({ isFirst, known, plan }: PlanViewProps) {
  const { text } = useTexts()
  const { at, by, canReverse, changes, files, source, state } = plan
  const open = changes.filter(({ isOpen }) => isOpen).length
  return (
    <div className="plan" data-plan={state}>
      <header>
        <div className="grow">
          <h2>
            {text(`PLANS.STATE.${state}`)} <time dateTime={at}>{fullInstant(at)}</time>
          </h2>
          <p className="meta">
            {by ?? text(`PLANS.SOURCE.${source}`)} · {text('PLANS.CHANGES', { count: changes.length })}
            {open > 0 ? ` · ${text('PLANS.OPEN', { count: open })}` : ''}
          </p>
          <p className="meta">
            <code>{files.join(', ')}</code>
          </p>
        </div>
        <Acts plan={plan} known={known} canReverse={canReverse} />
      </header>
      {plan.error ? <p className="plan-error">{plan.error}</p> : null}
      <Left plan={plan} />
      <details open={isFirst || state === 'open'}>
        <summary>{text('PLANS.SHOW', { count: changes.length })}</summary>
        <Changes changes={changes} />
      </details>
    </div>
  )
}

function Acts({ canReverse, known, plan }: Omit<PlanViewProps, 'isFirst'> & { canReverse: boolean }) {
  const { text } = useTexts()
  const { apply, isBusy, reverse } = known
  if (plan.state === 'open')
    return (
      <Button variant="primary" disabled={isBusy} onClick={() => void apply(plan)}>
        {text('PLANS.APPLY')}
      </Button>
    )
  if (!canReverse) return null
  return (
    <Button disabled={isBusy} onClick={() => void reverse(plan)}>
      {text('PLANS.REVERSE')}
    </Button>
  )
}

/** Values that people changed since, and that were not taken back. */
function Left({ plan: { left } }: { plan: ModelPlan }) {
  const { text } = useTexts()
  if (left.length === 0) return null
  return (
    <ul className="plan-left">
      {left.map(({ count, path, route, sample }) => (
        <li key={`${route} ${path}`}>
          {text('PLANS.LEFT', { count, path })} <Records route={route} sample={sample} />
        </li>
      ))}
    </ul>
  )
}

const TONES: Readonly<Partial<Record<PlanKind, Tone>>> = {
  narrows: 'warning',
  retargets: 'warning',
  loses: 'danger',
}
const HEADS = ['WHERE', 'KIND', 'WHAT', 'ANSWER', 'RECORDS'] as const

function Changes({ changes }: { changes: readonly PlanChange[] }) {
  const { text } = useTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table
    <section className="difference-table stack failures" aria-label={text('PLANS.TABLE')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {HEADS.map((key) => (
              <th key={key} scope="col">
                {text(`PLANS.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Change key={`${change.route} ${change.path} ${change.kind} ${change.hint}`} change={change} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Change({ change }: { change: PlanChange }) {
  const { text } = useTexts()
  const { answer, hint, isOpen, kind, path, refers, route, sample } = change
  return (
    <tr data-kind={kind}>
      <th scope="row" data-label={text('PLANS.WHERE')}>
        {route} <code>{path}</code>
      </th>
      <td data-label={text('PLANS.KIND')}>
        <Badge tone={TONES[kind] ?? 'muted'} label={text(`PLANS.KIND.${kind}`)} />
      </td>
      <td data-label={text('PLANS.WHAT')}>
        <span>
          {hint}
          {refers.length > 0 ? (
            <span className="meta plan-refers">{text('PLANS.REFERS', { list: refers.join(', ') })}</span>
          ) : null}
        </span>
      </td>
      <td data-label={text('PLANS.ANSWER')}>
        {isOpen ? <Badge tone="danger" label={text('PLANS.NO_ANSWER')} /> : null}
        {!isOpen && answer !== null ? <code>{answer}</code> : null}
        {!isOpen && answer === null ? <span className="faint">–</span> : null}
      </td>
      <td data-label={text('PLANS.RECORDS')}>
        <Records route={route} sample={sample} />
      </td>
    </tr>
  )
}

/** The first records, each openable. */
function Records({ route, sample }: Pick<PlanChange, 'route' | 'sample'>) {
  if (sample.length === 0) return <span className="faint">–</span>
  return (
    <span className="plan-records">
      {sample.map(({ id, label }) => (
        <Link key={id} href={`/${route}/${id}`}>
          {label || id}
        </Link>
      ))}
    </span>
  )
}
