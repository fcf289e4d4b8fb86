import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf } from './markdown'

const FOLDER = 'docs/guides'

/** The files that the guides show whole: a line between heading and block begins with the path. */
function shownFiles(): [path: string, text: string][] {
  return readdirSync(FOLDER).flatMap((name) => {
    const page = readFileSync(join(FOLDER, name), 'utf8')
    const lines = page.split('\n')
    return blocksOf(page).flatMap(({ heading, language, line, text }): [string, string][] => {
      const above = lines
        .slice(lines.lastIndexOf(`## ${heading}`, line), line - 1)
        .filter((one) => /^`(src|tests)\//.test(one))
      const [, path] = /^`([^`]+\.tsx?)`/.exec(above.at(-1) ?? '') ?? []
      return path !== undefined && /^tsx?$/.test(language) && /^(import|\/\/ @vitest)/.test(text)
        ? [[path, text]]
        : []
    })
  })
}

let project = ''
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'tessera-guides-'))
  for (const name of ['src', 'tests', 'codegen', 'package.json', 'tsconfig.json', 'biome.json'])
    cpSync(name, join(project, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

test('the files that the guides show compile in their places and leave nothing for the formatter', () => {
  const files = shownFiles()
  expect(files.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'src/catalogue/kinds/color.ts',
      'src/server/features/office/pins/index.ts',
      'tests/contract/pins.test.ts',
    ]),
  )
  for (const [path, text] of files) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const paths = files.map(([path]) => path)
  const config = { extends: './tsconfig.json', include: ['src/**/*.d.ts'], files: paths }
  writeFileSync(join(project, 'tsconfig.guides.json'), JSON.stringify(config))
  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
  expect(run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.guides.json').stdout).toBe('')
  const formatted = run('node_modules/@biomejs/biome/bin/biome', 'check', '--vcs-enabled=false', ...paths)
  expect(formatted.stderr).toBe('')
  expect(formatted.status).toBe(0)
}, 120_000)
