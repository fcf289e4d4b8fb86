import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeConf } from '../../../../src/catalogue/describe/conf'
import { describePage } from '../../../../src/catalogue/describe/page'
import type { JsonObject } from '../../../../src/contract/json'
import {
  type PdfNode,
  type PdfPage,
  printHeight,
  printWidth,
} from '../../../../src/server/features/documents/print/document'
import {
  createWriter,
  MARK,
  readCharacters,
} from '../../../../src/server/features/documents/print/drawn-characters'
import { htmlNodes } from '../../../../src/server/features/documents/print/html'
import { layoutSections } from '../../../../src/server/features/documents/print/layout'
import { createPrinter, type Printer } from '../../../../src/server/features/documents/print/printer'
import { templatePage } from '../../../../src/server/features/documents/print/templated'
import { LAURA } from '../../../engine/fakes'
import { type EntitySketch, entity } from '../../../support/entity'
import { type ReadPdf, readPdf } from '../../../support/pdf'

const A4: PdfPage = { size: 'A4', orientation: 'portrait', margin: 42, top: 66, bottom: 48 }
const PAGES: Record<string, PdfPage> = {
  A4,
  'A5 across': { size: 'A5', orientation: 'landscape', margin: 30, top: 66, bottom: 48 },
  label: { size: { width: 283, height: 142 }, orientation: 'portrait', margin: 10, top: 10, bottom: 8 },
}

let printer: Printer
beforeAll(() => {
  printer = createPrinter()
})
afterAll(() => printer.close())

type Printed = Pick<ReadPdf, 'pages' | 'text' | 'texts'>

async function print(nodes: PdfNode[], page = A4): Promise<Printed> {
  const letters = [{ nodes, header: null, footer: null }]
  const info = { title: 'a', author: 'b' }
  return readPdf(
    await printer.print({ info, page, pages: '', missing: '{mark} = manca', letters, hasImages: false }),
  )
}

