import type { PieceOfOffice } from '../../contract/ports/office-code'

/** The style sheets of each piece that are in the page. */
const present = new Map<string, { styles: readonly string[]; links: HTMLLinkElement[] }>()

/**
 * Adds the style sheets of a piece to the page and waits for them; those of its former version leave once
 * they are there. One that does not arrive is left out.
 */
export async function addSheets({ id, kind, styles }: PieceOfOffice): Promise<void> {
  const key = `${kind} ${id}`
  const before = present.get(key)
  if (before?.styles.join() === styles.join()) return
  const added = styles.map(addSheet)
  present.set(key, { styles, links: added.map(({ link }) => link) })
  await Promise.all(added.map(({ arrived }) => arrived))
  for (const link of before?.links ?? []) link.remove()
}

function addSheet(href: string): { link: HTMLLinkElement; arrived: Promise<void> } {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const arrived = new Promise<void>((resolve) => {
    link.onload = () => resolve()
    link.onerror = () => resolve()
  })
  document.head.append(link)
  return { link, arrived }
}
