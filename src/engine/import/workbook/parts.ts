import { unzipSync } from 'fflate'
import { ReadFault } from '../read-fault'
import { readXml } from './xml'

/** Size limit of an unpacked workbook, against archives that unpack to far more than they weigh. */
const UNPACKED_BYTES_MAX = 300_000_000
const NEEDED_PART_PATTERN =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/

/**
 * The parts of a workbook that hold its cells, by name. Throws when the bytes are no archive, ReadFault when
 * they are too many.
 */
export function unpack(bytes: Uint8Array, most = UNPACKED_BYTES_MAX): Record<string, Uint8Array> {
  let unpacked = 0
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!NEEDED_PART_PATTERN.test(name)) return false
      unpacked += originalSize
      if (unpacked > most) throw new ReadFault('IMPORT.TOO_LARGE')
      return true
    },
  })
}

/** A sheet of a workbook: its name, the part that holds its cells, and whether people see it. */
export interface SheetPart {
  name: string
  part: string
  hidden: boolean
}

/**
 * The sheets with cells in the order of the tabs, those that people see first, and the first day of the
 * workbook's calendar.
 */
export function readSheets(files: Record<string, Uint8Array>): { sheets: SheetPart[]; is1904: boolean } {
  const targets = new Map<string, string>()
  readXml(files['xl/_rels/workbook.xml.rels'], {
    open: (_, { Id = '', Target = '' }) => targets.set(Id, Target.replace(/^\/?xl\//, '')),
  })
  const sheets: SheetPart[] = []
  let is1904 = false
  readXml(files['xl/workbook.xml'], {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = isTrue(attributes.date1904)
      if (name !== 'sheet') return
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      const part = `xl/${targets.get(id) ?? 'worksheets/sheet1.xml'}`
      const { name: title = '', state = 'visible' } = attributes
      if (files[part]) sheets.push({ name: title, part, hidden: state !== 'visible' })
    },
  })
  return {
    sheets: [...sheets.filter(({ hidden }) => !hidden), ...sheets.filter(({ hidden }) => hidden)],
    is1904,
  }
}

/** A boolean of XML Schema. */
export function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true'
}

/**
 * Characters that XML cannot hold, as ECMA-376 writes them (22.9.2.19 ST_Xstring): `_x000D_` is a carriage
 * return.
 */
const ESCAPED_LETTER_PATTERN = /_x([0-9A-Fa-f]{4})_/g

/** A text of a workbook with its escapes resolved. */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(ESCAPED_LETTER_PATTERN, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
}

/** The shared texts of a workbook, without phonetic hints. */
export function readSharedTexts(bytes: Uint8Array | undefined): string[] {
  const texts: string[] = []
  const collect = textCollector()
  readXml(bytes, {
    open: (name) => {
      if (name === 'si') collect.start()
      collect.open(name)
    },
    text: collect.text,
    close: (name) => {
      collect.close(name)
      if (name === 'si') texts.push(unescapeText(collect.end()))
    },
  })
  return texts
}

/** Collects the text of the `t` elements of a rich text, but those of phonetic hints (`rPh`). */
export function textCollector() {
  let text = ''
  let isText = false
  let hints = 0
  return {
    start: () => {
      text = ''
    },
    open: (name: string) => {
      if (name === 'rPh') hints += 1
      if (name === 't') isText = hints === 0
    },
    text: (more: string) => {
      if (isText) text += more
    },
    close: (name: string) => {
      if (name === 'rPh') hints -= 1
      if (name === 't') isText = false
    },
    end: () => text,
  }
}
