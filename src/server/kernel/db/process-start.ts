import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A text that names one life of a process: the same number used again later gives another. Null when no such process
 * runs; '' when it runs but the system does not tell since when.
 */
export function processStart(pid: number): string | null {
  if (!isAlive(pid)) return null
  return fromProc(pid) ?? fromPs(pid) ?? ''
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Linux: boot id and ticks since boot, field 22 of stat (the name before it may hold spaces and brackets). */
function fromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${ticks}`
  } catch {
    return null
  }
}

function fromPs(pid: number): string | null {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return null
  }
}
