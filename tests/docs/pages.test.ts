import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { blocksOf } from './markdown'

const PAGES = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path))
    .sort(),
]

/** Files that a reader makes on the way, or that a decision speaks of in the past. */
const MADE_BY_THE_READER =
  /boats\.json|berth-rents\.json|boats-afloat\.json|groups\/berth\.json|src\/widgets\/stars|features\/office\/pins|pins\.test|kinds\/color|columns\/color|copy-title|health\/jobs|disk-report|comments\/settings|comment-pages|pages\/areas|meta\/records|^src\/[^/]+\/[^/]*</

/** A script that `tessera widget new` writes into the package.json of an office. */
const OFFICE_SCRIPT = 'types'

const read = (path: string) => readFileSync(path, 'utf8')
const withoutBlocks = (page: string) => page.replace(/^\s*```[\s\S]*?^\s*```$/gm, '')

/** `## The server's rooms` → `the-servers-rooms`, as GitHub and GitLab make anchors. */
const anchors = (page: string) =>
  [...withoutBlocks(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )

describe.each(PAGES)('%s', (path) => {
  const page = read(path)

  test('links to files and headings that exist', () => {
    const links = [...withoutBlocks(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const dead = links.filter((target) => {
      if (/^https?:/.test(target)) return false
      const [file = '', anchor] = target.split('#')
      const full = file === '' ? path : join(dirname(path), file)
      if (!existsSync(full)) return true
      return anchor !== undefined && !anchors(read(full)).includes(anchor)
    })
    expect(dead).toEqual([])
  })

  test('a page names only existing files', () => {
    const named = [...page.matchAll(/`((?:src|tests|codegen|docs|schemas)\/[A-Za-z0-9_./-]+)`/g)].map(
      ([, name = '']) => name,
    )
    expect(named.filter((name) => !MADE_BY_THE_READER.test(name) && !existsSync(name))).toEqual([])
  })

  test('a page shows only existing commands', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const asked = [...page.matchAll(/npm run ([a-z][\w:-]*)/g)].map(([, name = '']) => name)
    expect(asked.filter((name) => scripts[name] === undefined && name !== OFFICE_SCRIPT)).toEqual([])
  })

  test('the fenced blocks of a page name their language and close', () => {
    expect((page.match(/^\s*```/gm) ?? []).length % 2).toBe(0)
    const known = ['json', 'ts', 'tsx', 'css', 'sh', 'yaml', 'text', 'markdown']
    expect(blocksOf(page).filter(({ language }) => !known.includes(language))).toEqual([])
  })
})

describe('the decisions', () => {
  const names = readdirSync('docs/decisions').filter((name) => name !== 'README.md')

  test('the decisions are numbered without gaps', () => {
    expect(names.map((name) => name.slice(0, 4))).toEqual(
      names.map((_, index) => String(index + 1).padStart(4, '0')),
    )
  })

  test.each(names)('%s has its number, a date and a status', (name) => {
    const [title = '', , line = ''] = read(join('docs/decisions', name)).split('\n')
    expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. \\S`))
    expect(line).toMatch(
      /^Date: 20\d\d-\d\d-\d\d(, last changed 20\d\d-\d\d-\d\d)?\. Status: (in force|replaced by \[\d+\]\(.+\))\.$/,
    )
  })

  test('the index of decisions has the same titles', () => {
    const index = read('docs/decisions/README.md')
    for (const name of names) {
      const [title = ''] = read(join('docs/decisions', name)).split('\n')
      expect(index).toContain(`| [${name.slice(0, 4)}](${name}) | ${title.replace(/^# \d+\. /, '')} |`)
    }
  })
})

test('the reference of tests says of every file of browser tests what it proves there', () => {
  const told = [...read('docs/reference/testing.md').matchAll(/^\| ([a-z][\w-]*) \| \S/gm)].map(
    ([, name]) => name,
  )
  const kept = readdirSync('tests/e2e').flatMap((name) => /^(.+)\.spec\.ts$/.exec(name)?.[1] ?? [])
  expect(told).toEqual(kept.sort())
})
