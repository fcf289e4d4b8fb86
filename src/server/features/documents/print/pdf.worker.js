// @ts-check
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pdfmake from 'pdfmake'
import { serveTasks } from '../../../kernel/task-thread.js'
import { createWriter, MARK, readCharacters, rewriteTexts } from './drawn-characters.js'

/**
 * Prints documents, in a thread of its own so that a long one blocks no one else. A document becomes the
 * bytes of its file. Nothing is read but the fonts that come with the library, and nothing is fetched.
 *
 * @typedef {import('./document').PdfDocument} PdfDocument
 * @typedef {import('pdfmake/interfaces').Content} Content
 */

/** The build lays the fonts beside the bundle. */
const BUNDLE_FONTS = fileURLToPath(new URL('fonts', import.meta.url))
const FONTS = existsSync(BUNDLE_FONTS)
  ? BUNDLE_FONTS
  : join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto')

pdfmake.setFonts({
  Roboto: {
    normal: join(FONTS, 'Roboto-Regular.ttf'),
    bold: join(FONTS, 'Roboto-Medium.ttf'),
    italics: join(FONTS, 'Roboto-Italic.ttf'),
    bolditalics: join(FONTS, 'Roboto-MediumItalic.ttf'),
  },
})
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONTS))
pdfmake.addTableLayouts({
  rows: {
    hLineWidth: (at, { table }) => (at === 0 || at === table.body.length ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => '#d9dce1',
    paddingLeft: (at) => (at === 0 ? 0 : 6),
    paddingRight: () => 6,
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
})

const write = createWriter(readCharacters(join(FONTS, 'Roboto-Regular.ttf')))

/**
 * A document in characters that can be drawn; a letter with a mark says at its end what the mark means.
 *
 * @param {PdfDocument} document
 * @returns {PdfDocument}
 */
function drawable(document) {
  const { letters, missing } = document
  const note = { text: missing.replace('{mark}', MARK), fontSize: 8, color: '#5b626d', margin: [0, 10, 0, 0] }
  return {
    ...document,
    letters: letters.map((letter) => {
      let isMarked = false
      const noted = (/** @type {string} */ text) => {
        const written = write(text)
        isMarked ||= written !== text && written.includes(MARK)
        return written
      }
      const [nodes, header, footer] = [letter.nodes, letter.header, letter.footer].map((part) =>
        rewriteTexts(part, noted),
      )
      return { nodes: isMarked && missing !== '' ? [...nodes, note] : nodes, header, footer }
    }),
  }
}

/**
 * The letter of a page, and its number within it.
 *
 * @param {Content[]} contents one for each letter
 */
function pageOf(contents) {
  /** @type {number[] | null} */
  let starts = null
  return (/** @type {number} */ page, /** @type {number} */ pages) => {
    // The library writes where a node begins onto the node.
    starts ??= contents.map((node) => /** @type {any} */ (node).positions?.[0]?.pageNumber ?? 1)
    const letter = Math.max(0, starts.filter((start) => start <= page).length - 1)
    const first = starts[letter] ?? 1
    return { letter, at: page - first + 1, of: (starts[letter + 1] ?? pages + 1) - first }
  }
}

/** @param {PdfDocument} document */
function print({ info, letters, page, pages: words }) {
  const content = letters.map(({ nodes }, at) => ({
    stack: nodes,
    ...(at === 0 ? {} : { pageBreak: 'before' }),
  }))
  const count = pageOf(/** @type {any} */ (content))
  return pdfmake
    .createPdf(
      /** @type {any} */ ({
        info,
        pageSize: page.size,
        // An orientation would turn a label that is wider than high.
        ...(typeof page.size === 'object' ? {} : { pageOrientation: page.orientation }),
        pageMargins: [page.margin, page.top, page.margin, page.bottom],
        defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15, color: '#1c1f24' },
        compress: true,
        header: (/** @type {number} */ current, /** @type {number} */ total) => {
          const header = letters[count(current, total).letter]?.header
          return header
            ? { margin: [page.margin, 22, page.margin, 0], stack: [structuredClone(header)] }
            : null
        },
        footer: (/** @type {number} */ current, /** @type {number} */ total) => {
          const { at, letter, of } = count(current, total)
          const footer = letters[letter]?.footer
          if (!footer) return null
          const text = words.replace('{page}', String(at)).replace('{pages}', String(of))
          return {
            margin: [page.margin, 4, page.margin, 0],
            columns: [
              { width: '*', stack: [structuredClone(footer)] },
              { width: 'auto', text, fontSize: 8, color: '#5b626d', alignment: 'right' },
            ],
          }
        },
        content,
      }),
    )
    .getBuffer()
}

/**
 * Whether a node is an image; a node with an unreadable image is printed without it.
 *
 * @param {any} node
 * @returns {any}
 */
function withoutImages(node) {
  if (Array.isArray(node)) return node.map(withoutImages)
  if (typeof node !== 'object' || node === null) return node
  if ('image' in node) return { text: '' }
  return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, withoutImages(inner)]))
}

/** @param {PdfDocument} given */
async function printed(given) {
  const document = drawable(given)
  const spare = structuredClone(document)
  try {
    return await print(document)
  } catch (error) {
    if (!document.hasImages) throw error
    return print(withoutImages(spare))
  }
}

serveTasks(async (/** @type {PdfDocument} */ document) => new Uint8Array(await printed(document)))
