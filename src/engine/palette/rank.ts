import { fold } from '../../catalog/search-text'
import { isNear } from '../../catalog/suggest'
import type { PaletteEntry } from './entries'

/** Entries of one kind shown at most. */
const EACH = 6

/** How well a text fits what was typed, 0 the best; null = not at all. Every word must be found, misspelt by little at most. */
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
  return close ? 4 : null
}

/** The entries that fit, the best first, a few of each kind. */
export function fitting(entries: readonly PaletteEntry[], typed: string): PaletteEntry[] {
  const fits = entries.flatMap((one) => {
    const at = rank(one.label, one.detail, typed)
    return at === null ? [] : [{ one, at }]
  })
  // What is nearly so matters only where nothing is exactly so.
  const exact = fits.filter(({ at }) => at < 4)
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

/** A piece of a label; `hit` = it is what was typed. */
export interface Piece {
  text: string
  hit: boolean
}

/** A label cut where it holds one of the typed words, accents and case aside. */
export function pieces(label: string, typed: string): Piece[] {
  const words = fold(typed).split(' ').filter(Boolean)
  // Letter by letter, so that places in the folded text are places in the label.
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
