import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

/** A file open for writing and reading back. */
export interface OpenFile {
  /** returns the number of bytes written: fewer than given when the disk is full */
  write: (bytes: Uint8Array) => Promise<number>
  /** fills the buffer from a position; returns the number of bytes read, 0 at the end */
  read: (into: Uint8Array, position: number) => Promise<number>
  /** syncs to disk */
  sync: () => Promise<void>
  close: () => Promise<void>
}

/** The file system operations of the file store. */
export interface Disk {
  makeFolder: (path: string) => Promise<unknown>
  /** creates an empty file for writing and reading */
  create: (path: string) => Promise<OpenFile>
  rename: (from: string, to: string) => Promise<void>
  /** does nothing when the file does not exist */
  remove: (path: string) => Promise<void>
  /** syncs a folder's entries to disk */
  syncFolder: (path: string) => Promise<void>
  has: (path: string) => Promise<boolean>
  /** null when the file does not exist */
  stream: (path: string) => Promise<ReadableStream | null>
}

/** The local file system. */
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
  has: async (path) => (await stat(path).catch(() => null)) !== null,
  stream: async (path) => {
    const found = await stat(path).catch(() => null)
    return found ? (Readable.toWeb(createReadStream(path)) as ReadableStream) : null
  },
}

/** True when the disk, or the quota of its owner, is full. */
export function isFull(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  return code === 'ENOSPC' || code === 'EDQUOT'
}
