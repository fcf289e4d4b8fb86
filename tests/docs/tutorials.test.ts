import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readManifests } from '../../codegen/files'
import { readCatalogue } from '../../src/catalogue/read/read'
import type { JsonObject } from '../../src/contract/json'
import type { WidgetManifest } from '../../src/contract/ports/widget'
import { sourceFiles } from '../schemas/folder'
import { followed } from './configurator'
import { blocksOf } from './markdown'

const office = sourceFiles('schemas')
const installed = readManifests(process.cwd())

/** What the check says of the project's schema folder with these files in it. */
function problemsOf(
  files: ReadonlyMap<string, JsonObject>,
  manifests: WidgetManifest[] = installed,
): string[] {
  const added = [...files].map(([path, value]) => ({ path, text: JSON.stringify(value, null, 2) }))
  const { problems } = readCatalogue([...office.filter(({ path }) => !files.has(path)), ...added], manifests)
  return problems.map(({ code, file, line, message }) => `${file}:${line} ${code} ${message}`)
}

describe("the configurator's tutorial", () => {
  const steps = followed()

  test('the tutorial has a block for every step that shows one', () => {
    expect(steps.length).toBeGreaterThan(12)
    expect(steps.every(({ block }) => block.language === 'json')).toBe(true)
  })

  test.each(steps.map((step) => [`${step.block.heading} (line ${step.block.line})`, step] as const))(
    'the configurator’s tutorial passes the check after the block of %s',
    (_, { files }) => {
      expect(problemsOf(files)).toEqual([])
    },
  )

  test('the configurator’s tutorial fails the check if one of its names is misspelt', () => {
    const files = new Map(steps.at(-1)?.files)
    files.set('entities/boats.json', {
      ...files.get('entities/boats.json'),
      rules: [{ field: 'sails', visible: "record.kin == 'SAIL'" }],
    })
    expect(problemsOf(files).join()).toContain('there is no field "kin" here')
  })
})

describe("the widget developer's tutorial", () => {
  const blocks = blocksOf(readFileSync('docs/tutorials/widget-developer.md', 'utf8'))
  const textOf = (heading: string) =>
    blocks.find((block) => block.heading.startsWith(`\`${heading}\``))?.text ?? ''
  const manifest = JSON.parse(textOf('widget.json')) as WidgetManifest
  const rated = (widget: JsonObject): ReadonlyMap<string, JsonObject> =>
    new Map([
      [
        'entities/rated.json',
        {
          route: 'rated',
          title: '{name}',
          record: { properties: { name: { type: 'string' }, rating: { type: 'integer' } } },
          form: [{ section: 'main', header: false, fields: ['name', { field: 'rating', ...widget }] }],
        },
      ],
    ])

  test('the widget tutorial shows a manifest that draws its shapes and takes its options', () => {
    const manifests = [...installed, manifest]
    expect(problemsOf(rated({ widget: 'stars' }), manifests)).toEqual([])
    expect(problemsOf(rated({ widget: 'stars', options: { max: 10 } }), manifests)).toEqual([])
    expect(problemsOf(rated({ widget: 'stars', options: { max: 11 } }), manifests).join()).toContain(
      'BAD_OPTIONS',
    )
  })
})
