import { expect, test } from 'vitest'
import { markdownToHtml } from '../../../../src/server/features/domains/markdown'

test.each([
  ['# Benvenuti\nAperti *oggi*.', '<h2>Benvenuti</h2><p>Aperti <em>oggi</em>.</p>'],
  ['### Orari\n\n- **lunedì**\n- martedì', '<h3>Orari</h3><ul><li><strong>lunedì</strong></li><li>martedì</li></ul>'],
  ['1. uno\n2. due', '<ol><li>uno</li><li>due</li></ol>'],
  ['> detto\n> fatto', '<blockquote><p>detto<br>fatto</p></blockquote>'],
  ['Vedi [i clienti](https://www.demo.example/a_b).', '<p>Vedi <a href="https://www.demo.example/a_b">i clienti</a>.</p>'],
  ['a\r\n\r\n---\r\n\r\n`b*c*`', '<p>a</p><hr><p><code>b*c*</code></p>'],
  ['', ''],
])('Markdown %j', (text, html) => {
  expect(markdownToHtml(text)).toBe(html)
})
