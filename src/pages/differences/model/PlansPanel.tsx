import type { PlanList } from '../../../contract/calls/plan'
import { Button } from '../../../ui/controls/Button'
import { EmptyState } from '../../../ui/page/EmptyState'
import { ErrorState } from '../../../ui/page/ErrorState'
import { SkeletonForm } from '../../../ui/page/Skeleton'
import { useTexts } from '../../office'
import { PlanView } from './PlanView'
import { type KnownPlans, usePlans } from './use-plans'
import './plans.css'

/** Changes of the model: what waits, what was applied, and what each does to the records that exist. */
export function PlansPanel() {
  const { text } = useTexts()
  const known = usePlans()
  const { data, isFailed, reload } = known
  if (isFailed && !data) return <ErrorState title={text('PLANS.FAILED')} onRetry={reload} />
  if (!data) return <SkeletonForm />
  return (
    <>
      <p className="muted difference-about">{text(`PLANS.ABOUT.${data.mode}`)}</p>
      <Waiting data={data} known={known} />
      <Plans data={data} known={known} />
    </>
  )
}

interface Parts {
  data: PlanList
  known: KnownPlans
}

/** Files that nobody has planned as they are now. */
function Waiting({ data, known }: Parts) {
  const { text } = useTexts()
  const { items, staged } = data
  const isPlanned = items.some(({ files, state }) => state === 'open' && files.join() === staged.join())
  if (staged.length === 0 || isPlanned) return null
  return (
    <div className="plan-waiting">
      <p>
        {text('PLANS.WAITING', { count: staged.length })} <code>{staged.join(', ')}</code>
      </p>
      <Button variant="primary" disabled={known.isBusy} onClick={() => void known.make()}>
        {text('PLANS.MAKE')}
      </Button>
    </div>
  )
}

function Plans({ data: { items }, known }: Parts) {
  const { text } = useTexts()
  if (items.length === 0)
    return <EmptyState icon="check" title={text('PLANS.NONE')} text={text('PLANS.NONE_TEXT')} />
  return (
    <>
      {items.map((plan, index) => (
        <PlanView key={plan.id} plan={plan} known={known} isFirst={index === 0} />
      ))}
    </>
  )
}
