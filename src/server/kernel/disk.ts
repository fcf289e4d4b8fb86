import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** A file that is being written and read again. */
export interface OpenFile {
  /** answers how many of the bytes were taken: on a disk that fills up, fewer than were given */
  write: (bytes: Uint8Array) => Promise<number>
  /** fills the buffer from a position; answers how many bytes were there, 0 at the end */
  read: (into: Uint8Array, position: number) => Promise<number>
  /** reaches the disk */
  sync: () => Promise<void>
  close: () => Promise<void>
}

/** What the store of files asks of a file system. */
export interface Disk {
  makeFolder: (path: string) => Promise<unknown>
  /** an empty file, written and read */
  create: (path: string) => Promise<OpenFile>
  rename: (from: string, to: string) => Promise<void>
  /** does nothing where there is no such file */
  remove: (path: string) => Promise<void>
  /** makes what a folder lists reach the disk */
  syncFolder: (path: string) => Promise<void>
  /** null when there is no such file */
  stream: (path: string) => Promise<ReadableStream | null>
}

/** The file system of this machine. */
export const LOCAL_DISK: Disk = {
  makeFolder: (path) => mkdir(path, { recursive: true }),
  create: async (path) => {
    const file = await open(path, 'w+')
    return {
      write: async (bytes) => (await file.write(bytes)).bytesWritten,
      read: async (into, position) => (await file.read(into, 0, into.length, position)).bytesRead,
      sync: () => file.sync(),
      close: () => file.close(),
    }
  },
  rename,
  remove: (path) => rm(path, { force: true }),
  syncFolder: async (path) => {
    const folder = await open(path, 'r')
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  },
  stream: async (path) => {
    const found = await stat(path).catch(() => null)
    return found ? (Readable.toWeb(createReadStream(path)) as ReadableStream) : null
  },
}

/** True when the disk, or what its owner may use of it, is full. */
export function isFull(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return code === 'ENOSPC' || code === 'EDQUOT'
}
