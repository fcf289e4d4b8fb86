import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'

/** A stop drains for at most ten seconds; the rest is for a busy machine. */
const STOPPED_WITHIN_MS = 30_000

const folder = mkdtempSync(join(tmpdir(), 'tessera-signals-'))
let npm: ChildProcess | null = null

afterEach(() => {
  // The whole group: what a failing test leaves running must not outlive it.
  if (npm?.pid !== undefined) {
    try {
      process.kill(-npm.pid, 'SIGKILL')
    } catch {
      // All of it has ended.
    }
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Runs `npm start` in a process group of its own, as a terminal or a supervisor does, until it says where it
 * listens.
 */
async function npmStart(): Promise<{ npm: ChildProcess; group: number; port: number }> {
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    TESSERA_DATA: join(folder, 'data'),
    TESSERA_SCHEMAS: 'tests/fixtures/minimal',
    TESSERA_DEMO: '0',
  }
  const child = spawn('npm', ['start'], { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
  npm = child
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  while (!/127\.0\.0\.1:\d+/.test(printed)) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${printed}`)
    await pause()
  }
  return { npm: child, group: child.pid as number, port: Number(/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]) }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

/** The processes of a group that still run: npm, the shell it starts, and the server. */
function running(group: number): string[] {
  const lines = execFileSync('ps', ['-eo', 'pgid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return lines.filter((line) => line.trim().startsWith(`${group} `) && !/^\s*\d+\s+Z/.test(line))
}

/** Whether a server can listen on the port now. */
async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const listens = once(server, 'listening').then(
    () => true,
    () => false,
  )
  server.listen(port, '127.0.0.1')
  const free = await listens
  server.close()
  return free
}

// A supervisor signals npm alone, a terminal everything it runs.
describe.skipIf(process.platform === 'win32')('npm start', { timeout: 300_000 }, () => {
  test.each([
    ['SIGTERM', 'npm alone', 1],
    ['SIGINT', 'npm alone', 1],
    ['SIGINT', 'all its processes', -1],
    ['SIGKILL', 'npm alone', 1],
  ] as const)(
    'npm start ends with its server when %s reaches %s, and its port is free',
    async (signal, _, sign) => {
      const { group, port } = await npmStart()
      expect(running(group).some((line) => line.includes('start.mjs'))).toBe(true)
      expect(await isFree(port)).toBe(false)
      process.kill(sign * group, signal)
      const end = Date.now() + STOPPED_WITHIN_MS
      while (running(group).length > 0 && Date.now() < end) await pause()
      expect(running(group)).toEqual([])
      expect(await isFree(port)).toBe(true)
    },
  )
})
