import type { Problem } from './problem'

/** Bytes of an SVG that is taken for an icon. */
export const ICON_FILE_MAX = 64 * 1024

/** Characters of a stored icon. */
export const ICON_MAX = 20_000

/** An icon of the office. */
export interface OwnIcon {
  name: string
  /** its drawing; changes with it */
  url: string
  /** further words it is found by */
  keywords: string[]
}

/** The icons of the office. Every failure is an ApiError. */
export interface IconsPort {
  list: () => Promise<OwnIcon[]>
  /** an SVG without anything that a drawing does not need; refused when no drawing is left */
  clean: (file: Blob) => Promise<string>
}

/** Whether a Problem names an unknown icon that the office draws itself: a check of files knows the icons of the library alone. */
export function isDrawnByOffice(
  { code, message }: Pick<Problem, 'code' | 'message'>,
  isKnown: (name: string) => boolean,
): boolean {
  return code === 'UNKNOWN_ICON' && isKnown(/"([^"]*)"/.exec(message)?.[1] ?? '')
}
