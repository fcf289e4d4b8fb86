import { BADGE_SPACE, BADGE_TEXT, CELL_SPACE, CELL_TEXT, textWidth } from './column-width'

/** Characters of the longest IBAN, in groups of four. */
const FIGURE_MAX = 42
/** Separators are wider in some fonts than counted. */
const FIGURE_SLACK = 4

/**
 * A figure, a date or a code: no small letters, at least one digit, and no longer than an IBAN with its
 * spaces.
 */
export function isFigure(text: string): boolean {
  return text.length <= FIGURE_MAX && /^\P{Ll}*\d\P{Ll}*$/u.test(text)
}

/** Px of a cell at normal density in which a figure stands whole, with its badges beside it. */
export function figureWidth(text: string, badges: readonly string[] = []): number {
  const beside = badges.reduce((all, label) => all + textWidth(label, BADGE_TEXT) + BADGE_SPACE, 0)
  return textWidth(text, CELL_TEXT) + CELL_SPACE + FIGURE_SLACK + beside
}
