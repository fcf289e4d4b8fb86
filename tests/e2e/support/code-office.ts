import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningOffice } from '../../support/office'
import type { Place } from './offices'

/** An office with code of its own, as its developer runs it. */
export interface CodePlace extends Place {
  /** its folder, a copy that a test may change */
  folder: string
}

/** Starts `tessera dev` in a copy of the office with code. */
export async function codeOffice(): Promise<CodePlace> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-code-'))
  cpSync('tests/fixtures/office', folder, { recursive: true })
  const data = join(folder, '.data')
  const { TESSERA_SCHEMAS: _, ...env } = process.env
  const child = spawn(process.execPath, [join(process.cwd(), 'dist/cli/tessera.js'), 'dev', '--demo'], {
    cwd: folder,
    env: { ...env, PORT: '0', TESSERA_DATA: data, TESSERA_SCHEDULES: '0' },
  })
  let text = ''
  const url = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      text += chunk.toString()
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(text)
      if (found) resolve(found[0])
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${text}`)))
  })
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
    return code
  }
  const office: RunningOffice = {
    url,
    schemas: join(folder, 'schemas'),
    data,
    output: () => text,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
  return { office, folder, end: async () => void (await end('SIGTERM')) }
}
