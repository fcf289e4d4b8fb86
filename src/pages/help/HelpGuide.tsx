import { useCallback, useMemo, useState } from 'react'
import type { PublicEntity } from '../../contract/model/entity'
import type { HelpSteps } from '../../contract/model/help'
import { helpSteps, type WordedStep } from '../../engine/shell/help'
import { SpotGuide } from '../../ui/overlays/SpotGuide'
import { useOffice, useTexts } from '../office'

export interface HelpGuideProps {
  entity: PublicEntity
  screen: keyof HelpSteps
  onClose: () => void
}

/**
 * The guide over a screen: the steps of the entity's file whose targets exist, else one generated from the
 * screen (HELP-01).
 */
export function HelpGuide({ entity, screen, onClose }: HelpGuideProps) {
  const { lang } = useTexts()
  const general = useGeneral()
  const [page] = useState(
    () => document.querySelector(`main [data-route="${CSS.escape(entity.route)}"]`) ?? document.body,
  )
  const steps = useMemo(() => {
    const here = (all: WordedStep[]) => all.filter(({ at }) => findTarget(page, at) !== null)
    const own = here(helpSteps(entity, screen, lang))
    return own.length > 0 ? own : here(general(page))
  }, [page, entity, screen, lang, general])
  const [n, setN] = useState(1)
  const step = steps[Math.min(n, steps.length) - 1]
  const at = step?.at ?? ''
  const target = useCallback(() => findTarget(page, at), [page, at])
  const place = target()
  const { text } = useTexts()
  return (
    <SpotGuide
      title={place ? getElementName(place) : text('CRUD.HELP')}
      text={step?.text ?? text('HELP.NOTHING')}
      target={target}
      n={n}
      total={Math.max(1, steps.length)}
      onStep={setN}
      onClose={onClose}
    />
  )
}

/** Texts for common parts of screens. */
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

/** Commands in the “…” menu: the guide points at the menu. */
const MENU = 'more'

/** Parts of a screen identified by their role. */
const PART_SELECTORS: Readonly<Record<string, string>> = {
  views: '[role=tablist]',
  search: '[type=search], [role=searchbox]',
  rows: '[role=grid]',
}

/** Where a step points, best place first. */
function selectors(at: string): string[] {
  const colon = at.indexOf(':')
  const name = CSS.escape(at.slice(colon + 1))
  const kind = at.slice(0, colon)
  if (kind === 'field') return [`[data-field="${name}"]`, `th[data-path="${name}"]`]
  if (kind === 'section') return [`#s-${name}`, `[data-section="${name}"]`]
  if (kind === 'tab') return [`[role=tab][data-tab="${name}"]`, '[data-control="folder"]']
  return [`[data-control="${name}"]`, PART_SELECTORS[name] ?? `[data-control="${MENU}"]`]
}

function isSeen(element: Element): boolean {
  return element.getClientRects().length > 0
}

/**
 * The element a step points at; null when it is not on this screen. A field in a closed section counts: the
 * guide opens it.
 */
function findTarget(page: Element, at: string): Element | null {
  for (const selector of selectors(at)) {
    const found = [...page.querySelectorAll(selector)].find(
      (one) => isSeen(one) || one.closest('details:not([open])'),
    )
    if (found) return found
  }
  return null
}

/** The visible name of an element. */
function getElementName(element: Element): string {
  const named =
    element.querySelector(':scope > summary h2, :scope > h2, .caption .words, .caption label, dt') ?? element
  const name = element.getAttribute('aria-label') ?? named.textContent ?? ''
  return name.replace(/\*$/, '').trim()
}

/**
 * The parts of a page that any guide can speak of: its sections, then its controls, in reading order, as
 * steps point at them.
 */
function generalPlaces(page: Element): string[] {
  const sections = [...page.querySelectorAll('[id^="s-"], [data-section]')].map(
    (one) => `section:${one.id.startsWith('s-') ? one.id.slice(2) : one.getAttribute('data-section')}`,
  )
  const controls = [...page.querySelectorAll('[data-control]')]
    .filter(isSeen)
    .map((one) => `control:${one.getAttribute('data-control')}`)
  return [...new Set([...sections, ...controls])]
}
