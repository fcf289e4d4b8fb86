import { CODE_MAX_LENGTH } from '../../contract/constants'
import type { Scene } from '../scene'

const AT = ['conf', 'codePattern']
const TOKEN = /\{([^{}]*)\}/g
const YEAR_LENGTH = 4
const REVISION_LENGTH = 3

/** The pattern codes are made by: known tokens, one counter, no more than 32 characters (CONST-03). */
export function checkCodePattern(scene: Scene): void {
  const { codePattern: pattern, codeWrite } = scene.file.conf ?? {}
  if (pattern === undefined) {
    if (codeWrite !== undefined) strayRight(scene)
    return
  }
  const hint = 'tokens: {seq:n} a counter of n digits, {yyyy} the year, {rev} the revision'
  const complain = (message: string, cure = hint, within?: number) =>
    scene.report.value('BAD_CODE_PATTERN', AT, message, cure, within)
  const tokens = [...pattern.matchAll(TOKEN)]
  const unknown = tokens.find(([, token = '']) => lengthOf(token) === undefined)
  const stray = pattern.replace(TOKEN, '').match(/[{}]/)
  if (unknown) complain(`the code pattern has an unknown token ${unknown[0]}`, hint, unknown.index)
  else if (stray) complain(`the code pattern has a brace too many or too few: "${pattern}"`)
  else if (!tokens.some(([, token = '']) => token.startsWith('seq:')))
    complain('the code pattern has no counter, so all codes would be equal', 'add {seq:5}')
  else checkLength(pattern, tokens, complain)
}

/** Codes that nobody makes are typed by whoever writes the record: there is nothing to allow. */
function strayRight({ report }: Scene): void {
  const message = 'records without a "codePattern" do not number themselves: whoever writes them types their code'
  report.key('CODE_WRITE_ALONE', ['conf', 'codeWrite'], message, 'add "codePattern", or leave "codeWrite" out')
}

function checkLength(pattern: string, tokens: RegExpMatchArray[], complain: (message: string, cure: string) => void): void {
  const literal = pattern.replace(TOKEN, '').length
  const length = tokens.reduce((sum, [, token = '']) => sum + (lengthOf(token) ?? 0), literal)
  if (length > CODE_MAX_LENGTH) complain(`codes would have ${length} characters`, `at most ${CODE_MAX_LENGTH}`)
}

/** Characters a token makes; undefined for no token. */
function lengthOf(token: string): number | undefined {
  if (token === 'yyyy') return YEAR_LENGTH
  if (token === 'rev') return REVISION_LENGTH
  const digits = /^seq:([1-9]\d?)$/.exec(token)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
