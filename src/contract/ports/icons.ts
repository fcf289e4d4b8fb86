import type { Problem } from '../errors/problem'

/** Maximum bytes of an SVG for an icon. */
export const ICON_FILE_MAX = 64 * 1024

/** Maximum characters of a stored icon. */
export const ICON_MAX = 20_000

/** An icon of the office. */
export interface OwnIcon {
  name: string
  /** its drawing; changes with it */
  url: string
  /** further search words */
  keywords: string[]
}

/** The icons of the office. Every failure is an ApiError. */
export interface IconsPort {
  list: () => Promise<OwnIcon[]>
  /** a cleaned SVG; refused when no drawing is left */
  clean: (file: Blob) => Promise<string>
}

/**
 * Whether a Problem names an icon that is one of the office's own: the check of files knows only the icons of
 * the library.
 */
export function isDrawnByOffice(
  { code, message }: Pick<Problem, 'code' | 'message'>,
  isKnown: (name: string) => boolean,
): boolean {
  return code === 'UNKNOWN_ICON' && isKnown(/"([^"]*)"/.exec(message)?.[1] ?? '')
}
