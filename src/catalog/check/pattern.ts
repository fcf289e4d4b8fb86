import { linearPattern } from '../linear-pattern'

/**
 * What is wrong with a regular expression: it does not compile, or it asks for what no engine does in a time that the
 * text alone bounds (looking back at what was matched, looking around); null when it is fine.
 */
export function patternFault(pattern: string): { slow: boolean; message: string } | null {
  try {
    new RegExp(pattern, 'u')
  } catch (failure) {
    return { slow: false, message: sayingOf(failure).replace(/^Invalid regular expression: /, '') }
  }
  try {
    linearPattern(pattern)
    return null
  } catch (failure) {
    return { slow: true, message: sayingOf(failure).replace(/^error parsing regexp: /, '') }
  }
}

const sayingOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure))
