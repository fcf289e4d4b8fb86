import type { SectionDescription } from '../../contract/page'

/** Height of a row of fields in px, to tell what is in sight and to keep the scroll bar honest while a section is not built. */
export const ROW_PX = 66

/** Height of a section's title in px. */
const TITLE_PX = 44

/** Rows that the fields of a section fill; at least one. */
export function sectionRows(section: SectionDescription): number {
  return Math.max(1, Math.ceil(section.fields.reduce((sum, field) => sum + field.width, 0) / 12))
}

/**
 * The ids of the sections that a page of so many px shows before anybody scrolls. They are built with the page itself: waiting
 * until the browser says that they are in sight costs a frame of empty boxes and another of work.
 */
export function firstSections(
  sections: readonly SectionDescription[],
  hidden: ReadonlySet<string>,
  height: number,
): ReadonlySet<string> {
  const first = new Set<string>()
  let top = 0
  for (const section of sections) {
    if (top >= height) break
    if (hidden.has(section.id)) continue
    first.add(section.id)
    top += TITLE_PX + (section.collapsed && !section.bare ? 0 : sectionRows(section) * ROW_PX)
  }
  return first
}
