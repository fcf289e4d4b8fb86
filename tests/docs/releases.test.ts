import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { byVersion, findLacks, listReleases, RELEASES, readVersion } from '../support/release'

const changelog = readFileSync('CHANGELOG.md', 'utf8')

test('every release of the changelog has its office, which later versions open: make it by "npm run release"', () => {
  expect(findLacks(listReleases(changelog))).toEqual([])
})

test('the office of a release belongs to one of the changelog', () => {
  expect(readdirSync(RELEASES).sort()).toEqual(listReleases(changelog).sort())
})

test('the version of the package is the newest release, or one that is being made', () => {
  const [newest = ''] = listReleases(changelog)
  const order = [newest, readVersion()].sort(byVersion)
  expect(order.at(-1)).toBe(readVersion())
})

test('a release without its office, or without a part of it, is named', () => {
  const told = changelog.replace('## 0.1.0', '## 9.9.9 (1 May 2030)\n\n## 0.1.0')
  expect(listReleases(told)[0]).toBe('9.9.9')
  expect(findLacks(listReleases(told))).toEqual([
    `${RELEASES}/9.9.9/schemas/entities/boats.json`,
    `${RELEASES}/9.9.9/backup/backup.json`,
    `${RELEASES}/9.9.9/password.txt`,
  ])
})
