import type { ContentColumns, ContentStack } from 'pdfmake/interfaces'
import { formatValue, getStructure, KINDS } from '../../../../catalogue/kinds'
import { isEmpty, valueAt } from '../../../../catalogue/paths'
import type { Json, JsonObject } from '../../../../contract/json'
import type { FieldDescription, SectionDescription } from '../../../../contract/model/page'
import type { FileRef } from '../../../../contract/ports/files'
import { getNaming } from '../../../records'
import { INK, type PdfNode, ruleNode } from './document'
import { heightAtMost } from './height'
import { htmlNodes } from './html'

/** Input of the automatic layout of a record. */
export interface LayoutNeeds {
  record: JsonObject
  lang: string
  /** width between the margins, in points */
  width: number
  /** height between header and footer, in points */
  height: number
  lookupLabel: (name: string, value: string) => string
  /** a stored image as a data URL; null = it is no image, or not to be shown */
  image: (file: FileRef) => string | null
}

const GAP = 14
const COLUMNS = 12
/** Narrower cells break dates and amounts. */
const NARROWEST = 2
/** Rows with more columns are drawn one below the other. */
const TABLE_COLUMNS_MAX = 7
/** Average width of a character of 9.5 points, in points. */
const CHARACTER = 4.9
const IMAGE = { width: 150, height: 110 }

/**
 * The filled fields of a record as its form arranges them: sections, groups, rows as tables. Empty ones take
 * no room.
 */
export function layoutSections(sections: readonly SectionDescription[], needs: LayoutNeeds): PdfNode[] {
  return sections.flatMap(({ bare, fields, label }) => {
    const blocks = fieldBlocks(fields, needs)
    if (blocks.length === 0) return []
    return bare ? blocks : attachHeading(sectionHead(label, needs.width), blocks, needs)
  })
}

type Room = Pick<LayoutNeeds, 'height' | 'width'>

/** A heading is not alone at the end of a page; only blocks that may not fit on one page break. */
function attachHeading(head: PdfNode, [first = '', ...rest]: readonly PdfNode[], room: Room): PdfNode[] {
  return [keepTogether({ stack: [head, first] }, room), ...rest]
}

/** Keeps a block in one piece where it fits on a page. */
function keepTogether(block: ContentStack | ContentColumns, { height, width }: Room): PdfNode {
  return heightAtMost(block, width) <= height ? { ...block, unbreakable: true } : block
}

function sectionHead(label: string, width: number): PdfNode {
  return {
    stack: [{ text: label, fontSize: 11.5, bold: true }, ruleNode(width, [0, 2, 0, 0])],
    margin: [0, 14, 0, 6],
  }
}

/** A field with its value in words. */
interface Cell {
  label: string
  text: string
  /** 12ths */
  width: number
}

/** Some fields of a record, arranged as in its form. */
export function layoutFields(fields: readonly FieldDescription[], needs: LayoutNeeds): PdfNode[] {
  return fieldBlocks(fields, needs)
}

/** Plain fields side by side in rows of twelve parts; a block takes a whole row. */
function fieldBlocks(fields: readonly FieldDescription[], needs: LayoutNeeds): PdfNode[] {
  const blocks: PdfNode[] = []
  let cells: Cell[] = []
  const close = (): void => {
    blocks.push(...packCells(cells).map((row) => cellsRow(row, needs.width)))
    cells = []
  }
  for (const field of fields) {
    const value = valueAt(needs.record, field.path) ?? null
    if (!isFilled(field, value) || !isPrinted(field)) continue
    const block = ownBlock(field, value, needs)
    if (block) {
      close()
      blocks.push(...block)
    } else cells.push(toCell(field, value, needs))
  }
  close()
  return blocks
}

/**
 * A switch that is off answers nothing, unless it has to be answered or is on by default: paper says what a
 * record has.
 */
const isFilled = ({ default: standard, required }: FieldDescription, value: Json): boolean =>
  !isEmpty(value) && (value !== false || required || standard === true)

const isPrinted = ({ kind, widget }: FieldDescription): boolean =>
  getStructure(kind) !== 'object' && widget !== 'password'

/** A cell as wide as in the form, or as its text needs on one line. */
function toCell(field: FieldDescription, value: Json, needs: LayoutNeeds): Cell {
  const part = (needs.width + GAP) / COLUMNS
  const text = toText(field, value, needs)
  const needed = Math.ceil((Math.max(text.length, field.label.length * 0.85) * CHARACTER + GAP) / part)
  return { label: field.label, text, width: Math.min(COLUMNS, Math.max(NARROWEST, field.width, needed)) }
}

