import { expect, test } from 'vitest'
import { layOut, markdownToHtml } from '../../../../src/server/features/domains/home'

test.each([
  ['# Benvenuti\nAperti *oggi*.', '<h2>Benvenuti</h2>\n<p>Aperti <em>oggi</em>.</p>\n'],
  ['### Orari\n\n- **lunedì**\n- martedì', '<h3>Orari</h3>\n<ul>\n<li><strong>lunedì</strong></li>\n<li>martedì</li>\n</ul>\n'],
  ['1. uno\n2. due', '<ol>\n<li>uno</li>\n<li>due</li>\n</ol>\n'],
  ['> detto\n> fatto', '<blockquote>\n<p>detto<br>fatto</p>\n</blockquote>\n'],
  ['Vedi [i clienti](https://www.demo.example/a_b).', '<p>Vedi <a href="https://www.demo.example/a_b">i clienti</a>.</p>\n'],
  ['a\r\n\r\n---\r\n\r\n`b*c*`', '<p>a</p>\n<hr>\n<p><code>b*c*</code></p>\n'],
  [
    '| giorno | ore |\n| --- | --- |\n| lunedì | 9 |',
    '<table>\n<thead>\n<tr>\n<th>giorno</th>\n<th>ore</th>\n</tr>\n</thead>\n<tbody><tr>\n<td>lunedì</td>\n<td>9</td>\n</tr>\n</tbody></table>\n',
  ],
  ['', ''],
])('Markdown %j', (text, html) => {
  expect(markdownToHtml(text)).toBe(html)
})

test.each([
  ['9~12 e 15~18', '9~12 e 15~18'],
  ['25. April', '25. April'],
  ['a\n===', 'a<br />==='],
  ['a\n---\n~~b~~', 'a<br />---<br />~~b~~'],
  ['    rientro', 'rientro'],
  ['1) uno', '1) uno'],
  ['www.x.it e <b>mario@x.it</b>', 'www.x.it e &lt;b&gt;mario@x.it&lt;/b&gt;'],
])('the value %j of a page in Markdown is shown as it was typed', (value, shown) => {
  const template = { engine: 'markdown', body: '{{testo}}' }
  const { html } = layOut({ title: {}, data: { testo: value }, template, structure: null }, 'it')
  expect(html.trim().replace(/^<p>\s*/, '')).toBe(`${shown}</p>`)
})

test('a value may be the address of a link', () => {
  const template = { engine: 'markdown', body: '[qui]({{sito}})' }
  const { html } = layOut({ title: {}, data: { sito: 'https://x.it/a_b?c=1&d=2' }, template, structure: null }, 'it')
  expect(html).toContain('<a href="https://x.it/a_b?c=1&amp;d=2">qui</a>')
})

test('a list of a template that begins at three is shown from three', () => {
  const body = '3. terzo\n4. quarto'
  const shown = layOut({ title: {}, data: {}, template: { engine: 'markdown', body }, structure: null }, 'it')
  expect(shown.html).toContain('<ol start="3">')
})
