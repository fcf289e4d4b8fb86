import { isNear } from '../../catalogue/suggest'
import { fold } from '../../contract/text/fold'
import type { PaletteEntry } from './entries'

/** The rank of an approximate match. */
const APPROXIMATE = 4

/** Maximum number of entries per kind. */
const EACH = 6

/**
 * How well a text matches the typed one, 0 is best; null = not at all. Every word must be found, with small
 * misspellings allowed.
 */
export function rank(label: string, detail: string, typed: string): number | null {
  const wanted = fold(typed)
  const name = fold(label)
  const all = `${name} ${fold(detail)}`
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  const words = wanted.split(' ')
  const known = all.split(/[^\p{L}\p{N}]+/u)
  if (words.every((word) => known.some((one) => one.startsWith(word)))) return 2
  if (words.every((word) => all.includes(word))) return 3
  const close = words.every((word) => all.includes(word) || known.some((one) => isNear(word, one)))
  return close ? APPROXIMATE : null
}

/** The matching entries, best first, a few per kind. */
export function rankEntries(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const fits = entries.flatMap((one) => {
    const at = rank(one.label, one.detail, typed)
    return at === null ? [] : [{ one, at }]
  })
  // Approximate matches count only when there is no exact one.
  const exact = fits.filter(({ at }) => at < APPROXIMATE)
  const counts = new Map<string, number>()
  return (exact.length > 0 ? exact : fits)
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
    .filter(({ kind }) => {
      const count = counts.get(kind) ?? 0
      counts.set(kind, count + 1)
      return count < EACH
    })
}

/** Whether an entry fits only if what is typed is misspelt. */
export function isGuess({ detail, label }: Pick<PaletteEntry, 'detail' | 'label'>, typed: string): boolean {
  return rank(label, detail, typed) === APPROXIMATE
}

/** A piece of a label; `hit` = it matches the typed text. */
export interface Piece {
  text: string
  hit: boolean
}

/** A label split at its matches with the typed words, ignoring accents and case. */
export function pieces(label: string, typed: string): Piece[] {
  const words = fold(typed).split(' ').filter(Boolean)
  // Letter by letter, so that indexes in the folded text are indexes in the label.
  const letters = [...label]
  const folded = letters.map((letter) => fold(letter) || letter)
  const hits = letters.map(() => false)
  for (const word of words) {
    for (let at = 0; at < letters.length; at += 1) {
      let taken = ''
      let end = at
      while (taken.length < word.length && end < letters.length) taken += folded[end++] ?? ''
      if (taken === word) hits.fill(true, at, end)
    }
  }
  return letters.reduce<Piece[]>((all, letter, index) => {
    const hit = hits[index] ?? false
    const last = all.at(-1)
    if (last?.hit === hit) last.text += letter
    else all.push({ text: letter, hit })
    return all
  }, [])
}