function packCells(cells: readonly Cell[]): Cell[][] {
  const rows: Cell[][] = []
  let room = 0
  for (const cell of cells) {
    if (cell.width > room) {
      rows.push([])
      room = COLUMNS
    }
    rows.at(-1)?.push(cell)
    room -= cell.width
  }
  return rows
}

function cellsRow(cells: readonly Cell[], all: number): PdfNode {
  const part = (all + GAP) / COLUMNS
  return {
    columns: cells.map(({ label, text, width }) => {
      const points = cells.length === 1 ? all : width * part - GAP
      return { width: points, stack: [toLabelNode({ label }), { text: breakable(text, points) }] }
    }),
    columnGap: GAP,
    margin: [0, 0, 0, 7],
  }
}

/** A word longer than its line may break anywhere: e-mail and web addresses have no spaces. */
function breakable(text: string, width: number): string {
  const longest = Math.max(4, Math.floor(width / (CHARACTER * 1.15)))
  return text.replace(/\S+/g, (word) =>
    word.length <= longest ? word : (word.match(/.{1,4}/gu) ?? []).join('\u200b'),
  )
}

const toLabelNode = ({ label }: Pick<FieldDescription, 'label'>): PdfNode => ({
  text: label,
  fontSize: 8,
  color: INK.muted,
  margin: [0, 0, 0, 1],
})

function toText(field: FieldDescription, value: Json, { lang, lookupLabel }: LayoutNeeds): string {
  return formatValue(value, { lang, field, lookupLabel })
}

/** A field that takes a block: groups, rows, formatted text, files; null for a plain field. */
function ownBlock(field: FieldDescription, value: Json, needs: LayoutNeeds): PdfNode[] | null {
  const structure = getStructure(field.kind)
  if (structure === 'parts') return groupBlock(field, needs)
  if (structure === 'rows' && field.children.length > 0)
    return Array.isArray(value) ? rowsBlock(field, value, needs) : []
  if (isFiles(field)) return filesBlock(field, value, needs)
  if (isFormatted(field))
    return [
      {
        stack: [toLabelNode(field), ...htmlNodes(toText(field, value, needs), needs.width)],
        margin: [0, 0, 0, 7],
      },
    ]
  return null
}

/** Whether a field holds uploaded files. */
export const isFiles = (field: Pick<FieldDescription, 'kind'>): boolean =>
  getNaming({ kind: field.kind, relation: null })?.what === 'file'

/** Whether a text holds markup. */
const isFormatted = ({ options, widget }: FieldDescription): boolean =>
  widget === 'html' || options.as === 'html'

function groupBlock(field: FieldDescription, needs: LayoutNeeds): PdfNode[] {
  const blocks = fieldBlocks(field.children, needs)
  return blocks.length === 0 ? [] : attachHeading(subHead(field.label), blocks, needs)
}

const subHead = (label: string): PdfNode => ({ text: label, bold: true, margin: [0, 4, 0, 4] })

/** The parts of a group with one value each, in order, including those of nested groups. */
function listLeaves(fields: readonly FieldDescription[]): FieldDescription[] {
  return fields.flatMap((field) =>
    getStructure(field.kind) === 'parts' ? listLeaves(field.children) : isPrinted(field) ? [field] : [],
  )
}

