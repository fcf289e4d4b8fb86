import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksOf } from '../docs/markdown'

const COPIED = [
  'src',
  'codegen',
  'schemas',
  'tests',
  'docs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'biome.json',
  'vite.config.ts',
  'vitest.config.ts',
]

describe('widget:new', () => {
  let project = ''
  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'tessera-widget-'))
    for (const name of COPIED) cpSync(name, join(project, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  })
  afterAll(() => rmSync(project, { recursive: true, force: true }))

  const run = (command: string, ...args: string[]) =>
    spawnSync(process.execPath, [command, ...args], { cwd: project, encoding: 'utf8' })
  const make = (id: string) => run('codegen/cli.mjs', 'widget:new', id)

  const format = (...paths: string[]) =>
    run('node_modules/@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', ...paths)

  test('widget:new creates a widget that is listed and generated', () => {
    const made = make('hearts')
    expect(made.stderr).toBe('')
    expect(made.status).toBe(0)
    expect(readFileSync(join(project, 'src/app/widgets.ts'), 'utf8')).toMatch(
      /import \{ hearts \}[\s\S]*\n {2}hearts,\n\]/,
    )
    expect(readFileSync(join(project, 'src/generated/manifests.json'), 'utf8')).toContain('"id": "hearts"')
    expect(made.stdout).toContain('/gallery?widget=hearts')
  }, 120_000)

  test('widget:new writes formatted files, and a schema file can use the widget', () => {
    const formatted = format('src/app/widgets.ts', 'src/widgets/hearts')
    expect(formatted.stderr).toBe('')
    expect(formatted.status).toBe(0)
    const boats = {
      route: 'boats',
      title: '{name}',
      record: { properties: { name: { type: 'string', maxLength: 5 } } },
      form: [{ section: 'main', fields: [{ field: 'name', widget: 'hearts' }] }],
    }
    writeFileSync(join(project, 'schemas/entities/boats.json'), JSON.stringify(boats))
    const checked = run('codegen/cli.mjs', 'check')
    expect(checked.stdout).not.toMatch(/ error /)
    expect(checked.status).toBe(0)
  }, 120_000)

  test('widget:new can become the widget of the developer’s tutorial, which compiles and is formatted', () => {
    expect(make('stars').status).toBe(0)
    const blocks = blocksOf(readFileSync('docs/tutorials/widget-developer.md', 'utf8'))
    for (const name of ['widget.json', 'index.ts', 'Input.tsx', 'check.ts']) {
      const block = blocks.find(({ heading }) => heading.startsWith(`\`${name}\``))
      writeFileSync(join(project, 'src/widgets/stars', name), block?.text ?? '')
    }
    expect(run('codegen/cli.mjs', 'generate').stderr).toBe('')
    writeFileSync(
      join(project, 'tsconfig.stars.json'),
      JSON.stringify({ extends: './tsconfig.json', include: ['src/widgets/stars', 'src/generated'] }),
    )
    expect(run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.stars.json').stdout).toBe('')
    expect(
      format('src/widgets/stars/index.ts', 'src/widgets/stars/Input.tsx', 'src/widgets/stars/check.ts')
        .stdout,
    ).not.toMatch(/error/)
  }, 120_000)

  test('widget:new passes the conformance kit, as created and as in the tutorial, fifteen tests each', () => {
    const files = ['tests/widgets/conformance.test.tsx', 'tests/widgets/alone.test.tsx']
    const tested = run(
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      '-t',
      'hearts|stars',
      '--reporter=json',
    )
    expect(JSON.parse(tested.stdout)).toMatchObject({ success: true, numPassedTests: 30 })
    expect(tested.status).toBe(0)
  }, 120_000)

  test.each([
    ['date', 'There is a widget "date" already'],
    ['Big Stars', '"Big Stars" is no id for a widget'],
    ['new', '"new" is a word of the language'],
  ])('widget:new refuses the id "%s" with a remedy', (id, message) => {
    const refused = make(id)
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain(message)
  })
})
