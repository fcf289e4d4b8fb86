import { expect, type Locator } from '@playwright/test'
import { picture } from '../picture'

/**
 * What is wrong with the texts of one open layer, as sentences: text that is cut, text or a control that
 * leaves the layer or stands out of the window without a way to scroll there, two texts or a text and a
 * control one over the other. What stands `inPage` scrolls up and down with it.
 */
function textFaults(layer: Locator, inPage = false): Promise<string[]> {
  return layer.evaluate(faultsOf, inPage)
}

/**
 * Holds a layer, at the width its window has now, to the rules of `textFaults`, and leaves a picture of the
 * page.
 */
export async function expectWhole(layer: Locator, name: string, inPage = false): Promise<void> {
  await expect(layer).toBeVisible()
  // What follows the window's width is drawn anew a moment after it.
  await expect(async () => expect(await textFaults(layer, inPage), name).toEqual([])).toPass({
    timeout: 5_000,
  })
  await picture(layer.page(), name)
}

/** Runs in the page. */
function faultsOf(root: Element, inPage: boolean): string[] {
  /** px that rounding and the strokes of letters may take */
  const TOLERANCE = 1.5
  interface Box {
    what: string
    of: Element
    rect: { left: number; right: number; top: number; bottom: number }
    isControl: boolean
  }
  const found: string[] = []
  const style = (one: Element) => getComputedStyle(one)
  const named = (one: Element) =>
    `<${one.tagName.toLowerCase()} class="${one.getAttribute('class') ?? ''}"> «${(one.textContent ?? '').trim().slice(0, 60)}»`

  /** What an element's ancestors leave to be seen of it; null = nothing. */
  const seenOf = (one: Element, { left, right, top, bottom }: Box['rect']): Box['rect'] | null => {
    const seen = { left, right, top, bottom }
    for (let up: Element | null = one; up && root.contains(up); up = up.parentElement) {
      const { overflowX, overflowY, visibility, opacity, clipPath } = style(up)
      if (visibility === 'hidden' || opacity === '0' || clipPath.startsWith('inset(50')) return null
      const frame = up.getBoundingClientRect()
      if (overflowX !== 'visible') {
        seen.left = Math.max(seen.left, frame.left)
        seen.right = Math.min(seen.right, frame.right)
      }
      if (overflowY !== 'visible') {
        seen.top = Math.max(seen.top, frame.top)
        seen.bottom = Math.min(seen.bottom, frame.bottom)
      }
    }
    return seen.right - seen.left > 1 && seen.bottom - seen.top > 1 ? seen : null
  }
  /** Whether a person may scroll sideways to what stands there. */
  const scrolls = (one: Element) => {
    for (let up: Element | null = one; up && root.contains(up); up = up.parentElement)
      if (['auto', 'scroll'].includes(style(up).overflowX)) return true
    return false
  }

  /** Words for screen readers alone stand in a box of one pixel. */
  const isForReaders = (one: Element) => {
    for (let up: Element | null = one; up && root.contains(up); up = up.parentElement) {
      const { width, height } = up.getBoundingClientRect()
      if ((width <= 1 || height <= 1) && style(up).overflowX !== 'visible') return true
    }
    return false
  }

  const texts: Box[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const of = node.parentElement
    if (!of || !node.textContent?.trim() || of.closest('svg, select, textarea') || isForReaders(of)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const line of range.getClientRects()) {
      const rect = seenOf(of, line)
      if (rect) texts.push({ what: `«${node.textContent.trim().slice(0, 60)}»`, of, rect, isControl: false })
    }
    const { textOverflow, overflowX } = style(of)
    const isCut = of.scrollWidth > of.clientWidth + TOLERANCE && of.clientWidth > 0
    const isPlain = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis'
    if (isCut && isPlain && seenOf(of, of.getBoundingClientRect()))
      found.push(`cut without a sign: ${named(of)}`)
    if (isCut && overflowX === 'visible' && style(of).display !== 'inline')
      found.push(`runs out of its box: ${named(of)}`)
  }
  const controls: Box[] = []
  for (const of of root.querySelectorAll(
    'button, input, select, textarea, a[href], [role="option"], [role="tab"]',
  )) {
    const whole = of.getBoundingClientRect()
    const rect = whole.width > 2 && whole.height > 2 ? seenOf(of, whole) : null
    if (rect) controls.push({ what: named(of), of, rect, isControl: true })
  }

  const frame = root.getBoundingClientRect()
  for (const { what, of, rect } of [...texts, ...controls]) {
    if (rect.left < frame.left - TOLERANCE || rect.right > frame.right + TOLERANCE)
      found.push(`leaves its layer: ${what}`)
    const isOut = rect.left < -TOLERANCE || rect.right > innerWidth + TOLERANCE
    const isAbove = !inPage && (rect.top < -TOLERANCE || rect.bottom > innerHeight + TOLERANCE)
    if ((isOut && !scrolls(of)) || isAbove) found.push(`stands out of the window: ${what}`)
  }
  // A page has bars for one width that it does not show in another.
  for (const bar of root.querySelectorAll('footer button, header button'))
    if (!inPage && !controls.some(({ of }) => of === bar)) found.push(`cannot be reached: ${named(bar)}`)

  const cross = (one: Box['rect'], other: Box['rect']) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > TOLERANCE &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3
  const all = [...texts, ...controls]
  for (const [index, one] of texts.entries()) {
    for (const other of all.slice(index + 1)) {
      // A text within a control stands on it by nature, and so do the lines of one text and what floats over
      // another on purpose.
      if (one.of.contains(other.of) || other.of.contains(one.of)) continue
      const labels = one.of.closest('label, [aria-hidden="true"]')
      if (labels?.contains(other.of)) continue
      if (cross(one.rect, other.rect)) found.push(`one over the other: ${one.what} and ${other.what}`)
    }
  }
  if (root.scrollWidth > root.clientWidth + TOLERANCE) found.push(`scrolls sideways: ${named(root)}`)
  for (const one of root.querySelectorAll('.body, .popover-body'))
    if (one.scrollWidth > one.clientWidth + TOLERANCE) found.push(`scrolls sideways: ${one.className}`)
  return [...new Set(found)]
}
