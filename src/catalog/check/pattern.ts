import { linearPattern } from '../linear-pattern'
import { PATTERN_TEXT_MAX } from '../pattern-engine'

/**
 * What is wrong with a regular expression: it does not compile, or it asks for what no engine does in a time that the
 * text alone bounds (looking back at what was matched, looking around), or too much for texts of so many characters; null
 * when it is fine.
 */
export function patternFault(pattern: string, maxLength = 0): { slow: boolean; message: string } | null {
  try {
    new RegExp(pattern, 'u')
  } catch (failure) {
    return { slow: false, message: sayingOf(failure).replace(/^Invalid regular expression: /, '') }
  }
  try {
    const { longest } = linearPattern(pattern)
    if (Math.min(maxLength, PATTERN_TEXT_MAX) <= longest) return null
    return { slow: true, message: `it is too large for texts of more than ${longest} characters` }
  } catch (failure) {
    return { slow: true, message: sayingOf(failure).replace(/^error parsing regexp: /, '') }
  }
}

const sayingOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure))
