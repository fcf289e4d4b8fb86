/** An act that the page below offers by a control of its own. */
export interface PageAct {
  id: string
  label: string
  run: () => void
}

const CONTROLS = 'main [data-control]'

/** The controls of the page that can be used now: what stands on the page is what the palette offers, under the same names. */
export function pageActs(page: ParentNode): PageAct[] {
  const seen = new Set<string>()
  return [...page.querySelectorAll<HTMLElement>(CONTROLS)].flatMap((place) => {
    const id = place.dataset.control ?? ''
    const control = place.matches('a, button') ? place : place.querySelector<HTMLElement>('a, button')
    const label = (control?.getAttribute('aria-label') ?? control?.textContent ?? '').trim()
    const off = !control || control.matches(':disabled, [aria-disabled=true]') || control.offsetParent === null
    if (off || label === '' || seen.has(id)) return []
    seen.add(id)
    return [{ id, label, run: () => control.click() }]
  })
}
