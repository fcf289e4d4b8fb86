import { afterAll, expect, test } from 'vitest'
import { layOut } from '../../../../src/server/features/office/domains/home'
import { createMarkdownReader } from '../../../../src/server/features/office/domains/markdown'

const told: string[] = []
const reader = createMarkdownReader((line) => told.push(line))
afterAll(() => reader.close())

test.each([
  ['# Benvenuti\nAperti *oggi*.', '<h2>Benvenuti</h2>\n<p>Aperti <em>oggi</em>.</p>\n'],
  [
    '### Orari\n\n- **lunedì**\n- martedì',
    '<h3>Orari</h3>\n<ul>\n<li><strong>lunedì</strong></li>\n<li>martedì</li>\n</ul>\n',
  ],
  ['1. uno\n2. due', '<ol>\n<li>uno</li>\n<li>due</li>\n</ol>\n'],
  ['> detto\n> fatto', '<blockquote>\n<p>detto<br>fatto</p>\n</blockquote>\n'],
  [
    'Vedi [i clienti](https://www.demo.example/a_b).',
    '<p>Vedi <a href="https://www.demo.example/a_b">i clienti</a>.</p>\n',
  ],
  ['a\r\n\r\n---\r\n\r\n`b*c*`', '<p>a</p>\n<hr>\n<p><code>b*c*</code></p>\n'],
  [
    '| giorno | ore |\n| --- | --- |\n| lunedì | 9 |',
    '<table>\n<thead>\n<tr>\n<th>giorno</th>\n<th>ore</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>lunedì</td>\n<td>9</td>\n</tr>\n</tbody></table>\n',
  ],
  ['', ''],
])('Markdown %j', async (text, html) => {
  expect(await reader.html(text)).toBe(html)
})

test.each([
  ['9~12 e 15~18', '9~12 e 15~18'],
  ['25. April', '25. April'],
  ['a\n===', 'a<br />==='],
  ['a\n---\n~~b~~', 'a<br />---<br />~~b~~'],
  ['    rientro', 'rientro'],
  ['1) uno', '1) uno'],
  ['www.x.it e <b>mario@x.it</b>', 'www.x.it e &lt;b&gt;mario@x.it&lt;/b&gt;'],
])('the value %j of a page in Markdown is shown as it was typed', async (value, shown) => {
  const template = { engine: 'markdown', body: '{{testo}}' }
  const { html } = await layOut(
    { title: {}, data: { testo: value }, template, structure: null },
    'it',
    reader,
  )
  expect(html.trim().replace(/^<p>\s*/, '')).toBe(`${shown}</p>`)
})

test('a value may be the address of a link', async () => {
  const template = { engine: 'markdown', body: '[qui]({{sito}})' }
  const { html } = await layOut(
    { title: {}, data: { sito: 'https://x.it/a_b?c=1&d=2' }, template, structure: null },
    'it',
    reader,
  )
  expect(html).toContain('<a href="https://x.it/a_b?c=1&amp;d=2">qui</a>')
})

test('a list of a template that begins at three is shown from three', async () => {
  const body = '3. terzo\n4. quarto'
  const shown = await layOut(
    { title: {}, data: {}, template: { engine: 'markdown', body }, structure: null },
    'it',
    reader,
  )
  expect(shown.html).toContain('<ol start="3">')
})

test.each([
  ['has more characters than are read', `${'a '.repeat(200_001)}fine`, 'it is too large'],
  ['has quotes within quotes', `${'> '.repeat(60)}fine`, 'its parts are nested too deep'],
])('a text that %s is shown as its words, and told once; the next one is read', async (_, text, why) => {
  told.length = 0
  const shown = await Promise.all([reader.html(text), reader.html(text), reader.html('*dopo*')])
  expect(shown[0]).toContain('fine</p>')
  expect(shown[0]).not.toContain('<blockquote>')
  expect(shown.slice(1)).toEqual([shown[0], '<p><em>dopo</em></p>\n'])
  expect(told).toEqual([expect.stringContaining(`is shown as its words: ${why}`)])
})

test('a text that takes too long is given up while the server goes on, and the next one is read', async () => {
  const quick = createMarkdownReader(() => undefined, {
    parts: 1e6,
    depth: 50,
    ms: 300,
    memoryMb: 256,
    waiting: 5,
  })
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 10)
  // Nothing but marks: quadratic in its parser.
  const [slow, next] = await Promise.all([quick.html('_a'.repeat(60_000)), quick.html('dopo')])
  clearInterval(timer)
  await quick.close()
  expect([slow.startsWith('<p>_a_a'), next]).toEqual([true, '<p>dopo</p>\n'])
  expect(turns).toBeGreaterThan(5)
})