/** A record as the automatic layout prints it. */
async function printRecord(fields: EntitySketch['fields'], record: JsonObject, page = A4): Promise<Printed> {
  const sketch = entity({ fields: fields ?? {}, form: [] })
  const tops = sketch.fields
    .filter(({ path }) => !/[.[]/.test(path))
    .map(({ path }) => ({ field: path, width: 12, row: 0 }))
  const form = [{ section: 'main', fields: tops }] as never
  const described = describePage(
    { ...sketch, form },
    describeConf({ ...sketch, form }, LAURA, 'it'),
    'show',
    'it',
  )
  const sections = described.sections.map((section) => ({ ...section, bare: false, label: 'Sezione' }))
  const room = { width: printWidth(page), height: printHeight(page) }
  return print(
    layoutSections(sections, { record, lang: 'it', ...room, lookupLabel: () => '', image: () => null }),
    page,
  )
}

/** Words that occur once: `a17;`. */
const words = (name: string, count: number, between: (at: number) => string = () => ' '): string =>
  Array.from({ length: count }, (_, at) => `${name}${at};${between(at)}`).join('')
/** Long words may be broken over lines. */
const found = ({ text }: Printed, name: string): string[] =>
  text.replace(/[\s\u200b]/g, '').match(new RegExp(`${name}\\d+(?=;)`, 'g')) ?? []
const all = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${name}${at}`)

describe.each(Object.entries(PAGES))(
  'what is taller than a page is printed over as many as it takes: %s',
  (_name, page) => {
    test('a note of many short lines below its heading', async () => {
      const printed = await printRecord({ note: 'text' }, { note: words('riga', 150, () => '\n') }, page)
      expect(found(printed, 'riga')).toEqual(all('riga', 150))
      expect(printed.pages).toBeGreaterThan(1)
    })

    test('a note without line ends', async () => {
      expect(
        found(await printRecord({ note: 'text' }, { note: words('parola', 1_500) }, page), 'parola'),
      ).toEqual(all('parola', 1_500))
    })

    test('a cell of a table', async () => {
      const fields = { crew: 'array', 'crew[].name': 'text', 'crew[].note': 'text' } as const
      const crew = [
        { name: 'nome0;', note: 'corta' },
        { name: 'nome1;', note: words('cella', 300, () => '\n') },
        { name: 'nome2;', note: 'ultima' },
      ]
      const printed = await printRecord(fields, { crew }, page)
      expect(found(printed, 'cella')).toEqual(all('cella', 300))
      expect(found(printed, 'nome')).toEqual(all('nome', 3))
      expect(printed.text).toContain('ultima')
      const first = await printRecord(fields, { crew: crew.slice(1) }, page)
      expect(found(first, 'cella')).toEqual(all('cella', 300))
    })

    test('a numbered block of rows with many parts', async () => {
      const parts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
      const fields = {
        crew: 'array' as const,
        ...Object.fromEntries(parts.map((part) => [`crew[].${part}`, 'text' as const])),
      }
      const row = (at: number) => Object.fromEntries(parts.map((part) => [part, `${part}${at};`]))
      const crew = [
        row(0),
        { ...row(1), c: words('blocco', 400, (at) => (at % 3 === 0 ? '\n' : ' ')) },
        row(2),
      ]
      const printed = await printRecord(fields, { crew }, page)
      expect(found(printed, 'blocco')).toEqual(all('blocco', 400))
      expect(found(printed, 'i')).toEqual(all('i', 3))
    })
  },
)

test('whatever its lengths, a record is printed whole', { timeout: 120_000 }, async () => {
  const fields = {
    title: 'text',
    note: 'text',
    crew: 'array',
    'crew[].name': 'text',
    'crew[].note': 'text',
    'crew[].more': 'text',
  } as const
  const length = fc.nat({ max: 220 })
  const line = fc.constantFrom(' ', '\n', ' WWWWWW ', ' mezzo\n')
  const row = fc.record({ name: fc.nat({ max: 3 }), note: length, more: fc.nat({ max: 60 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 12 }),
      length,
      line,
      fc.constantFrom(...Object.values(PAGES)),
      async (rows, note, between, page) => {
        let count = 0
        const some = (size: number) => Array.from({ length: size }, () => `w${count++};${between}`).join('')
        const record = {
          title: some(2),
          note: some(note),
          crew: rows.map(({ more, name, note }) => ({
            name: some(name),
            note: some(note),
            more: some(more),
          })),
        }
        const seen = new Set(found(await printRecord(fields, record, page), 'w'))
        expect(all('w', count).filter((word) => !seen.has(word))).toEqual([])
      },
    ),
    { numRuns: 12 },
  )
})

test('a switch that is off is left out, unless it had to be answered or is on by default', async () => {
  const fields = {
    name: 'text',
    needsIban: 'boolean',
    agreed: { kind: 'boolean', required: true },
    isOpen: { kind: 'boolean', default: true },
    isMain: 'boolean',
  } as const
  const off = { needsIban: false, agreed: false, isOpen: false, isMain: true }
  const { text } = await printRecord(fields, { name: 'Rossi', ...off })
  expect(text).toBe('Sezione Name Rossi Agreed No Is open No Is main Sì')
})

test('a template has room for all lines of its header and footer', async () => {
  const lines = (name: string) => ({ it: words(name, 6, (at) => (at < 5 ? '\n' : '')) })
  const page = templatePage({ pageSize: 'A4', header: lines('alto'), footer: lines('basso') })
  const letters = [
    {
      nodes: [{ text: 'corpo' }],
      header: { text: lines('alto').it, fontSize: 9 },
      footer: { text: lines('basso').it, fontSize: 8 },
    },
  ]
  const info = { title: 'a', author: 'b' }
  const printed = await readPdf(
    await printer.print({ info, page, pages: '', missing: '', letters, hasImages: false }),
  )
  expect([found(printed, 'alto'), found(printed, 'basso'), printed.pages]).toEqual([
    all('alto', 6),
    all('basso', 6),
    1,
  ])
})

test('a label is printed as wide as it is', async () => {
  const page = templatePage({ pageSize: 'LABEL' })
  const bytes = await printer.print({
    info: { title: 'a', author: 'b' },
    page,
    pages: '',
    missing: '',
    letters: [{ nodes: ['a'], header: null, footer: null }],
    hasImages: false,
  })
  const { view = [] } = (await (await getDocumentProxy(bytes.slice())).getPage(1)) as { view?: number[] }
  expect(view.map(Math.round)).toEqual([0, 0, 283, 142])
})

describe('formatted texts', () => {
  test('a table with very many columns stands in several tables', async () => {
    const row = (name: string) =>
      `<tr>${all(name, 30)
        .map((word) => `<td>${word};</td>`)
        .join('')}</tr>`
    const printed = await print(htmlNodes(`<table>${row('testa')}${row('cella')}</table>`, printWidth(A4)))
    expect([found(printed, 'testa'), found(printed, 'cella')]).toEqual([all('testa', 30), all('cella', 30)])
  })

  test('a list that starts at three is numbered from three', async () => {
    // The number of an item is written after its text.
    expect((await print(htmlNodes('<ol start="3"><li>terzo</li><li>quarto</li></ol>', 500))).text).toBe(
      'terzo3. quarto4.',
    )
  })
})

describe('characters that the font of paper lacks', () => {
  test('characters that the font lacks are marked, with a note of what the mark means', async () => {
    const { text } = await print([
      { text: `Ditta 東京 s.r.l.` },
      { ul: [`voce 🚢`] },
      { table: { body: [[`שלום`]] } },
    ])
    expect(text).toBe(`Ditta ${MARK}${MARK} s.r.l. voce ${MARK} ${MARK.repeat(4)} ${MARK} = manca`)
  })

  test('characters that the font lacks are replaced by others of the same meaning, without a note', async () => {
    const { text } = await print([
      { text: `ﬁne → Ａ4, de\u0301ja\u0300, 1\u202f000\u202f€, ne\u00adve\ufe0f` },
    ])
    expect(text.replaceAll('\u00ad', '')).toBe('fine -> A4, déjà, 1 000 €, neve')
  })

  test('Latin, Greek and Cyrillic are drawn', async () => {
    const { text } = await print([{ text: 'Łódź, Ångström, Ñandú, Straße, Αθήνα, Москва, Київ, Đà Nẵng' }])
    expect(text).toBe('Łódź, Ångström, Ñandú, Straße, Αθήνα, Москва, Київ, Đà Nẵng')
  })

  test('every text comes out with a character or a mark for each of its own', () => {
    const isDrawn = readCharacters('node_modules/pdfmake/fonts/Roboto/Roboto-Regular.ttf')
    expect(['é', 'Ж', 'Ω', MARK, '東', '🚢', '\u0590'].map(isDrawn)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    const write = createWriter(isDrawn)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const written = write(text)
        expect([...written].every((one) => isDrawn(one) || /[\n\t\u200b]/.test(one))).toBe(true)
        expect(written === '').toBe(/^\p{Default_Ignorable_Code_Point}*$/u.test(text))
      }),
    )
  })
})

test('the four cuts of the font have the same characters', () => {
  const cuts = ['Regular', 'Medium', 'Italic', 'MediumItalic'].map((cut) => {
    const path = `node_modules/pdfmake/fonts/Roboto/Roboto-${cut}.ttf`
    expect(readFileSync(path).length).toBeGreaterThan(0)
    const isDrawn = readCharacters(path)
    return Array.from({ length: 0xfffe }, (_, code) => isDrawn(String.fromCharCode(code)))
  })
  for (const cut of cuts) expect(cut).toEqual(cuts[0])
})
