import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ModelPlan, PlanList } from '../../../contract/calls/plan'
import { useOffice, useTexts } from '../../office'

/** The plans of the model, read again whenever files change. */
export interface KnownPlans {
  data: PlanList | undefined
  isFailed: boolean
  /** a plan is being made, applied or taken back */
  isBusy: boolean
  reload: () => void
  /** plans the files that wait */
  make: () => Promise<void>
  /** asks first */
  apply: (plan: ModelPlan) => Promise<void>
  /** asks first */
  reverse: (plan: ModelPlan) => Promise<void>
}

export function usePlans(): KnownPlans {
  const office = useOffice()
  const { lang, text } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const { plans, planWaiting, applyPlan, reversePlan } = office.ports.security
  const { data, isError, refetch } = useQuery({
    queryKey: ['plans', lang],
    queryFn: ({ signal }) => plans(signal),
    staleTime: 0,
    retry: false,
  })
  useEffect(
    () => office.events.on((event) => (event.type === 'catalogue' ? void refetch() : undefined)),
    [office, refetch],
  )
  const run = async (work: () => Promise<ModelPlan>, done: 'MADE' | 'APPLIED' | 'REVERSED') => {
    setBusy(true)
    try {
      await work()
      office.notices.add({ tone: 'success', text: text(`PLANS.DONE.${done}`) })
    } catch (error) {
      office.notices.failure(error)
    }
    await refetch()
    setBusy(false)
  }
  const ask = async (what: 'APPLY' | 'REVERSE', open: number): Promise<boolean> => {
    const said = text(`PLANS.${what}_TEXT`)
    const warning = what === 'APPLY' && open > 0 ? ` ${text('PLANS.OPEN_TEXT', { count: open })}` : ''
    const question = {
      title: text(`PLANS.${what}_QUESTION`),
      text: `${said}${warning}`,
      confirm: text(`PLANS.${what}`),
    }
    return (await office.dialogs.open('confirm', question)) === true
  }
  return {
    data,
    isFailed: isError,
    isBusy,
    reload: () => void refetch(),
    make: () => run(planWaiting, 'MADE'),
    apply: async ({ changes, id }) => {
      if (await ask('APPLY', changes.filter(({ isOpen }) => isOpen).length))
        await run(() => applyPlan(id), 'APPLIED')
    },
    reverse: async ({ id }) => {
      if (await ask('REVERSE', 0)) await run(() => reversePlan(id), 'REVERSED')
    },
  }
}
