import { expect, test } from 'vitest'
import { isInstalled } from '../../src/server/start/install.mjs'

const locked = {
  '': { version: '0.1.0' },
  'node_modules/hono': { version: '4.13.19' },
  'node_modules/vite': { version: '8.3.8', dev: true },
  'node_modules/@other/system': { version: '1.0.0', optional: true },
}
const lock = JSON.stringify({ packages: locked })
const installed = (packages: Record<string, { version: string }>) =>
  isInstalled(lock, JSON.stringify({ packages }))
const { '': _, 'node_modules/@other/system': __, ...here } = locked

test('what npm ci has installed is not installed once more: npm records the version of each package', () => {
  expect(installed(here)).toBe(true)
  expect(installed({ ...here, 'node_modules/left-over': { version: '1.0.0' } })).toBe(true)
})

test('packages of another version, and those that are missing, are installed', () => {
  expect(installed({ ...here, 'node_modules/hono': { version: '4.13.18' } })).toBe(false)
  expect(installed({ 'node_modules/hono': here['node_modules/hono'] })).toBe(false)
  expect(installed({})).toBe(false)
})
