import { spawn } from 'node:child_process'

/** Runs npm or Node in a folder, as `npm run geo:load` does. */
export function runProgram(command: 'npm' | 'node', args: readonly string[], folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command === 'node' ? process.execPath : 'npm', args, { cwd: folder, stdio: 'ignore' })
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))))
  })
}