function rowsBlock(field: FieldDescription, rows: readonly Json[], needs: LayoutNeeds): PdfNode[] {
  const inside = `${field.path}[].`
  const at = (row: Json, leaf: FieldDescription): Json => valueAt(row, leaf.path.slice(inside.length)) ?? null
  const leaves = listLeaves(field.children).filter((leaf) =>
    rows.some((row) => isFilled(leaf, at(row, leaf))),
  )
  if (leaves.length === 0) return []
  const texts = rows.map((row) =>
    leaves.map((leaf) => (isEmpty(at(row, leaf)) ? '' : toText(leaf, at(row, leaf), needs))),
  )
  const widths = leaves.some(isFormatted) ? null : tableWidths(leaves, texts, needs.width)
  if (!widths) return buildRowBlocks(field, rows, { leaves, at, needs })
  const alignment = (leaf: FieldDescription | undefined) =>
    leaf && isFigure(leaf) ? ('right' as const) : ('left' as const)
  const heads = leaves.map((leaf) => ({
    text: leaf.label,
    fontSize: 8,
    color: INK.muted,
    alignment: alignment(leaf),
  }))
  const lines = texts.map((row) =>
    row.map((text, index) => ({
      text: breakable(text, widths[index] ?? 0),
      alignment: alignment(leaves[index]),
      fontSize: 9,
    })),
  )
  const getBodyHeight = (...body: PdfNode[][]): number =>
    heightAtMost({ table: { widths, body } }, needs.width)
  const title = [{ text: field.label, bold: true, colSpan: leaves.length }, ...leaves.slice(1).map(() => '')]
  // The line of titles is as wide as the table.
  const room = needs.height - getBodyHeight(heads) - heightAtMost(field.label, needs.width)
  const fits = (line: PdfNode[] | undefined): boolean => line === undefined || getBodyHeight(line) <= room
  if (room < needs.height / 2) return buildRowBlocks(field, rows, { leaves, at, needs })
  return [
    {
      layout: 'rows',
      margin: [0, 2, 0, 8],
      table: {
        headerRows: 2,
        keepWithHeaderRows: fits(lines[0]) ? 1 : 0,
        dontBreakRows: lines.every(fits),
        widths,
        body: [title, heads, ...lines],
      },
    },
  ]
}

const isFigure = ({ kind }: FieldDescription): boolean =>
  KINDS[kind].figures !== null || KINDS[kind].calendar !== null
/** Padding of a table cell, in points. */
const CELL_GAP = 12
/** Width of a column of a table, in characters. */
const COLUMN = { least: 5, most: 34 }

/** Widths of columns by their content, in points; null = they do not fit side by side. */
function tableWidths(
  leaves: readonly FieldDescription[],
  texts: readonly (readonly string[])[],
  width: number,
): number[] | null {
  if (leaves.length > TABLE_COLUMNS_MAX) return null
  const wanted = leaves.map(({ label }, index) => {
    const longest = Math.max(label.length * 0.85, ...texts.map((row) => (row[index] ?? '').length))
    return Math.min(COLUMN.most, Math.max(COLUMN.least, longest + 1))
  })
  const room = width - leaves.length * CELL_GAP
  const sum = wanted.reduce((total, one) => total + one, 0)
  if (sum * CHARACTER > room * 1.6) return null
  return wanted.map((one) => (one / sum) * room)
}

interface ListedRows {
  leaves: readonly FieldDescription[]
  at: (row: Json, leaf: FieldDescription) => Json
  needs: LayoutNeeds
}

/** Rows with many parts: each as a numbered block. */
function buildRowBlocks(
  field: FieldDescription,
  rows: readonly Json[],
  { at, leaves, needs }: ListedRows,
): PdfNode[] {
  const head = 18
  const inner = { ...needs, width: needs.width - head }
  const blocks = rows.map((row, index): PdfNode => {
    const filled = leaves.filter((leaf) => isFilled(leaf, at(row, leaf)))
    const cells = filled.map((leaf) =>
      toCell({ ...leaf, width: Math.max(3, leaf.width) }, at(row, leaf), inner),
    )
    const columns = [
      { width: head - 4, text: `${index + 1}.`, color: INK.muted },
      { width: inner.width, stack: packCells(cells).map((line) => cellsRow(line, inner.width)) },
    ]
    return keepTogether({ columns, columnGap: 4 }, needs)
  })
  return attachHeading(subHead(field.label), blocks, needs)
}

function filesBlock(field: FieldDescription, value: Json, needs: LayoutNeeds): PdfNode[] {
  const files = (Array.isArray(value) ? value : []) as unknown as FileRef[]
  const names = files.map(({ fileName }) => fileName).join(', ')
  const images = files.flatMap((file) => needs.image(file) ?? [])
  const tallest = Math.min(IMAGE.height, needs.height / 2)
  const shown: PdfNode[] =
    images.length > 0
      ? [
          {
            columns: images.slice(0, 3).map((image) => imageNode(image, tallest)),
            columnGap: GAP,
            margin: [0, 3, 0, 0],
          },
        ]
      : []
  const block = {
    stack: [toLabelNode(field), { text: names }, ...shown],
    margin: [0, 0, 0, 7] as [number, number, number, number],
  }
  return [images.length > 0 ? keepTogether(block, needs) : block]
}

const imageNode = (image: string, height: number) => ({
  width: 'auto' as const,
  stack: [{ image, fit: [IMAGE.width, height] as [number, number] }],
})
