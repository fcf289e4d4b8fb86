import { availableParallelism } from 'node:os'
import { afterEach, expect, test } from 'vitest'
import type { PdfDocument, PdfNode } from '../../../../src/server/features/documents/print/document'
import { htmlNodes } from '../../../../src/server/features/documents/print/html'
import { createPrinter, type Printer } from '../../../../src/server/features/documents/print/printer'
import { runAsWork } from '../../../../src/server/kernel/db/work'
import { readPdf } from '../../../support/pdf'

let printer: Printer
afterEach(() => printer?.close())

const document = (...letters: PdfNode[][]): PdfDocument => ({
  info: { title: 'a', author: 'b' },
  page: { size: 'A4', orientation: 'portrait', margin: 40, top: 60, bottom: 40 },
  pages: 'Pagina {page} di {pages}',
  missing: '{mark} = lettera che manca',
  letters: letters.map((nodes, at) => ({
    nodes,
    header: { text: `Lettera ${at}` },
    footer: { text: 'oggi' },
  })),
  hasImages: false,
})
const lines = (name: string, count: number): PdfNode[] =>
  Array.from({ length: count }, (_, at) => ({ text: `${name} ${at}` }))

test('the pages of each letter count from one', async () => {
  printer = createPrinter()
  const { pages, texts } = await readPdf(
    await printer.print(document(lines('a', 90), lines('b', 3), lines('c', 60))),
  )
  expect(pages).toBe(5)
  expect(texts.map((text) => /Lettera \d/.exec(text)?.[0])).toEqual(
    [0, 0, 1, 2, 2].map((at) => `Lettera ${at}`),
  )
  expect(texts.map((text) => /Pagina \d di \d/.exec(text)?.[0])).toEqual([
    'Pagina 1 di 2',
    'Pagina 2 di 2',
    'Pagina 1 di 1',
    'Pagina 1 di 2',
    'Pagina 2 di 2',
  ])
})

test('a document that takes too long is given up, the next one is printed', async () => {
  // Four thousand pages took 7.5 s on Node 22, twelve thousand take three times as long; a thread starts with
  // its fonts and a page well within eight seconds.
  printer = createPrinter({ ms: 8_000, waiting: 2 })
  const slow = printer.print(document(...Array.from({ length: 12_000 }, (_, at) => lines(String(at), 20))))
  const next = printer.print(document(lines('next', 1)))
  await expect(printer.print(document(lines('third', 1)))).rejects.toMatchObject({ code: 'PRINT_BUSY' })
  await expect(slow).rejects.toMatchObject({ code: 'PRINT_SLOW' })
  expect((await readPdf(await next)).text).toContain('next 0')
})

test('people take turns: whoever prints many documents waits for themselves, others are printed between', async () => {
  printer = createPrinter()
  const order: string[] = []
  const print = (person: string, name: string) =>
    runAsWork('read', () => printer.print(document(lines(name, 400))), person).then(() => order.push(name))
  const first = Array.from({ length: 5 }, (_, at) => print('ada', `ada ${at}`))
  await Promise.all([...first, print('bo', 'bo'), print('carla', 'carla')])
  expect(order.slice(-2), 'the last ones are those of who asked for many').toEqual(['ada 3', 'ada 4'])
}, 60_000)

test('a short document of somebody else is printed beside a long one, where there are two processors', async () => {
  if (availableParallelism() < 2) return
  printer = createPrinter()
  const order: string[] = []
  const print = (person: string, pages: PdfDocument) =>
    runAsWork('read', () => printer.print(pages), person).then(() => order.push(person))
  const long = print('ada', document(...Array.from({ length: 600 }, (_, at) => lines(String(at), 20))))
  await Promise.all([long, print('bo', document(lines('short', 1)))])
  expect(order).toEqual(['bo', 'ada'])
}, 60_000)

test('restricted HTML keeps its words, its order and no address that is fetched', async () => {
  printer = createPrinter()
  const html = `<h2>Titolo</h2><p>Un <b>testo</b> con € &amp; «à»<br>e una riga</p><ul><li>uno</li><li><p>due</p></li></ul>
    <table><thead><tr><th>Voce</th><th>Euro</th></tr></thead><tbody><tr><td>Olio</td><td>12,50</td></tr><tr><td>Sola</td></tr></tbody></table>
    <script>alert(1)</script><style>p{}</style><img src="https://evil.example/x.png"><p>chiuso <a href="javascript:x">male<p>dopo</b></div>`
  const nodes = htmlNodes(html, 500)
  expect(JSON.stringify(nodes)).not.toMatch(/evil|javascript|alert/)
  const { text } = await readPdf(await printer.print(document(nodes)))
  expect(text).toMatch(
    /Titolo Un testo con € & «à» e una riga uno due Voce Euro Olio 12,50 Sola chiuso male dopo/,
  )
})
