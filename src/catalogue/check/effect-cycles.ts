import type { EffectFile } from '../../contract/model/entity-file'
import type { CheckContext } from '../files/check-context'
import { each, isTainted } from '../files/draft'
import { listCauses, listTriggers } from '../files/effect-graph'
import { resolveEffect } from '../resolve/effects'
import { isAlwaysTrue } from '../rules/outcomes'

/** An effect that always happens when it is triggered, and what it triggers in turn. */
interface Link {
  context: CheckContext
  index: number
  name: string
  triggers: string[]
  causes: string[]
}

/**
 * Reports effects that trigger one another in a cycle across files. An effect with a condition may end the
 * cycle, so that one is left to the limit at run time.
 */
export function checkEffectCycles(contexts: readonly CheckContext[]): void {
  const byRoute = new Map(contexts.map((context) => [context.file.route, context]))
  const firstStatus = (route: string) => byRoute.get(route)?.file.conf?.statuses?.default
  const links = contexts.flatMap((context) => listLinks(context, firstStatus))
  const reported = new Set<Link>()
  for (const link of links) {
    if (reported.has(link)) continue
    const cycle = cycleFrom(link, links)
    if (!cycle || !isEndless(cycle)) continue
    for (const one of cycle) reported.add(one)
    const path = [...cycle, link].map(({ name }) => name).join(' → ')
    const message = `the effects trigger one another without end: ${path}`
    link.context.report.value(
      'EFFECT_CYCLE',
      ['effects', link.index],
      message,
      'give one of them a condition ("when")',
    )
  }
}

function listLinks(context: CheckContext, firstStatus: (route: string) => string | undefined): Link[] {
  const found: Link[] = []
  const { route } = context.file
  each(context.file.effects, (file, index) => {
    if (isTainted(context.draft, ['effects', index]) || isConditional(file)) return
    const effect = resolveEffect(context, file, index)
    const facts = { triggers: listTriggers(route, effect), causes: listCauses(route, effect, firstStatus) }
    found.push({ context, index, name: `${route} ${effect.id}`, ...facts })
  })
  return found
}

/** A condition that always holds is none. */
function isConditional({ move, on, when }: EffectFile): boolean {
  return (when !== undefined && !isAlwaysTrue(when)) || move?.in !== undefined || on.change !== undefined
}

/** The shortest way from an effect back to itself. */
function cycleFrom(start: Link, links: readonly Link[]): Link[] | null {
  const ways: Link[][] = [[start]]
  const seen = new Set<Link>()
  for (const way of ways) {
    const last = way.at(-1) ?? start
    for (const next of links.filter(({ triggers }) => triggers.some((one) => last.causes.includes(one)))) {
      if (next === start) return way
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}

/**
 * A cycle in which each entity has one status ends by itself: a record that already has the status is not
 * moved again.
 */
function isEndless(cycle: readonly Link[]): boolean {
  const states = new Set(cycle.flatMap(({ triggers }) => triggers))
  const routes = new Set(cycle.map(({ context }) => context.file.route))
  return states.size > routes.size || [...states].some((state) => state.endsWith(' created'))
}
