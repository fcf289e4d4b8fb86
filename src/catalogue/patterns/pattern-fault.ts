import { linearPattern } from './linear-pattern'
import { PATTERN_TEXT_MAX } from './pattern-test'

/**
 * What is wrong with a regular expression: it does not compile, needs backreferences or lookaround, which no
 * engine matches in linear time, or costs too much for texts of this length; null when it is fine.
 */
export function patternFault(pattern: string, maxLength = 0): { slow: boolean; message: string } | null {
  try {
    new RegExp(pattern, 'u')
  } catch (failure) {
    return { slow: false, message: describeFailure(failure).replace(/^Invalid regular expression: /, '') }
  }
  try {
    const { longest } = linearPattern(pattern)
    if (Math.min(maxLength, PATTERN_TEXT_MAX) <= longest) return null
    return { slow: true, message: `it is too slow for texts of more than ${longest} characters` }
  } catch (failure) {
    return { slow: true, message: describeFailure(failure).replace(/^error parsing regexp: /, '') }
  }
}

const describeFailure = (failure: unknown): string =>
  failure instanceof Error ? failure.message : String(failure)
