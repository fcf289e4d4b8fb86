import { type Extensions, getSchema, type JSONContent } from '@tiptap/core'
import { DOMParser, DOMSerializer, type Node as DocumentNode, type Schema } from '@tiptap/pm/model'
import StarterKit from '@tiptap/starter-kit'
import { cleanNodes, withParagraphs } from './clean'
import { PlaceholderNode, withChips } from './placeholder'

/** The editor supports exactly the tags of markup.ts; other pasted markup is removed. */
export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto', 'tel'],
      HTMLAttributes: { class: null },
    },
  }),
]

const PLAIN = getSchema(EXTENSIONS)
const WITH_CHIPS = getSchema([...EXTENSIONS, PlaceholderNode])

/**
 * Parses stored markup to the editor's own document: as a string it would pass through a sink that Trusted
 * Types block.
 */
export function parseDocument(html: string | null, hasChips: boolean): JSONContent {
  const content = separateCells(cleanNodes(withParagraphs(html ?? '')))
  return parseContent(hasChips ? WITH_CHIPS : PLAIN, hasChips ? withChips(content) : content).toJSON()
}

/** Tables, which the editor does not have, as lines: cells are words apart, and each row begins a line. */
function separateCells(content: DocumentFragment): DocumentFragment {
  for (const cell of content.querySelectorAll(':is(td, th) + :is(td, th)')) cell.prepend(' ')
  for (const first of content.querySelectorAll(
    'tr:not(:first-child) > :first-child, thead + tbody > tr > :first-child',
  ))
    if (first.querySelector('p, div, ul, ol') === null) first.prepend(document.createElement('br'))
  return content
}

/** The markup of a document as it is stored: placeholders are text. */
export function writeMarkup(written: DocumentNode): string {
  const holder = document.createElement('div')
  holder.append(writeTexts(written))
  return holder.innerHTML
}

function writeTexts({ content, type }: DocumentNode): DocumentFragment {
  const made = document.createDocumentFragment()
  made.append(DOMSerializer.fromSchema(type.schema).serializeFragment(content))
  for (const chip of made.querySelectorAll('span[data-placeholder]')) chip.replaceWith(chip.textContent)
  made.normalize()
  return made
}

const parseContent = (schema: Schema, content: DocumentFragment) =>
  DOMParser.fromSchema(schema).parse(content)

/**
 * Whether the editor can represent a text without loss. Attributes and `span` do not count, because a mail
 * loses them when it is sent; tables, `div`, small print and images count.
 */
export function isHeld(html: string): boolean {
  const written = withParagraphs(html)
  if (written.trim() === '') return true
  const made = parseContent(WITH_CHIPS, withChips(cleanNodes(written)))
  return readBlocks(cleanNodes(written)) === readBlocks(writeTexts(made))
}

const MARKS: Readonly<Record<string, string>> = {
  STRONG: 'b',
  B: 'b',
  EM: 'i',
  I: 'i',
  U: 'u',
  S: 's',
  STRIKE: 's',
  DEL: 's',
  CODE: 'code',
  SMALL: 'small',
  SUB: 'sub',
  SUP: 'sup',
}
const BLOCKS = /^(P|DIV|H[1-6]|UL|OL|LI|BLOCKQUOTE|PRE|HR|TABLE|CAPTION|THEAD|TBODY|TFOOT|TR|TH|TD)$/

/**
 * The content of a node by its tags and marks; text between blocks, and that of an item or a heading, counts
 * as a paragraph.
 */
function readBlocks(node: Node): string {
  let blocks = ''
  let line: [text: string, marks: string][] = []
  const end = () => {
    const words = joinRuns(line)
    if (words !== '') blocks += `<P>${words}</P>`
    line = []
  }
  const walk = (from: Node, marks: readonly string[]) => {
    for (const child of from.childNodes) {
      if (child instanceof Text) line.push([child.data.replaceAll('<', '&lt;'), [...marks].sort().join()])
      else if (child instanceof Element && BLOCKS.test(child.tagName)) {
        end()
        blocks += readBlock(child)
      } else if (child instanceof Element) walk(child, collectMarks(child, marks, line))
    }
  }
  walk(node, [])
  end()
  return blocks
}

function readBlock(element: Element): string {
  const { tagName } = element
  const content = tagName === 'PRE' ? element.textContent : readBlocks(element)
  return tagName === 'P' ? content || '<P></P>' : `<${tagName}>${content}</${tagName}>`
}

/** The marks inside an element; any other inline element is written into the line itself. */
function collectMarks(element: Element, marks: readonly string[], line: [string, string][]): string[] {
  const { tagName } = element
  if (tagName === 'BR') line.push(['\n', ''])
  if (tagName === 'A') return [...marks, `a ${element.getAttribute('href')?.trim() ?? ''}`]
  const mark = MARKS[tagName]
  if (!mark && tagName !== 'BR' && tagName !== 'SPAN') line.push([`<${tagName}>`, ''])
  return mark && !marks.includes(mark) ? [...marks, mark] : [...marks]
}

/** Merges runs with the same marks, and collapses spaces as a browser does. */
function joinRuns(line: readonly [text: string, marks: string][]): string {
  const runs: [string, string][] = []
  for (const [text, marks] of line) {
    const last = runs.at(-1)
    const words = text === '\n' ? text : text.replace(/[ \t\r\n]+/g, ' ')
    if (last && last[1] === marks) last[0] += words
    else runs.push([words, marks])
  }
  const said = runs
    .filter(([text]) => text !== '')
    .map(([text, marks]) => (marks === '' ? text : `[${marks}]${text}[/]`))
  return said
    .join('')
    .replace(/ *\n */g, '\n')
    .replace(/\{\{\s*([\w.]+)\s*\}\}/g, '{{$1}}')
    .trim()
}
