import type { Content } from 'pdfmake/interfaces'

/** A piece of a printed page. */
export type PdfNode = Content

/** Size and margins of the pages, in points (1/72 inch). */
export interface PdfPage {
  size: 'A4' | 'A5' | 'LETTER' | { width: number; height: number }
  orientation: 'portrait' | 'landscape'
  /** left and right */
  margin: number
  top: number
  bottom: number
}

/**
 * A part of a document that begins on a new page, with its own header and footer; its pages are numbered from
 * one.
 */
export interface PdfLetter {
  nodes: PdfNode[]
  /** on each of its pages; null = none */
  header: PdfNode | null
  /** beside the page number; null = neither is printed */
  footer: PdfNode | null
}

/** A document to print: plain data, because it is sent to another thread. */
export interface PdfDocument {
  info: { title: string; author: string }
  page: PdfPage
  /** text of the page number: `Pagina {page} di {pages}` */
  pages: string
  /** note below a letter with marks for what the font cannot draw: `{mark} = …`; '' = none */
  missing: string
  letters: PdfLetter[]
  hasImages: boolean
}

/** Colours of paper: text, labels, lines. */
export const INK = { text: '#1c1f24', muted: '#5b626d', line: '#d9dce1' } as const

const SIZES: Readonly<Record<string, readonly [number, number]>> = {
  A4: [595.28, 841.89],
  A5: [419.53, 595.28],
  LETTER: [612, 792],
}

/** Width between the margins, in points. */
export function printWidth({ margin, orientation, size }: PdfPage): number {
  const [width = 0, height = 0] = typeof size === 'string' ? (SIZES[size] ?? []) : [size.width, size.height]
  return (orientation === 'landscape' ? height : width) - 2 * margin
}

/** Height between header and footer, in points. */
export function printHeight({ bottom, orientation, size, top }: PdfPage): number {
  const [width = 0, height = 0] = typeof size === 'string' ? (SIZES[size] ?? []) : [size.width, size.height]
  return (orientation === 'landscape' ? width : height) - top - bottom
}

/** A line across the page. */
export function ruleNode(width: number, margin: [number, number, number, number]): PdfNode {
  return {
    canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.75, lineColor: INK.line }],
    margin,
  }
}
