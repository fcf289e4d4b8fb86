import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readProject } from '../../codegen/project'
import { readCatalogue } from '../../src/catalogue/read/read'
import { makeWidget } from '../../src/cli/make-widget'
import { projectOf } from '../../src/cli/project'
import { NO_NAMES } from '../../src/contract/ports/office-server'
import { copyOffice, type OfficeCopy } from '../server/office-code/stage'

let office: OfficeCopy
beforeEach(() => {
  office = copyOffice()
})
afterEach(() => office.drop())

test('a new widget of an office compiles without a problem, and package.json names what it needs', async () => {
  expect(makeWidget(office.folder, 'lamp')[0]).toBe('created: widgets/lamp')
  const { manifests, problems } = await office.compile()
  expect(problems).toEqual([])
  expect(manifests.map(({ id }) => id)).toContain('lamp')
  const { dependencies, scripts } = JSON.parse(readFileSync(join(office.folder, 'package.json'), 'utf8'))
  expect(dependencies).toEqual({ esbuild: '0.28.2', typescript: '7.0.2', '@types/react': '19.3.0' })
  expect(scripts.types).toBe('tessera generate && tsc')
})

test('the versions that a new widget notes are those of this repository', () => {
  makeWidget(office.folder, 'lamp')
  const { dependencies } = JSON.parse(readFileSync(join(office.folder, 'package.json'), 'utf8'))
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(devDependencies).toMatchObject(dependencies)
})

test.each([
  ['Lamp', '"Lamp" is no id for a widget'],
  ['text', 'The product has a widget "text"'],
  ['stars', 'There is a widget "stars" already'],
])('a widget is not made under the name %s, and the sentence says why', (id, sentence) => {
  expect(() => makeWidget(office.folder, id)).toThrow(sentence)
})

test('the check of an office knows its widgets, and tells the problems of their files', async () => {
  office.write('widgets/stars/texts.json', '{ "it": { "clear": "Togli" }, "en": {} }')
  const schemas = join(office.folder, 'schemas')
  const { beside, manifests } = await projectOf({ folder: office.folder, schemas, shipped: undefined })
  expect(manifests.map(({ id }) => id)).toContain('barcode')
  expect(beside?.(new Set()).map(({ code }) => code)).toEqual(['WIDGET_TEXT'])
})

test('the check of an office knows what its server code declares, and a name that it lacks', async () => {
  const place = {
    folder: 'tests/fixtures/library',
    schemas: 'tests/fixtures/library/schemas',
    shipped: 'schemas',
  }
  const project = await projectOf(place)
  const read = ({ names }: Pick<typeof project, 'names'>) =>
    readCatalogue(readProject({ ...project, ...(names ? { names } : {}) }).files, project.manifests, names)
      .problems.filter(({ file }) => !file.startsWith('tessera/'))
      .map(({ code }) => code)
  expect(read(project)).toEqual([])
  expect(project.beside?.(new Set(['books', 'loans']))).toEqual([])
  expect(read({ names: { ...NO_NAMES } })).toEqual(
    expect.arrayContaining(['UNKNOWN_CALL', 'UNKNOWN_HANDLER']),
  )
})
