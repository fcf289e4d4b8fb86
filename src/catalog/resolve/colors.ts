/** Colours of letters that may stand on a status or tile. */
const LIGHT = '#FFFFFF'
const DARK = '#1A1A1A'

/** White or near black, whichever has the greater contrast on `background` (`#RRGGBB`). */
export function lettersOn(background: string): string {
  const ground = luminance(background)
  const onLight = (1 + 0.05) / (ground + 0.05)
  const onDark = (ground + 0.05) / (luminance(DARK) + 0.05)
  return onLight >= onDark ? LIGHT : DARK
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
