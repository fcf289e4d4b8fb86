import { useCallback, useMemo, useState } from 'react'
import type { PublicEntity } from '../../contract/entity'
import type { HelpSteps } from '../../contract/help'
import { helpSteps, type WordedStep } from '../../engine/help'
import { SpotGuide } from '../../ui/SpotGuide'
import { useOffice, useTexts } from '../office'
import { generalPlaces, nameOf, targetOf } from './targets'

export interface HelpGuideProps {
  entity: PublicEntity
  screen: keyof HelpSteps
  onClose: () => void
}

/** The guide over a screen: the steps of the entity's file whose targets are there, else one made from what the screen shows (HELP-01). */
export function HelpGuide({ entity, screen, onClose }: HelpGuideProps) {
  const { lang } = useTexts()
  const general = useGeneral()
  const [page] = useState(() => document.querySelector(`main [data-route="${CSS.escape(entity.route)}"]`) ?? document.body)
  const steps = useMemo(() => {
    const here = (all: WordedStep[]) => all.filter(({ at }) => targetOf(page, at) !== null)
    const own = here(helpSteps(entity, screen, lang))
    return own.length > 0 ? own : here(general(page))
  }, [page, entity, screen, lang, general])
  const [n, setN] = useState(1)
  const step = steps[Math.min(n, steps.length) - 1]
  const at = step?.at ?? ''
  const target = useCallback(() => targetOf(page, at), [page, at])
  const place = target()
  const { text } = useTexts()
  return (
    <SpotGuide
      title={place ? nameOf(place) : text('CRUD.HELP')}
      text={step?.text ?? text('HELP.NOTHING')}
      target={target}
      n={n}
      total={Math.max(1, steps.length)}
      onStep={setN}
      onClose={onClose}
    />
  )
}

/** Words for what every screen may show. */
function useGeneral(): (page: Element) => WordedStep[] {
  const { texts } = useOffice().ports
  return useCallback(
    (page) =>
      generalPlaces(page).flatMap((at) => {
        const key = at.startsWith('section:') ? 'HELP.SECTION' : `HELP.CONTROL.${at.slice('control:'.length)}`
        return texts.has(key) ? [{ at, text: texts.text(key) }] : []
      }),
    [texts],
  )
}
