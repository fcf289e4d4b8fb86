// @ts-check
import { readFileSync } from 'node:fs'

/**
 * What the font of paper can draw. A character that it lacks is written by others that mean the same (Ａ, →),
 * or marked: none is left out.
 *
 * @typedef {import('pdfmake/interfaces').Content} Content
 */

/** Stands for a character that the font lacks. */
export const MARK = '\ufffd'

/** Characters that every cut has: nothing to look up. */
const COMMON = /^[\n\t\x20-\x7e\u00a0-\u017f\u200b\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]*$/
const UNSEEN = /[^\P{Default_Ignorable_Code_Point}\u200b]/gu
/** @type {Readonly<Record<string, string>>} */
const ALIKE = { '→': '->', '←': '<-', '↔': '<->', '⇒': '=>', '‒': '–', '☐': '[ ]', '☑': '[x]', '☒': '[x]' }

/** Keys of a node that hold further content. */
const CONTENT = ['text', 'stack', 'columns', 'ul', 'ol']

const graphemes = new Intl.Segmenter('it', { granularity: 'grapheme' })

/**
 * Reads the characters of a TrueType font: the segments of its character map with two-byte codes (format 4),
 * which every font for documents has.
 *
 * @param {string} path
 * @returns {(character: string) => boolean}
 */
export function readCharacters(path) {
  const bytes = readFileSync(path)
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, at) => 12 + 16 * at)
  const directory = tables.find((at) => bytes.toString('latin1', at, at + 4) === 'cmap')
  if (directory === undefined) throw new Error(`${path} has no character map`)
  const map = bytes.readUInt32BE(directory + 8)
  const encodings = Array.from(
    { length: bytes.readUInt16BE(map + 2) },
    (_, at) => map + bytes.readUInt32BE(map + 8 + 8 * at),
  )
  const segments = encodings.find((at) => bytes.readUInt16BE(at) === 4)
  if (segments === undefined) throw new Error(`${path} has no character map of format 4`)
  const size = bytes.readUInt16BE(segments + 6)
  const ranges = Array.from({ length: size / 2 }, (_, at) => ({
    last: bytes.readUInt16BE(segments + 14 + 2 * at),
    first: bytes.readUInt16BE(segments + 16 + size + 2 * at),
  }))
  return (character) => {
    const code = character.codePointAt(0) ?? 0
    return code < 0xffff && ranges.some(({ first, last }) => first <= code && code <= last)
  }
}

/**
 * Makes a function that writes texts in the characters of a font.
 *
 * @param {(character: string) => boolean} isDrawn
 * @returns {(text: string) => string}
 */
export function createWriter(isDrawn) {
  const isPossible = (/** @type {string} */ text) =>
    [...text].every((one) => /[\n\t\u200b]/.test(one) || isDrawn(one))
  const replace = (/** @type {string} */ grapheme) => {
    if (isPossible(grapheme)) return grapheme
    const seen = grapheme.replace(UNSEEN, '')
    const like = ALIKE[seen] ?? seen.normalize('NFKC')
    return isPossible(like) ? like : MARK
  }
  return (text) => {
    if (COMMON.test(text)) return text
    const composed = text.normalize('NFC')
    if (isPossible(composed)) return composed
    return [...graphemes.segment(composed)].map(({ segment }) => replace(segment)).join('')
  }
}

/**
 * Writes the texts of a node anew.
 *
 * @param {any} node
 * @param {(text: string) => string} write
 * @returns {any}
 */
export function rewriteTexts(node, write) {
  if (typeof node === 'string') return write(node)
  if (Array.isArray(node)) return node.map((one) => rewriteTexts(one, write))
  if (typeof node !== 'object' || node === null) return node
  const own = Object.entries(node).map(([key, value]) => [
    key,
    CONTENT.includes(key) ? rewriteTexts(value, write) : value,
  ])
  const { table } = node
  return {
    ...Object.fromEntries(own),
    ...(table ? { table: { ...table, body: rewriteTexts(table.body, write) } } : {}),
  }
}
