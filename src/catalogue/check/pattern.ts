import { CODE_MAX_LENGTH } from '../../contract/constants'
import type { CheckContext } from '../files/check-context'

const PATTERN_PATH = ['conf', 'codePattern']
const TOKEN = /\{([^{}]*)\}/g
const YEAR_LENGTH = 4
const REVISION_LENGTH = 3

/** Checks the pattern of codes: known tokens, one counter, at most 32 characters (CONST-03). */
export function checkCodePattern(context: CheckContext): void {
  const { codePattern: pattern, codeWrite } = context.file.conf ?? {}
  if (pattern === undefined) {
    if (codeWrite !== undefined) strayRight(context)
    return
  }
  const hint = 'tokens: {seq:n} a counter of n digits, {yyyy} the year, {rev} the revision'
  const complain = (message: string, cure = hint, within?: number) =>
    context.report.value('BAD_CODE_PATTERN', PATTERN_PATH, message, cure, within)
  const tokens = [...pattern.matchAll(TOKEN)]
  const unknown = tokens.find(([, token = '']) => !getLength(token))
  const stray = pattern.replace(TOKEN, '').match(/[{}]/)
  if (unknown) complain(`the code pattern has an unknown token ${unknown[0]}`, hint, unknown.index)
  else if (stray) complain(`the code pattern has a brace too many or too few: "${pattern}"`)
  else if (!tokens.some(([, token = '']) => token.startsWith('seq:')))
    complain('the code pattern has no counter, so all codes would be equal', 'add {seq:5}')
  else checkLength(pattern, tokens, complain)
}

/** The fault of a number series for a field of at most `maxLength` characters; null when it is fine. */
export function seriesFault(series: string, maxLength: number): { message: string; hint: string } | null {
  const hint = 'tokens: {seq:n} a counter of n digits, {yyyy} the year, {per:customer} counting anew for each'
  const tokens = [...series.matchAll(TOKEN)].map(([, token = '']) => token)
  const unknown = tokens.find((token) => token === 'rev' || getLength(token) === undefined)
  if (unknown !== undefined) return { message: `the series has an unknown token {${unknown}}`, hint }
  if (/[{}]/.test(series.replace(TOKEN, '')))
    return { message: `the series has a brace too many or too few: "${series}"`, hint }
  if (!tokens.some((token) => token.startsWith('seq:')))
    return { message: 'the series has no counter, so all its numbers would be equal', hint: 'add {seq:5}' }
  const length = tokens.reduce(
    (sum, token) => sum + (getLength(token) ?? 0),
    series.replace(TOKEN, '').length,
  )
  return length > maxLength
    ? { message: `its numbers would have ${length} characters`, hint: `at most ${maxLength}` }
    : null
}

/** Records without a pattern have their codes typed by anyone who writes them: there is nothing to permit. */
function strayRight({ report }: CheckContext): void {
  const message =
    'records without a "codePattern" have no automatic codes: people who write them type the code'
  report.key(
    'CODE_WRITE_ALONE',
    ['conf', 'codeWrite'],
    message,
    'add "codePattern", or leave "codeWrite" out',
  )
}

function checkLength(
  pattern: string,
  tokens: RegExpMatchArray[],
  complain: (message: string, cure: string) => void,
): void {
  const literal = pattern.replace(TOKEN, '').length
  const length = tokens.reduce((sum, [, token = '']) => sum + (getLength(token) ?? 0), literal)
  if (length > CODE_MAX_LENGTH)
    complain(`codes would have ${length} characters`, `at most ${CODE_MAX_LENGTH}`)
}

/** Number of characters of a token; undefined for an unknown token. */
function getLength(token: string): number | undefined {
  if (token === 'yyyy') return YEAR_LENGTH
  if (token === 'rev') return REVISION_LENGTH
  if (token.startsWith('per:') && token.length > 4) return 0
  const digits = /^seq:([1-9]\d?)$/.exec(token)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
