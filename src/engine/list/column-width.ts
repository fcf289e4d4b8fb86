import { KINDS } from '../../catalogue/kinds'
import type { ColumnDescription, ListDescription } from '../../contract/model/page'

/** Widths of glyphs in em, generous enough for common screen fonts. */
const GLYPHS: readonly (readonly [RegExp, number])[] = [
  [/[iljI.,:;|!'’]/, 0.29],
  [/[ftr()[\]\-/ ]/, 0.38],
  [/[mwMW@%&]/, 0.9],
  [/[A-Z]/, 0.7],
  [/[0-9]/, 0.64],
]
const GLYPH = 0.59

/** Font sizes of the grid at normal density, in px: text, headers and chips, badges; then their padding. */
export const CELL_TEXT = 13
const SMALL_TEXT = 12
export const BADGE_TEXT = 11
export const CELL_SPACE = 20
const SORT_SPACE = 16
const CHIP_SPACE = 36
export const BADGE_SPACE = 10
/** A truncated code is useless, so capitals count as wider than usual. */
const CODE_SPACE = 8

/** Width of a text. */
const TEXT = KINDS.text.width
/** Names of choices are truncated beyond this. */
const CHOICE_MAX = 220

/** Approximate px of a text at a size, without rendering. */
export function textWidth(text: string, size: number): number {
  let em = 0
  for (const glyph of text) em += GLYPHS.find(([known]) => known.test(glyph))?.[1] ?? GLYPH
  return Math.ceil(em * size)
}

function longest(texts: readonly string[], size: number): number {
  return texts.reduce((most, one) => Math.max(most, textWidth(one, size)), 0)
}

/**
 * Px of the widest value: a status shows its longest name in full, choices theirs up to a limit, badges are
 * added.
 */
function valueWidth(
  { kind, choices, path }: ColumnDescription,
  badges: ListDescription['badges'],
  pattern: string,
): number {
  const labels = (choices ?? []).map(({ label }) => label)
  const mine = badges.filter(({ field }) => field === path).map(({ label }) => label)
  const beside = mine.length > 0 ? longest(mine, BADGE_TEXT) + BADGE_SPACE : 0
  if (kind === 'status') return longest(labels, SMALL_TEXT) + CHIP_SPACE + CELL_SPACE + beside
  if (kind === 'code')
    return (
      Math.max(pattern ? 0 : TEXT, longest([sampleCode(pattern)], CELL_TEXT)) +
      CELL_SPACE +
      CODE_SPACE +
      beside
    )
  const chosen = labels.length > 0 ? Math.min(CHOICE_MAX, longest(labels, CELL_TEXT) + CELL_SPACE) : 0
  return Math.max(chosen, chosen > 0 ? 0 : KINDS[kind].width) + beside
}

/** A sample code by the pattern; nine digits without one, because people may type words as codes too. */
function sampleCode(pattern: string): string {
  const figures = (text: string) =>
    text.replace(/\{seq:(\d+)\}/g, (_, count: string) => '0'.repeat(Number(count)))
  return figures(pattern || '{seq:9}')
    .replaceAll('{yyyy}', '0000')
    .replace(/\{\w+\}/g, '00')
}

/**
 * Default width of a column, px at normal density, when neither the person nor the file sets it: by its
 * header and its values. `pattern` is that of the entity's codes.
 */
export function naturalWidth(
  column: ColumnDescription,
  badges: ListDescription['badges'],
  pattern: string | null,
): number {
  const head = textWidth(column.label, SMALL_TEXT) + CELL_SPACE + (column.sortable ? SORT_SPACE : 0)
  return Math.max(head, valueWidth(column, badges, pattern ?? ''))
}

export {
  type ColumnChoice,
  clampWidth,
  moveColumn,
  possibleColumns,
  readChoice,
  type Side,
  selectColumns,
} from '../../catalogue/describe/list-columns'
