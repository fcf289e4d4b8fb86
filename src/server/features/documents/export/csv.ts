import { formatNumber, KINDS, kindOfColumn } from '../../../../catalogue/kinds'
import type { Json } from '../../../../contract/json'
import type { RecordData } from '../../../../contract/model/record'
import { markText } from '../../../../contract/text/text-mark'
import type { ExportColumn, FileWriter } from './columns'

/** The byte order mark makes spreadsheets read the file as UTF-8. */
const MARK = '\uFEFF'

/** CSV in the format that spreadsheets of the language expect: semicolons and decimal commas in Italian. */
export function csvWriter(columns: readonly ExportColumn[], lang: string): FileWriter {
  const separator = lang === 'it' ? ';' : ','
  const encoder = new TextEncoder()
  const line = (cells: readonly string[]): string => `${cells.join(separator)}\r\n`
  return {
    type: 'text/csv; charset=utf-8',
    begin: () =>
      encoder.encode(MARK + line(columns.map(({ label }) => quoteCell(markText(label), separator)))),
    rows: (records) =>
      encoder.encode(
        records
          .map((record) => line(columns.map((column) => cell(column, record, lang, separator))))
          .join(''),
      ),
    end: () => new Uint8Array(),
  }
}

function cell(column: ExportColumn, record: RecordData, lang: string, separator: string): string {
  const value = column.value(record)
  if (isNumber(column, value))
    return quoteCell(formatNumber(value, lang, { ...plainOptions(column), plain: true }), separator)
  return quoteCell(markText(column.text(value)), separator)
}

function isNumber({ kind }: ExportColumn, value: Json): value is number {
  return KINDS[kindOfColumn(kind)].figures !== null && typeof value === 'number'
}

function plainOptions({ options }: ExportColumn) {
  return options.decimals === undefined ? {} : { decimals: options.decimals }
}

function quoteCell(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
}
