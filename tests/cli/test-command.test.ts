import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readArguments } from '../../src/cli/arguments'
import { COMMAND_TABLE } from '../../src/cli/commands'
import { runProgram } from '../../src/cli/run-program'
import { runTests } from '../../src/cli/run-tests'

let office: string
beforeEach(() => {
  office = mkdtempSync(join(tmpdir(), 'tessera-tests-'))
  write('package.json', '{ "name": "office", "type": "module" }')
})
afterEach(() => rmSync(office, { recursive: true, force: true }))

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(office, path)), { recursive: true })
  writeFileSync(join(office, path), text)
}
const link = (...names: string[]) => {
  mkdirSync(join(office, 'node_modules'), { recursive: true })
  for (const name of names) symlinkSync(resolve('node_modules', name), join(office, 'node_modules', name))
}

test('an office without tests is told where they belong', async () => {
  await expect(runTests(office, [])).rejects.toThrow('The office has no tests yet: write tests/NAME.test.ts')
})

test('what the tests of an office need and have not is one sentence with the command', async () => {
  write('tests/a.test.ts', '')
  await expect(runTests(office, [])).rejects.toThrow(
    'The tests need vitest, which is not installed: run "npm install --save-dev vitest" in the folder',
  )
  link('vitest', 'react')
  write('widgets/lamp/lamp.test.tsx', '')
  await expect(runTests(office, [])).rejects.toThrow(
    'The tests need jsdom, react-dom, which are not installed: run "npm install --save-dev jsdom react-dom"',
  )
})

test('all words after the command are those of vitest', () => {
  const read = readArguments(['test', 'tests/a.test.ts', '-t', 'a loan', '--bail=1'], COMMAND_TABLE)
  expect(read).toMatchObject({ passed: ['tests/a.test.ts', '-t', 'a loan', '--bail=1'] })
})

test('the tests of an office run, scenarios without a document and drawn ones with one', async () => {
  link('vitest', 'jsdom', 'react', 'react-dom')
  write(
    'tests/a.test.ts',
    "import { expect, test } from 'vitest'\ntest('no document', () => expect(typeof document).toBe('undefined'))\n",
  )
  write(
    'widgets/lamp/lamp.test.tsx',
    "import { expect, test } from 'vitest'\ntest('a document', () => expect([(<b>lamp</b>).type, typeof document]).toEqual(['b', 'object']))\n",
  )
  const program = join(office, 'run.ts')
  write(
    'run.ts',
    `import { runTests } from ${JSON.stringify(resolve('src/cli/run-tests.ts'))}
runTests(${JSON.stringify(office)}, []).then((code) => process.exit(code))
`,
  )
  await runProgram('node', [resolve('node_modules/jiti/lib/jiti-cli.mjs'), program], office)
  write('tests/b.test.ts', "import { expect, test } from 'vitest'\ntest('fails', () => expect(1).toBe(2))\n")
  await expect(
    runProgram('node', [resolve('node_modules/jiti/lib/jiti-cli.mjs'), program], office),
  ).rejects.toThrow()
})
