import type { LogoPicture, ReadLook } from './read-look'

/**
 * The style sheet of an office's look, which stands in the page itself: the first paint has its colours. It
 * stands outside of all layers, so it wins. Null = the look is Tessera's.
 */
export function themeSheet({
  logo,
  logoDark,
  theme,
}: Pick<ReadLook, 'logo' | 'logoDark' | 'theme'>): string | null {
  const tokens = Object.entries(theme?.tokens ?? {})
  const rules = [
    tokens.length > 0
      ? `:root{${tokens.map(([name, [light, dark]]) => `--${name}:light-dark(${light},${dark})`).join(';')}}`
      : '',
    // The system asks for more contrast: lines and faint letters become strong ones, as in tokens.css.
    tokens.some(([name]) => name === 'border') ? MORE_CONTRAST : '',
    logo ? logoRules(logo) : '',
    logoDark ? darkLogoRules(logoDark) : '',
  ].join('')
  return rules === '' ? null : rules
}

const MORE_CONTRAST =
  '@media (prefers-contrast:more){:root{--border:var(--border-control);--border-strong:var(--border-control);--text-muted:var(--text);--text-faint:var(--text)}}'

/** A logo is at most so many times as wide as it is high, so that the name beside it has room. */
const RATIO_MAX = 4

/** The logo in the place of the mosaic: as high as the letters beside it, in the sign-in twice that. */
const logoRules = ({ href, ratio }: LogoPicture): string => {
  const width = Math.min(RATIO_MAX, Math.max(1, ratio)).toFixed(2)
  const size = (height: number) => `height:${height}px;width:min(100%,${height}px*${width})`
  const share = Math.max(1, ratio).toFixed(2)
  return [
    `.logo{background:url("${href}") center/contain no-repeat;${size(24)}}`,
    `.login .logo{${size(40)}}`,
    // The mosaic beside the sign-in is Tessera's initial.
    `.login .mosaic{display:block;width:min(60%,160px*${share});aspect-ratio:${share};background:url("${href}") center/contain no-repeat}`,
    '.logo i,.mosaic i{display:none}',
  ].join('')
}

const darkLogoRules = ({ href }: LogoPicture): string => {
  const picture = `:is(.logo,.login .mosaic){background-image:url("${href}")}`
  return `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]) ${picture}}[data-theme="dark"] ${picture}`
}
