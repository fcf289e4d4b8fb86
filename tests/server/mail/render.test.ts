import { describe, expect, test } from 'vitest'
import { renderMail } from '../../../src/server/mail/render'

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
    const { html } = renderMail({ subject: '{{__proto__}}', body }, { 'user.fullname': '{{secret}}', secret: 'x' })
    expect(html).toBe('{{7*7}}{%if x%}{{secret}}')
  })

  test('a subject is one line, whatever a value holds', () => {
    const { subject } = renderMail({ subject: 'Hello {{name}}', body: '' }, { name: 'Laura\r\nBcc: all@company.example\u2028x' })
    expect(subject).toBe('Hello Laura Bcc: all@company.example x')
  })
})
