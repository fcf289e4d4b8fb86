import { Editor } from '@tiptap/core'
import { describe, expect, test } from 'vitest'
import { EXTENSIONS, isHeld, parseDocument, writeMarkup } from '../../src/widgets/html/document'
import { PlaceholderNode } from '../../src/widgets/html/placeholder'

/** What the editor stores of a text that it was given. */
function stored(html: string): string {
  const editor = new Editor({
    extensions: [...EXTENSIONS, PlaceholderNode],
    content: parseDocument(html, true),
  })
  const text = writeMarkup(editor.state.doc)
  editor.destroy()
  return text
}

describe('a mail in the editor', () => {
  test('a mail in the editor turns a placeholder into one piece when its last brace is typed', () => {
    const editor = new Editor({
      element: document.createElement('div'),
      extensions: [...EXTENSIONS, PlaceholderNode],
    })
    editor.commands.insertContent('Codice {{code}')
    const { from, to } = editor.state.selection
    editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, '}', () => editor.state.tr),
    )
    expect(writeMarkup(editor.state.doc)).toBe('<p>Codice {{code}}</p>')
    expect(editor.state.doc.firstChild?.lastChild?.type.name).toBe('placeholder')
    expect(editor.state.doc.firstChild?.childCount).toBe(2)
    editor.destroy()
  })

  test.each([
    ['<p>Gentile {{subject.displayName}}, ecco <strong>{{code}}</strong>.</p>'],
    ['<h2>Avviso del {{today}}</h2><ul><li><p>uno</p></li><li><p>{{ code }}</p></li></ul>'],
    ['<blockquote><p>{{notice.body}}</p></blockquote><hr><pre><code>{{items}}</code></pre>'],
  ])('a mail in the editor has its placeholders as they are stored: %s', (html) => {
    expect(stored(html)).toBe(html.replace('{{ code }}', '{{code}}'))
    expect(isHeld(html)).toBe(true)
  })

  test.each([
    ['<p>a <em><b>due</b></em><br>righe</p>\n<p><a href="{{link.record}}">apri</a></p>'],
    ['<ol start="3"><li>tre</li><li>quattro <ul><li>sotto</li></ul></li></ol>'],
    ['<p class="saluto"><span>Ciao</span> {{code}}</p>'],
    ['senza marcatura\n\ndue paragrafi'],
    ['<p>12 &lt; 13 &amp; {{code}}</p>'],
    [''],
  ])('the editor holds a mail without loss though it is written otherwise: %s', (html) =>
    expect(isHeld(html)).toBe(true),
  )

  test.each([
    ['<table><tbody><tr><td>{{code}}</td></tr></tbody></table>'],
    ['<div>Buongiorno</div>'],
    ['<h1>Titolo</h1>'],
    ['<p>nota <small>piccola</small></p>'],
    ['<p>foto <img src="https://a.example/x.png" alt=""></p>'],
    ['<p>a</p><table><tr><td>b</td></tr></table>'],
  ])('a mail in the editor stays source where a part of it would be lost: %s', (html) =>
    expect(isHeld(html)).toBe(false),
  )
})

test('a table that comes into the editor becomes lines whose cells are words apart', () => {
  const written = JSON.stringify(
    parseDocument(
      '<table><tr><td>Totale</td><td>12,50</td></tr><tr><td>IVA</td><td>2,75</td></tr></table>',
      false,
    ),
  )
  expect([...written.matchAll(/"text":"([^"]*)"|hardBreak/g)].map(([whole, text]) => text ?? whole)).toEqual([
    'Totale 12,50',
    'hardBreak',
    'IVA 2,75',
  ])
})
