import { describe, expect, test } from 'vitest'
import { modulesBelow } from '../support/sources'

const OUTSIDE = ['contract', 'engine', 'pages', 'dialogs', 'widgets', 'ui', 'app'].map(
  (layer) => `src/${layer}`,
)

/** Names that only the wire has; a row of a reference table has `extraFields` in schema files too. */
const WIRE =
  /\b(current_envers_version|extraFields|skipWaiter|Idempotency-Key|newStatus|enableFilters|tableCodes|un-deletes)\b/
const ROWS = 'src/contract/model/lookup.ts'

/** Lines of these layers, without comments, that match. */
function lines(pattern: RegExp, layers = OUTSIDE, except: readonly string[] = []): string[] {
  return modulesBelow(...layers)
    .filter(({ path }) => !except.includes(path))
    .flatMap(({ path, text }) =>
      text
        .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )
}

describe('how calls travel is the affair of src/adapters', () => {
  test('a path of the back end stands nowhere else in the browser', () => {
    expect(lines(/(['"`])\/api\b/)).toEqual([])
    expect(lines(/(['"`])\/api\b/, ['src/adapters']).length).toBeGreaterThan(20)
  })

  test('no file outside the adapters uses a name that only the wire has', () => {
    expect(lines(WIRE, OUTSIDE, [ROWS])).toEqual([])
    expect(lines(WIRE, ['src/adapters']).length).toBeGreaterThan(4)
  })

  test('an answer is decoded, not taken for what the contract says', () => {
    // Answers that may be nothing are read key by key, all of them optional.
    const cast = /(\)|\banswer) as (\{ (?!\w+\?:)|[A-Z]\w+(<\w+>)?(\[\])?(\)|,|;|$))/
    const found = lines(
      cast,
      ['src/adapters/rest'],
      ['src/adapters/rest/decode.ts', 'src/adapters/rest/events.ts', 'src/adapters/rest/early.ts'],
    )
    expect(found).toEqual([])
  })

  test('nobody else asks an entity where its records are answered', () => {
    expect(
      lines(/\.endpoint\b|[{,] endpoint\b/, ['src/engine', 'src/pages', 'src/dialogs', 'src/app']),
    ).toEqual([])
  })
})
