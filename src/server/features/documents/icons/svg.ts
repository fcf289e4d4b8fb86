import { Parser } from 'htmlparser2'
import { ICON_FILE_MAX, ICON_MAX } from '../../../../contract/ports/icons'

/** Why a text is not an icon. */
export type SvgFault = 'SVG_TOO_LARGE' | 'SVG_NOT_SVG' | 'SVG_EMPTY'

/** A cleaned SVG, or the reason why it is none. */
export type CleanSvg = { svg: string } | { fault: SvgFault }

const SHAPES: ReadonlySet<string> = new Set([
  'path',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'rect',
])
/**
 * Every other element is dropped with its content: scripts, styles, links, texts, pictures, foreign objects,
 * animations, uses.
 */
const ELEMENTS: ReadonlySet<string> = new Set([
  ...SHAPES,
  'svg',
  'g',
  'defs',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
  'mask',
])

const PRESENTATION = `fill fill-opacity fill-rule clip-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset stroke-opacity opacity stop-color stop-opacity color vector-effect`
const ATTRIBUTES: ReadonlySet<string> = new Set(
  `${PRESENTATION} d points cx cy r rx ry x y x1 y1 x2 y2 fx fy width height transform id offset pathLength gradientUnits
  gradientTransform spreadMethod clipPathUnits maskUnits clip-path mask viewBox preserveAspectRatio`
    .split(/\s+/)
    .filter(Boolean),
)
const STYLES: ReadonlySet<string> = new Set([...PRESENTATION.split(/\s+/), 'clip-path', 'mask'])

const ID = /^[A-Za-z][\w.-]{0,60}$/
/** A reference within the drawing. */
const LOCAL_URL_PATTERN = /^url\(\s*(['"]?)#[A-Za-z][\w.-]{0,60}\1\s*\)$/
/** Numbers, names, colours and lists of them: no quotes, no markup, no address, no escape. */
const PLAIN = /^[\w\s.,+%#()-]*$/
/** Functions of colours and transforms; any other could fetch. */
const FUNCTION = /([A-Za-z-]+)\s*\(/g
const FUNCTIONS: ReadonlySet<string> = new Set(
  'rgb rgba hsl hsla matrix translate translateX translateY scale scaleX scaleY rotate skewX skewY'.split(
    ' ',
  ),
)

const NESTED_MAX = 30
const ELEMENTS_MAX = 500
/** Tags of a file, those that are left out included: drawing programs add some hundred of their own. */
const TAGS_MAX = 12_000

/**
 * An SVG with only the shapes, paints and groups of a drawing, generated again: whatever is not in the lists
 * above is left out, so the file's own markup is never served. Idempotent.
 */
export function cleanSvg(text: string): CleanSvg {
  // Counted before parsing: parsers take longer for every open element.
  if (text.length > ICON_FILE_MAX || text.split('<', TAGS_MAX + 2).length > TAGS_MAX + 1)
    return { fault: 'SVG_TOO_LARGE' }
  const kept: string[] = []
  /** the open elements; null = left out */
  const open: (string | null)[] = []
  let isSvg: boolean | null = null
  let elements = 0
  let shapes = 0
  /** elements left out that are open */
  let left = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        isSvg ??= name === 'svg'
        const isRoot = open.length === 0
        // A second root would be outside of the drawing; an inner <svg> adds nothing that a group does not.
        const fits = isRoot ? name === 'svg' && kept.length === 0 : ELEMENTS.has(name) && name !== 'svg'
        if (!fits || left > 0 || open.length > NESTED_MAX || elements >= ELEMENTS_MAX) {
          open.push(null)
          left += 1
          return
        }
        elements += 1
        if (SHAPES.has(name)) shapes += 1
        kept.push(isRoot ? rootTag(attributes) : `<${name}${writeAttributes(attributes)}>`)
        open.push(name)
      },
      onclosetag: () => {
        const name = open.pop()
        if (name) kept.push(`</${name}>`)
        else if (name === null) left -= 1
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  parser.end()
  if (isSvg !== true) return { fault: 'SVG_NOT_SVG' }
  if (shapes === 0) return { fault: 'SVG_EMPTY' }
  const svg = kept.join('').replace(/><\/(path|circle|ellipse|line|polyline|polygon|rect|stop)>/g, '/>')
  return svg.length > ICON_MAX ? { fault: 'SVG_TOO_LARGE' } : { svg }
}

/** The root declares its view box and fills it: its own, else that of its size, else the usual one. */
function rootTag(given: Record<string, string>): string {
  const { height, viewBox, width, ...rest } = given
  const size = (text: string | undefined) =>
    /^\d+(\.\d+)?(px)?$/.test(text ?? '') ? Number.parseFloat(text ?? '') : null
  const [wide, high] = [size(width), size(height)]
  const own =
    viewBox !== undefined && /^-?[\d.]+([\s,]+-?[\d.]+){3}$/.test(viewBox.trim()) ? viewBox.trim() : null
  const box = own ?? (wide && high ? `0 0 ${wide} ${high}` : '0 0 24 24')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${writeAttributes(rest)}>`
}

function writeAttributes(given: Record<string, string>): string {
  const { style = '', ...attributes } = given
  const said = style.split(';').flatMap((declaration): [string, string][] => {
    const at = declaration.indexOf(':')
    const name = declaration.slice(0, at).trim()
    return at > 0 && STYLES.has(name) ? [[name, declaration.slice(at + 1).trim()]] : []
  })
  const all = new Map([...Object.entries(attributes).filter(([name]) => ATTRIBUTES.has(name)), ...said])
  return [...all]
    .flatMap(([name, value]) => (isHarmless(name, value) ? ` ${name}="${plainly(value)}"` : []))
    .join('')
}

/** Without quotes: a reference within the drawing needs none. */
const plainly = (value: string): string => value.trim().replace(/['"]/g, '')

function isHarmless(name: string, value: string): boolean {
  if (name === 'id') return ID.test(value)
  if (LOCAL_URL_PATTERN.test(value.trim())) return true
  return PLAIN.test(value) && [...value.matchAll(FUNCTION)].every(([, called = '']) => FUNCTIONS.has(called))
}
