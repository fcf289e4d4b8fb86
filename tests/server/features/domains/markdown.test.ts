import { expect, test } from 'vitest'
import { markdownToHtml } from '../../../../src/server/features/domains/home'

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
