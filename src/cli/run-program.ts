import { spawn } from 'node:child_process'

/** Bytes kept of what a program complains about. */
const TOLD_MAX = 2_000

/** Runs npm or Node.js in a folder; rejects with the last line the program wrote. */
export function runProgram(command: 'npm' | 'node', args: readonly string[], folder: string): Promise<void> {
  const isWindows = process.platform === 'win32'
  const program = command === 'node' ? process.execPath : isWindows ? 'npm.cmd' : 'npm'
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: isWindows && command === 'npm',
    })
    let told = ''
    child.stderr.on('data', (text: Buffer) => {
      told = (told + text.toString('utf8')).slice(-TOLD_MAX)
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(told.trim().split('\n').at(-1) || `it ended with ${code}`))
    })
  })
}
