import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder, processStart } from '../../../../src/server/kernel/db/data-folder'
import { StartError } from '../../../../src/server/kernel/say'

let place: string
let folder: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'tessera-lock-'))
  folder = join(place, 'db')
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const holder = () => JSON.parse(readFileSync(`${folder}.lock`, 'utf8'))
const leave = (holder: object) => writeFileSync(`${folder}.lock`, JSON.stringify(holder))

/** A process that runs until it is told to stop. */
async function stranger() {
  const child = spawn(process.execPath, ['-e', "process.stdout.write('up'); process.stdin.resume()"], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('a second taker is refused with folder and process', () => {
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(StartError)
  expect(() => lockFolder(folder)).toThrow(new RegExp(`${folder} is in use by process ${process.pid}:`))
  unlock()
  expect(existsSync(`${folder}.lock`)).toBe(false)
  lockFolder(folder)()
})

test('a live process keeps its lock, a killed one loses it', async () => {
  const child = await stranger()
  const pid = child.pid ?? 0
  lockFolder(folder)()
  leave({ ...lockOf(), pid, start: processStart(pid) })
  expect(() => lockFolder(folder)).toThrow(`process ${pid}`)
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  const unlock = lockFolder(folder)
  expect(holder().pid).toBe(process.pid)
  unlock()
})

test('another process under the same number is no holder', () => {
  leave({ ...lockOf(), start: 'another life' })
  lockFolder(folder)()
})

test('a holder on another machine counts as alive while it gives signs of life', () => {
  leave({ ...lockOf(), host: 'elsewhere' })
  expect(() => lockFolder(folder)).toThrow('on elsewhere')
  const longAgo = new Date(Date.now() - 60_000)
  utimesSync(`${folder}.lock`, longAgo, longAgo)
  lockFolder(folder)()
})

test('a file that is no lock is replaced', () => {
  writeFileSync(`${folder}.lock`, 'half a')
  lockFolder(folder)()
})

function lockOf() {
  const unlock = lockFolder(folder)
  const own = holder()
  unlock()
  return { ...own, token: 'another' }
}
