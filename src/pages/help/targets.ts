/** Acts that stand in the menu of rarer acts: the guide shows the menu. */
const MENU = 'more'

/** Parts of a screen that their role already marks. */
const MARKED: Readonly<Record<string, string>> = {
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
  return [`[data-control="${name}"]`, MARKED[name] ?? `[data-control="${MENU}"]`]
}

function isSeen(element: Element): boolean {
  return element.getClientRects().length > 0
}

/** The element a step points at; null when it is not on this screen. A field in a closed section counts: the guide opens it. */
export function targetOf(page: Element, at: string): Element | null {
  for (const selector of selectors(at)) {
    const found = [...page.querySelectorAll(selector)].find((one) => isSeen(one) || one.closest('details:not([open])'))
    if (found) return found
  }
  return null
}

/** What an element is called on screen. */
export function nameOf(element: Element): string {
  const named = element.querySelector(':scope > summary h2, :scope > h2, .lab .words, .lab label, dt') ?? element
  const name = element.getAttribute('aria-label') ?? named.textContent ?? ''
  return name.replace(/\*$/, '').trim()
}

/** The parts of a page that any guide can speak of: its sections, then its controls, in reading order, as steps point at them. */
export function generalPlaces(page: Element): string[] {
  const sections = [...page.querySelectorAll('[id^="s-"], [data-section]')].map(
    (one) => `section:${one.id.startsWith('s-') ? one.id.slice(2) : one.getAttribute('data-section')}`,
  )
  const controls = [...page.querySelectorAll('[data-control]')]
    .filter(isSeen)
    .map((one) => `control:${one.getAttribute('data-control')}`)
  return [...new Set([...sections, ...controls])]
}
