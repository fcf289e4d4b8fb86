import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { COMMAND_TABLE } from '../../src/cli/commands'
import { runCommandLine } from '../../src/cli/run'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const OFFICES = readdirSync(HERE, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)

/** What `tessera check --strict` says in the folder of an office. */
async function check(office: string) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const around = { cwd: join(HERE, office), env: {}, say: console.log, complain: console.log }
  const code = await runCommandLine(['check', '--strict'], COMMAND_TABLE, around)
  return { code, said: log.mock.calls.map(([line]) => String(line)) }
}

describe.each(OFFICES)('the office of another trade in the folder "%s"', (office) => {
  test('the files of an office of another trade have no errors and no warnings', async () => {
    const { code, said } = await check(office)
    expect([code, ...said]).toEqual([
      0,
      expect.stringMatching(/^0 errors, 0 warnings in \d+ files$/),
      expect.stringMatching(/ shipped files changed, /),
    ])
  })

  test('an office of another trade is a folder as "tessera new" makes one, with scenarios', () => {
    const names = readdirSync(join(HERE, office))
    expect(names).toEqual(expect.arrayContaining(['package.json', 'schemas', 'tessera.config.ts', 'tests']))
    const scenarios = readdirSync(join(HERE, office, 'tests'))
    expect(scenarios.some((name) => name.endsWith('.test.ts'))).toBe(true)
  })

  test('the page of the offices names an office of another trade', () => {
    expect(readFileSync(join(HERE, 'README.md'), 'utf8')).toContain(`[\`${office}\`](${office})`)
  })
})
