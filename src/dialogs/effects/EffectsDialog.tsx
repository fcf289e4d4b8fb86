import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { JsonObject } from '../../contract/json'
import type { DryRunEffect } from '../../contract/model/effect'
import type { RelationValue } from '../../contract/model/record'
import type { DialogProps } from '../../contract/ports/dialog'
import { getErrorText } from '../../engine/shell/notices'
import { useEntityWords } from '../../pages/batches'
import { useEntityConf, useOffice, useTexts } from '../../pages/office'
import { Badge } from '../../ui/basics/Badge'
import { Button } from '../../ui/controls/Button'
import { Banner } from '../../ui/overlays/Banner'
import { Dialog } from '../../ui/overlays/Dialog'
import { EmptyState } from '../../ui/page/EmptyState'
import { ErrorState } from '../../ui/page/ErrorState'
import { Section } from '../../ui/page/Section'
import { DryRunSteps } from './DryRunSteps'
import { useStopWords, useTriggerWords } from './effect-words'
import './effects.css'

/** The entity and record whose effects are tried. */
export interface EffectsInput {
  route: string
  /** the record they are tried with; absent = the newest one, unless there are values */
  id?: string
  /** unsaved values, which override those of the record; without a record, a new one */
  values?: JsonObject
}

/**
 * Tries the effects of an entity with one of its records, and shows what would happen; nothing is stored.
 * Returns nothing.
 */
export function EffectsDialog({ input, close }: DialogProps<EffectsInput, null>) {
  const { dialogs, ports } = useOffice()
  const { text } = useTexts()
  const [order, setOrder] = useState(input)
  const { route } = order
  const conf = useEntityConf(route)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rehearsal', order],
    queryFn: () => ports.security.dryRunEffects(order),
    staleTime: 0,
    gcTime: 0,
  })
  const choose = async () => {
    const picked = (await dialogs.open('picker', { route })) as RelationValue[] | null
    if (picked?.[0]) setOrder({ route, id: picked[0].id })
  }
  const footer = (
    <>
      <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
        {text('EFFECTS.AGAIN')}
      </Button>
      <span className="grow" />
      <Button variant="primary" onClick={() => close(null)}>
        {text('APP.CLOSE')}
      </Button>
    </>
  )
  const label = data?.record?.label ?? ''
  return (
    <Dialog
      id="effects"
      size="large"
      title={text('EFFECTS.TITLE')}
      subtitle={conf?.name ?? route}
      footer={footer}
      onClose={() => close(null)}
    >
      <div className="effects-sample">
        <p className="grow">
          {data ? text(data.record ? 'EFFECTS.WITH' : 'EFFECTS.WITHOUT', { label }) : text('APP.LOADING')}{' '}
          {order.values ? text('EFFECTS.TYPED') : null}
          <span className="muted">{text('EFFECTS.NOTHING_STORED')}</span>
        </p>
        {conf?.canRead ? (
          <Button icon="search" onClick={() => void choose()}>
            {text('EFFECTS.CHOOSE')}
          </Button>
        ) : null}
      </div>
      {error ? (
        <ErrorState
          title={text('EFFECTS.FAILED')}
          text={getErrorText(error, ports.texts)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data && data.effects.length === 0 ? (
        <EmptyState icon="zap" title={text('EFFECTS.NONE')} text={text('EFFECTS.NONE_TEXT')} />
      ) : null}
      {data?.effects.map((effect) => (
        <OneEffect key={effect.id} route={route} effect={effect} />
      ))}
    </Dialog>
  )
}

/** One effect: its trigger and position, what prevents it, and what it would do. */
function OneEffect({ effect, route }: { effect: DryRunEffect; route: string }) {
  const { texts } = useOffice().ports
  const { text } = useTexts()
  const words = useEntityWords(route)
  const trigger = useTriggerWords(words)
  const stop = useStopWords(words)
  const { happens, isNew, problem, source, stops } = effect
  const [tone, outcome] = problem
    ? (['danger', 'REFUSED'] as const)
    : happens
      ? (['muted', 'HAPPENS'] as const)
      : (['warning', 'STOPPED'] as const)
  return (
    <Section
      title={effect.id}
      sticky={false}
      collapsed={!happens}
      note={<Badge tone={tone} label={text(`EFFECTS.OUTCOME.${outcome}`)} />}
    >
      <div className="effects-one" data-effect={effect.id}>
        <p>
          {trigger(effect.on)}
          {isNew ? ` ${text('EFFECTS.AS_NEW')}` : ''}
          <code className="muted">{source}</code>
        </p>
        {problem ? (
          <Banner tone="danger" announce={false} title={text('EFFECTS.REFUSED')}>
            <p>{texts.has(`ERRORS.${problem.code}`) ? text(`ERRORS.${problem.code}`) : problem.code}</p>
            <p className="muted">{problem.message}</p>
          </Banner>
        ) : null}
        {stops.map((one) => (
          <Banner
            key={`${one.by} ${'to' in one ? one.to : ''}`}
            tone={one.by === 'entry' ? 'info' : 'warning'}
          >
            {stop(one)}
          </Banner>
        ))}
        <DryRunSteps effect={effect} />
      </div>
    </Section>
  )
}
