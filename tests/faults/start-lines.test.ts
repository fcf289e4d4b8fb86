import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startOffice } from '../support/office'

const SCRIPT = '/usr/bin/script'

// The first start of an office with the demo company takes more than two seconds on every machine.
test('a first start says in a log what it does and how long each step took, in plain lines', async () => {
  const office = await startOffice({ fresh: true })
  const lines = office.output()
  await office.stop()
  expect(lines).toMatch(/^Filling the store with the demo company \(once\) …$/m)
  expect(lines).toMatch(/^Filling the store with the demo company \(once\): (\d+ min )?\d+ s$/m)
  // No sign that moves the cursor, and no bar.
  for (const sign of ['\u001b', '\r', '[#', ' #']) expect(lines).not.toContain(sign)
}, 300_000)

test.skipIf(!existsSync(SCRIPT))('a terminal gets a bar that moves', () => {
  const program =
    "import('./src/server/start/steps.mjs').then(({ told }) => told('A step', () => new Promise((end) => setTimeout(end, 2500))))"
  const { stdout } = spawnSync(SCRIPT, ['-qec', `${process.execPath} -e "${program}"`, '/dev/null'], {
    encoding: 'utf8',
  })
  const drawn = new Set(stdout.match(/\[[# ]{24}\]/g))
  expect(drawn.size).toBeGreaterThan(5)
  expect(stdout).toMatch(/A step: \d+ s/)
})
