import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DEPRECATIONS, type Deprecations, describeOld } from '../catalogue/files/deprecated'
import { kindOfPath } from '../catalogue/files/library'
import { lineAndColumn } from '../catalogue/files/report'
import {
  diffLines,
  type OldName,
  oldExportsOf,
  oldKeysOf,
  oldSettingsOf,
  withNewNames,
} from '../catalogue/upgrade/rewrite'
import { PROBLEM_CODES, type Problem } from '../contract/errors/problem'
import { listFilesBelow } from '../server/kernel/files-below'

/** Folders of the code of an office. */
const CODE_FOLDERS = ['widgets', 'app', 'server', 'tests']
const CODE = /\.[cm]?[jt]sx?$/
const CONFIG = /^tessera\.config\.[\w.]+$/

/** A file of an office with the old names in it. */
interface OldFile {
  /** relative to the office */
  path: string
  text: string
  names: OldName[]
}

/** Where the files of an office are. */
interface OfficeFolders {
  folder: string
  schemas: string
}

/** Whether to write, and the table of old names. */
interface UpgradeOptions {
  write: boolean
  deprecations?: Deprecations
}

/**
 * Gives old names of schema files, code and configuration their new ones; returns the lines to print. Without
 * `write` it only shows them.
 */
export function upgradeOffice(
  office: OfficeFolders,
  { write, deprecations = DEPRECATIONS }: UpgradeOptions,
): string[] {
  const files = oldFiles(office, deprecations)
  if (files.length === 0) return ['Nothing to do: no file of this office has an old name.']
  const lines = files.flatMap(({ names, path, text }) => {
    const after = withNewNames(text, names)
    if (write) writeFileSync(join(office.folder, path), after)
    return diffLines(path, text, after)
  })
  const count = files.reduce((sum, { names }) => sum + names.length, 0)
  const what = `${count} old names in ${files.length} files`
  return [...lines, '', write ? `${what}: written.` : `${what}. Write them: npx tessera upgrade --write`]
}

/** The old names in code and configuration as Problems; those of schema files are told by their reader. */
export function listOldNames(folder: string, deprecations = DEPRECATIONS): Problem[] {
  return [...codeFiles(folder, deprecations), ...configFiles(folder, deprecations)].flatMap(
    ({ names, path, text }) =>
      names.map(({ entry, offset, what }) => ({
        file: path,
        ...lineAndColumn(text, offset),
        pointer: '',
        code: 'DEPRECATED',
        severity: PROBLEM_CODES.DEPRECATED.severity,
        ...describeOld(what, entry),
      })),
  )
}

function oldFiles({ folder, schemas }: OfficeFolders, deprecations: Deprecations): OldFile[] {
  const files = namesBelow(schemas).flatMap((path) => {
    const kind = kindOfPath(path)
    if (!kind || !path.endsWith('.json')) return []
    return readOld(join(schemas, path), folder, (text) => oldKeysOf(text, kind, deprecations.keys))
  })
  return [
    ...files,
    ...OTHER_FILES.flatMap((kind) => otherFiles(join(folder, kind), kind, { folder, deprecations })),
    ...codeFiles(folder, deprecations),
    ...configFiles(folder, deprecations),
  ]
}

/** Files beside the schema folder, in folders that are called by their kind. */
const OTHER_FILES = ['theme', 'texts'] as const

const otherFiles = (
  place: string,
  kind: (typeof OTHER_FILES)[number],
  { deprecations, folder }: { folder: string; deprecations: Deprecations },
): OldFile[] =>
  namesBelow(place)
    .filter((path) => path.endsWith('.json'))
    .flatMap((path) => readOld(join(place, path), folder, (text) => oldKeysOf(text, kind, deprecations.keys)))

function codeFiles(folder: string, { exports }: Deprecations): OldFile[] {
  return CODE_FOLDERS.flatMap((name) =>
    namesBelow(join(folder, name))
      .filter((path) => CODE.test(path))
      .flatMap((path) => readOld(join(folder, name, path), folder, (text) => oldExportsOf(text, exports))),
  )
}

function configFiles(folder: string, { exports, settings }: Deprecations): OldFile[] {
  return readdirSync(folder)
    .filter((name) => CONFIG.test(name))
    .flatMap((name) =>
      readOld(join(folder, name), folder, (text) => [
        ...oldSettingsOf(text, settings),
        ...oldExportsOf(text, exports),
      ]),
    )
}

/** A path with the slashes of every system but one. */
const slashed = (path: string): string => path.split('\\').join('/')

/** Names of the office's own files below a folder, in a stable order. */
function namesBelow(folder: string): string[] {
  return listFilesBelow(folder)
    .map((path) => slashed(relative(folder, path)))
    .filter((path) => !path.includes('node_modules/'))
}

function readOld(file: string, folder: string, find: (text: string) => OldName[]): OldFile[] {
  const text = readFileSync(file, 'utf8')
  const names = find(text)
  return names.length === 0 ? [] : [{ path: slashed(relative(folder, file)), text, names }]
}
