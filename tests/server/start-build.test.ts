import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { bundle, fingerprint } from '../../src/server/start/build.mjs'

const folders: string[] = []
const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-sources-'))
  folders.push(folder)
  return folder
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('a checkout that was moved is not built again; another content, or another name, is', () => {
  const here = temporary()
  mkdirSync(join(here, 'src', 'app'), { recursive: true })
  writeFileSync(join(here, 'src', 'app', 'a.ts'), 'export {}')
  const there = temporary()
  cpSync(here, there, { recursive: true })
  expect(fingerprint(there)).toBe(fingerprint(here))
  writeFileSync(join(there, 'src', 'app', 'a.ts'), 'export { a }')
  expect(fingerprint(there)).not.toBe(fingerprint(here))
  writeFileSync(join(there, 'src', 'app', 'a.ts'), 'export {}')
  cpSync(join(there, 'src', 'app', 'a.ts'), join(there, 'src', 'app', 'b.ts'))
  rmSync(join(there, 'src', 'app', 'a.ts'))
  expect(fingerprint(there)).not.toBe(fingerprint(here))
})

test('a checkout that was built with the parts of maps of one kind is built again for those of the other', () => {
  const root = temporary()
  mkdirSync(join(root, 'src'))
  const plain = fingerprint(root)
  vi.stubEnv('TESSERA_MAP_PARTS', 'own')
  const own = fingerprint(root)
  vi.unstubAllEnvs()
  expect([own === plain, fingerprint(root) === plain]).toEqual([false, true])
})

test('a bundle is made for production, whatever NODE_ENV its caller has, who keeps it', async () => {
  const root = temporary()
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>')
  writeFileSync(join(root, 'main.js'), 'document.title = process.env.NODE_ENV')
  expect(process.env.NODE_ENV).toBe('test')
  await bundle({
    root,
    configFile: false,
    build: { rollupOptions: { output: { entryFileNames: 'main.js' } } },
  })
  expect(readFileSync(join(root, 'dist/main.js'), 'utf8')).toMatch(/title\s*=\s*[`"']production/)
  expect(process.env.NODE_ENV).toBe('test')
})
