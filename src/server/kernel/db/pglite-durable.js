// @ts-check
import { closeSync, fsyncSync, openSync } from 'node:fs'

/**
 * Makes PGlite's commits reach the disk. By default nothing is ever synced: it starts with `-F`, syncs its
 * log with `fdatasync`, which its C library leaves empty, and its Node file system has no sync operation. So:
 * no `-F`, `wal_sync_method=fsync`, and an `fsync` for the file system, put in before the engine starts so
 * that recovery after a crash is synced too. One transaction is then one fsync.
 *
 * @param {readonly string[]} startParams PGlite's own
 * @returns {string[]}
 */
export function durableStartParams(startParams) {
  return [...startParams.filter((one) => one !== '-F'), '-c', 'wal_sync_method=fsync']
}

/**
 * @typedef {{ nfd?: number, node: unknown }} Stream a file or directory opened by the engine
 * @typedef {{ NODEFS: { stream_ops: Record<string, unknown>, realPath: (node: unknown) => string } }} Engine
 */

/**
 * A PGlite extension that adds the sync operation.
 *
 * @param {() => void} onSync called after each, for counting
 * @returns {import('@electric-sql/pglite').Extension}
 */
export function durableFiles(onSync) {
  /** @param {Engine} engine */
  const preRun = (engine) => {
    const { NODEFS } = engine
    NODEFS.stream_ops.fsync = (/** @type {Stream} */ stream) => {
      if (stream.nfd === undefined) syncFolder(NODEFS.realPath(stream.node))
      else fsyncSync(stream.nfd)
      onSync()
    }
  }
  return {
    name: 'durable-files',
    setup: async (_database, options) => ({
      emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), preRun] },
    }),
  }
}

/** @param {string} path */
function syncFolder(path) {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
