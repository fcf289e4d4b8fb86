import { type Disk, LOCAL_DISK } from '../../src/server/kernel/disk'

/** How a disk of a test behaves. */
export interface DiskFault {
  /** bytes that it still takes: as a real one it takes the part that fits, and refuses the next call */
  room?: number
  /** bytes it takes at most at once */
  bite?: number
  /** it says it took these bytes and loses them */
  loses?: number
  /** it changes a byte */
  spoils?: boolean
}

/** The file system of this machine with a fault, which may change while a test runs. */
export function faultyDisk(fault: DiskFault): Disk {
  return {
    ...LOCAL_DISK,
    create: async (path) => {
      const file = await LOCAL_DISK.create(path)
      return {
        ...file,
        write: async (bytes) => {
          const { bite = bytes.length, loses = 0, room = bytes.length, spoils } = fault
          if (room === 0)
            throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
          const taken = Math.min(bytes.length, bite, room)
          if (fault.room !== undefined) fault.room -= taken
          const part = Uint8Array.from(bytes.subarray(0, taken - loses))
          if (spoils) part[0] = (part[0] ?? 0) ^ 1
          await file.write(part)
          return taken
        },
      }
    },
  }
}
