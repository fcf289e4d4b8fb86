import { strToU8, zipSync } from 'fflate'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const LINKS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/**
 * A workbook as other programs write it: the XML of the rows of each sheet, and number formats by the index
 * of their style.
 */
export interface WorkbookSketch {
  sheets: { name?: string; state?: string; rows: string }[]
  /** style 0 is general, 1 the first of these; a number is a built-in format */
  formats?: (string | number)[]
  shared?: string[]
  date1904?: boolean
}

/** The bytes of a workbook. */
export function workbookOf({
  sheets,
  formats = [],
  shared = [],
  date1904 = false,
}: WorkbookSketch): Uint8Array {
  const ids = formats.map((one, index) => (typeof one === 'number' ? one : 200 + index))
  const codes = formats.flatMap((one, index) =>
    typeof one === 'number' ? [] : [`<numFmt numFmtId="${200 + index}" formatCode="${escaped(one)}"/>`],
  )
  const tabs = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escaped(name ?? `Sheet ${index + 1}`)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  )
  const links = sheets.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Type="x" Target="worksheets/s${index + 1}.xml"/>`,
  )
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${MAIN} ${LINKS}><workbookPr date1904="${date1904}"/><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts>${codes.join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${shared.join('')}</sst>`,
  }
  for (const [index, { rows }] of sheets.entries())
    parts[`xl/worksheets/s${index + 1}.xml`] = `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
