import { expect, test } from 'vitest'
import { limitMarkup, textOfMarkup } from '../../../src/server/kernel/markup'

test('the plain text of markup has its words, its links with their addresses, and an empty line between blocks', () => {
  const html = `<p>Buongiorno  <b>Ada</b>,</p>\n<p>vedi <a class="x" href="https://a.example/?b=1&amp;c=2">il <i>tuo</i> record</a> o
<a href="https://a.example">https://a.example</a>.<br>1 &lt; 2</p><ul><li>uno</li><li>due</li></ul>  \n \n `
  expect(textOfMarkup(html)).toBe(
    'Buongiorno Ada,\n\nvedi il tuo record: https://a.example/?b=1&c=2 o\nhttps://a.example.\n1 < 2\n\nuno\n\ndue',
  )
  expect(textOfMarkup('2 < 3, <a>nulla</a>')).toBe('2 < 3, nulla')
  expect(
    textOfMarkup('<table><tr><th>Voce</th><th>Euro</th></tr><tr><td>Totale</td><td>12,50</td></tr></table>'),
  ).toBe('Voce Euro\n\nTotale 12,50')
})

test('an address in angle brackets is text, whatever stands around it', () => {
  expect(limitMarkup('<p>Mario <mario@x.it> scrive a <https://x.it/a?b=1></p>')).toBe(
    '<p>Mario &lt;mario@x.it&gt; scrive a &lt;https://x.it/a?b=1&gt;</p>',
  )
  const link = '<a href="mailto:mario@x.it">a</a><input name=a@b>'
  expect(limitMarkup(link)).toBe(link)
})

test('markup as documents have it stays as it is; with more tags or deeper ones than any document it is words alone', () => {
  const list = `<ul>${'<li>uno<br>'.repeat(400)}</ul>`
  const deep = (levels: number) => `${'<div>'.repeat(levels)}parole${'</div>'.repeat(levels)}`
  expect([limitMarkup(list), limitMarkup(deep(90))]).toEqual([list, deep(90)])
  expect(
    [deep(110), '<b>parole</b>'.repeat(6_000)].map((html) => limitMarkup(html).trim().slice(0, 6)),
  ).toEqual(['parole', 'parole'])
  expect(limitMarkup(deep(110))).not.toMatch(/[<>]/)
})
