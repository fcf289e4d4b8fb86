/** The content of a small PDF: one page with a title and lines below it. */
export interface PaperText {
  title: string
  lines: readonly string[]
}

/** A4 in points. */
const PAGE_FORMAT = { width: 595, height: 842, margin: 64 }

/**
 * A PDF 1.4 of one page in the standard fonts, the same bytes for the same text. Letters outside Latin-1 are
 * left out.
 */
export function writePdf({ title, lines }: PaperText): Buffer {
  const content = writeContent(title, lines)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_FORMAT.width} ${PAGE_FORMAT.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    writeFont('Helvetica'),
    writeFont('Helvetica-Bold'),
    `<< /Title (${escapeText(title)}) /Producer (Tessera) >>`,
  ]
  return assembleDocument(objects)
}

const writeFont = (name: string): string =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

function writeContent(title: string, lines: readonly string[]): string {
  const top = PAGE_FORMAT.height - PAGE_FORMAT.margin
  const head = [
    '0.09 0.40 0.45 rg',
    `${PAGE_FORMAT.margin} ${top + 10} ${PAGE_FORMAT.width - 2 * PAGE_FORMAT.margin} 4 re f`,
    '0.1 0.1 0.1 rg',
    `BT /F2 20 Tf ${PAGE_FORMAT.margin} ${top - 24} Td (${escapeText(title)}) Tj ET`,
  ]
  const body = lines.map(
    (line, index) =>
      `BT /F1 11 Tf ${PAGE_FORMAT.margin} ${top - 64 - index * 18} Td (${escapeText(line)}) Tj ET`,
  )
  return [...head, ...body].join('\n')
}

/**
 * Numbers the objects from 1 and writes the table of their offsets; the last object holds the document's
 * information.
 */
function assembleDocument(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}`
  text += `trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.indexOf('xref\n0 ')}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

function escapeText(text: string): string {
  return text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').replace(/[\\()]/g, '\\$&')
}
