import { lazy, Suspense, useId, useState } from 'react'
import type { DifferenceGroup } from '../../contract/calls/difference'
import { ROLE_ADMIN } from '../../contract/model/user'
import { Button } from '../../ui/controls/Button'
import { Link } from '../../ui/controls/Link'
import { EmptyState } from '../../ui/page/EmptyState'
import { ErrorState } from '../../ui/page/ErrorState'
import { SkeletonForm } from '../../ui/page/Skeleton'
import { Tabs } from '../../ui/page/Tabs'
import { useTexts, useUser } from '../office'
import { PageHead } from '../PageHead'
import { DifferenceLine } from './DifferenceLine'
import { type KnownDifferences, useDifferences } from './use-differences'
import '../batches/batches.css'
import './differences.css'

const STATES = ['open', 'own'] as const
type State = (typeof STATES)[number]

/** Changes of the model, which administrators alone make. */
const MODEL = 'model'
const PlansPanel = lazy(async () => ({ default: (await import('./model/PlansPanel')).PlansPanel }))

/**
 * Where the schema files say otherwise than the office: what waits for a decision, and what the office
 * changed for itself.
 */
export function DifferencesPage() {
  const { text } = useTexts()
  const panel = useId()
  const known = useDifferences()
  const [state, setState] = useState<State | typeof MODEL>('open')
  const isAdmin = useUser()?.authorities.includes(ROLE_ADMIN) === true
  const { data, isFailed, reload } = known
  const tabs = [...STATES, ...(isAdmin ? [MODEL] : [])].map((id) => ({
    id,
    label: text(`DIFFERENCES.STATE.${id}`),
    count: (id !== MODEL && data?.[id as State]) || undefined,
  }))
  return (
    <section data-route="differences" aria-busy={!data && !isFailed}>
      <PageHead page="differences" subtitle={text('DIFFERENCES.SUBTITLE')}>
        <Button onClick={reload}>{text('OUTBOX.RELOAD')}</Button>
      </PageHead>
      <Tabs
        label={text('DIFFERENCES.STATES')}
        tabs={tabs}
        active={state}
        onChange={(id) => setState(id === MODEL ? MODEL : (STATES.find((one) => one === id) ?? 'open'))}
        controls={panel}
      />
      <div id={panel} role="tabpanel" aria-label={text(`DIFFERENCES.STATE.${state}`)} className="differences">
        {state === MODEL ? (
          <Suspense fallback={<SkeletonForm />}>
            <PlansPanel />
          </Suspense>
        ) : (
          <Differences state={state} known={known} />
        )}
      </div>
    </section>
  )
}

function Differences({ known, state }: { known: KnownDifferences; state: State }) {
  const { text } = useTexts()
  const { data, isFailed, reload } = known
  if (data) return <Found groups={data.groups} state={state} known={known} />
  return isFailed ? <ErrorState title={text('DIFFERENCES.FAILED')} onRetry={reload} /> : <SkeletonForm />
}

function Found({
  groups,
  known,
  state,
}: {
  groups: readonly DifferenceGroup[]
  state: State
  known: KnownDifferences
}) {
  const { text } = useTexts()
  const shown = groups
    .map((group) => ({ ...group, items: group.items.filter(({ open }) => open === (state === 'open')) }))
    .filter(({ items }) => items.length > 0)
  if (shown.length === 0)
    return (
      <EmptyState
        icon="check"
        title={text(`DIFFERENCES.NONE.${state}`)}
        text={text(`DIFFERENCES.NONE_TEXT.${state}`)}
      />
    )
  return (
    <>
      <p className="muted difference-about">{text(`DIFFERENCES.ABOUT.${state}`)}</p>
      {shown.map((group) => (
        <Group key={`${group.kind} ${group.id}`} group={group} isOpen={state === 'open'} known={known} />
      ))}
    </>
  )
}

const HEADS = ['WHAT', 'FIELD', 'WAS', 'FILE', 'OFFICE', 'CHANGED'] as const

interface GroupProps {
  group: DifferenceGroup
  /** its differences wait for a decision */
  isOpen: boolean
  known: KnownDifferences
}

function Group({ group, isOpen, known: { data, decide, isBusy } }: GroupProps) {
  const { text } = useTexts()
  const mayDecide = data?.mayDecide === true
  const { file, items, kind, label, link } = group
  const count = items.length
  const heads = HEADS.filter((one) => isOpen || one !== 'WAS')
  return (
    <div className="difference-group" data-group={group.id}>
      <header>
        <div className="grow">
          <h2>{link ? <Link href={`/${link.route}/${link.id}`}>{label}</Link> : label}</h2>
          <p className="meta">
            {text(`DIFFERENCES.KIND.${kind}`, { count })}
            {file ? (
              <>
                {' · '}
                <code>{file}</code>
              </>
            ) : null}
          </p>
        </div>
        {mayDecide && count > 1 ? (
          <div className="row">
            <Button small disabled={isBusy} onClick={() => void decide('file', items)}>
              {text('DIFFERENCES.TAKE_ALL', { count })}
            </Button>
            {isOpen ? (
              <Button small variant="ghost" disabled={isBusy} onClick={() => void decide('office', items)}>
                {text('DIFFERENCES.KEEP_ALL', { count })}
              </Button>
            ) : null}
          </div>
        ) : null}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must scroll a wide table */}
      <section className="difference-table stack failures" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {heads.map((key) => (
                <th key={key} scope="col">
                  {text(`DIFFERENCES.${key}`)}
                </th>
              ))}
              {mayDecide ? (
                <th scope="col">
                  <span className="sr-only">{text('OUTBOX.ACTS')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <DifferenceLine
                key={item.id}
                group={group}
                item={item}
                isOpen={isOpen}
                isBusy={isBusy}
                onDecide={mayDecide ? (decision) => void decide(decision, [item]) : null}
              />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
