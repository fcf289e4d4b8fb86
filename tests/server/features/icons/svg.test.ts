import { describe, expect, test } from 'vitest'
import { ICON_FILE_MAX } from '../../../../src/contract/ports/icons'
import { cleanSvg } from '../../../../src/server/features/documents/icons/svg'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
const OPEN = `<svg ${XMLNS} viewBox="0 0 24 24">`
const SHAPE = '<path d="M1 1h9"/>'

const svgOf = (text: string): string => {
  const clean = cleanSvg(text)
  if (!('svg' in clean)) throw new Error(clean.fault)
  return clean.svg
}

describe('a drawing', () => {
  test('a clean drawing has its shapes, groups, paints and box, and is not changed again', () => {
    const text = `${OPEN}<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><g fill="none" stroke="currentColor" transform="translate(1,2) rotate(45)">${SHAPE}<circle cx="4" cy="4" r="2" fill="url(#g)"/></g></svg>`
    expect(svgOf(text)).toBe(text)
    expect(svgOf(svgOf(text))).toBe(text)
  })

  test('a drawing gets a box from its size when it has none, and its style words become attributes', () => {
    const text = `<?xml version="1.0"?><!-- made by hand --><svg width="32px" height="16"><rect style="fill:#abc; background: url(http://x/y); stroke-width:2" width="4" height="4"/></svg>`
    expect(svgOf(text)).toBe(
      `<svg ${XMLNS} viewBox="0 0 32 16"><rect width="4" height="4" fill="#abc" stroke-width="2"/></svg>`,
    )
  })

  // Each is a drawing with something that could run, fetch or tell.
  const HOSTILE: Record<string, string> = {
    script: `<script>alert(1)</script>`,
    'a script of another name space': `<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>`,
    'a script in capitals': `<SCRIPT>alert(1)</SCRIPT>`,
    'a script in CDATA': `<style><![CDATA[</style><script>alert(1)</script>]]></style>`,
    'an event handler': `<g onload="alert(1)"><path d="M0 0" onclick="alert(1)" ONMOUSEOVER="alert(1)"/></g>`,
    'foreign objects': `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="javascript:alert(1)"/></body></foreignObject>`,
    'a link': `<a href="javascript:alert(1)"><path d="M0 0"/></a>`,
    'a link that hides its scheme': `<a xlink:href="java&#x73;cript:alert(1)"><path d="M0 0"/></a>`,
    'a picture from outside': `<image href="https://evil.example/x.png"/><feImage href="https://evil.example/y"/>`,
    'a use from outside': `<use href="https://evil.example/x.svg#a"/><use xlink:href="#a"/>`,
    'a style sheet': `<style>@import url(https://evil.example/x.css); path{fill:url(//evil.example)}</style>`,
    'a paint from outside': `<path d="M0 0" fill="url(https://evil.example/x#a)" stroke="url( '//evil.example' )"/>`,
    'a paint that hides its address': `<path d="M0 0" fill="u\\72l(https://evil.example)" mask="image-set('https://evil.example/a')"/>`,
    'a style with an address': `<path d="M0 0" style="fill:url(https://evil.example);clip-path:url('data:image/svg+xml,x')"/>`,
    'an animation that sets a link': `<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>`,
    'an entity': `<path d="&xxe;"/>`,
    'a text': `<text>You have won</text><title>&lt;script&gt;</title><desc>x</desc>`,
    'an attribute that breaks out': `<path d="M0 0&quot;/&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>`,
    'a shape left open around a script': `<g><path d="M0 0"><script>alert(1)`,
    'a second root': `</svg><svg onload="alert(1)"><script>alert(1)</script>`,
    'a namespace of its own': `<g xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load" ev:handler="#x"/>`,
  }
  const LEFT =
    /script|on\w+=|href|javascript|url\((?!#)|evil|data:|foreign|style|animate|<set|text>|title|&|import|won/i

  test.each(Object.entries(HOSTILE))('a drawing loses %s, and the rest stays', (_, part) => {
    const clean = svgOf(
      `<!DOCTYPE svg [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>${OPEN}${SHAPE}${part}</svg>`,
    )
    expect(clean).toContain(SHAPE)
    expect(clean).not.toMatch(LEFT)
    expect(svgOf(clean)).toBe(clean)
    expect(clean.match(/<svg/g)).toHaveLength(1)
  })

  test('the cleaner refuses a file that is no SVG, holds no shape, or is too large', () => {
    expect(cleanSvg('<html><svg><path d="M0 0"/></svg></html>')).toEqual({ fault: 'SVG_NOT_SVG' })
    expect(cleanSvg('GIF89a')).toEqual({ fault: 'SVG_NOT_SVG' })
    expect(cleanSvg('')).toEqual({ fault: 'SVG_NOT_SVG' })
    expect(cleanSvg(`${OPEN}<script>alert(1)</script></svg>`)).toEqual({ fault: 'SVG_EMPTY' })
    expect(cleanSvg(`${OPEN}<path d="${'M0 0'.repeat(ICON_FILE_MAX)}"/></svg>`)).toEqual({
      fault: 'SVG_TOO_LARGE',
    })
    expect(cleanSvg(`${OPEN}${'<x/><x/><x/>'.repeat(5_500)}<path d="M0 0"/></svg>`)).toEqual({
      fault: 'SVG_TOO_LARGE',
    })
    const deep = `${OPEN}${'<g>'.repeat(5000)}${SHAPE}${'</g>'.repeat(5000)}</svg>`
    expect(cleanSvg(deep)).toEqual({ fault: 'SVG_EMPTY' })
    const many = cleanSvg(`${OPEN}${SHAPE.repeat(3000)}</svg>`)
    expect('svg' in many && many.svg.length).toBeLessThan(20_000)
  })
})
