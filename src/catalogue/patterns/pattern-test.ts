/** A matcher for texts. */
export interface PatternTest {
  test: (text: string) => boolean
}

/** Longer texts match no pattern. */
export const PATTERN_TEXT_MAX = 10_000
