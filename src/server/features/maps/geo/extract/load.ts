import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { serialize } from 'node:v8'
import { StartError } from '../../../../kernel/say'
import { buildRoads, installEngine, type RunProgram } from './engine'
import { baseMapFeatures } from './features'
import { buildGazetteer } from './gazetteer'
import { type AboutExtract, EXTRACT, mapFolder, PARTS } from './loaded-map'
import { ExtractError, readExtract } from './pbf'
import { roadGraph } from './roads'
import { writeTileFile } from './tile-file'

/** Options of `npm run geo:load`. */
export interface LoadOptions {
  /** the .osm.pbf file */
  file: string
  /** the data folder */
  data: string
  /** two letters of the country the extract is of, where its addresses name none */
  country?: string | undefined
  /**
   * runs the programs that install and feed the routing engine; null = our own router finds routes, and
   * nothing is installed
   */
  run: RunProgram | null
  /** called for each step, and each tenth of the long ones */
  say: (line: string) => void
  now: () => Date
}

/**
 * Builds the map of an office from an extract of OpenStreetMap: a list of places, roads, tiles, and the
 * routing engine with its roads. The previous map stays until the new one is complete. Rejects with a
 * StartError, whose message is a sentence.
 */
export async function loadExtract(options: LoadOptions): Promise<AboutExtract> {
  const { data, say } = options
  const folder = mapFolder(data)
  const fresh = join(folder, `${EXTRACT}.new`)
  try {
    rmSync(fresh, { recursive: true, force: true })
    mkdirSync(fresh, { recursive: true })
    const about = await build(options, fresh)
    const [there, old] = [join(folder, EXTRACT), join(folder, `${EXTRACT}.old`)]
    rmSync(old, { recursive: true, force: true })
    if (existsSync(there)) renameSync(there, old)
    renameSync(fresh, there)
    rmSync(old, { recursive: true, force: true })
    say(
      `The map is ready: ${about.places} places, ${about.segments} stretches of road. Start the office again to use it.`,
    )
    return about
  } catch (error) {
    discard(fresh)
    throw extractFailure(error)
  }
}

/**
 * Files that cannot be deleted either are overwritten by the next load; only the first failure is reported.
 */
function discard(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // Reported by the failure that led here.
  }
}

async function build(
  { country, data, file, now, run, say }: LoadOptions,
  into: string,
): Promise<AboutExtract> {
  const read = await readExtract(file, tenths(say, 'Reading the extract'))
  const graph = roadGraph(read)
  if (!graph) throw new ExtractError('The extract has no roads for cars.')
  say('Listing places …')
  const places = buildGazetteer(read, country)
  writeFileSync(join(into, PARTS.places), JSON.stringify(places))
  writeFileSync(join(into, PARTS.roads), serialize(graph))
  const { attribution } = read
  const { bounds } = graph
  await writeTileFile(
    join(into, PARTS.tiles),
    baseMapFeatures(read),
    { bounds, attribution },
    tenths(say, 'Drawing the map'),
  )
  if (run) await withEngine(data, into, { file, run, say })
  const about: AboutExtract = {
    version: 1,
    file: basename(file),
    at: now().toISOString(),
    bounds,
    attribution,
    places: places.length,
    segments: graph.from.length,
  }
  writeFileSync(join(into, PARTS.about), JSON.stringify(about, null, 2))
  return about
}

/**
 * Without the engine our own router finds routes: a missing engine is reported, but does not end the load.
 */
async function withEngine(
  data: string,
  into: string,
  { file, run, say }: Pick<LoadOptions, 'file' | 'say'> & { run: RunProgram },
): Promise<void> {
  try {
    say('Installing the routing engine (once, 90 MB) …')
    await installEngine(mapFolder(data), run)
    say('Preparing its roads …')
    await buildRoads(mapFolder(data), into, file, run)
  } catch (error) {
    rmSync(join(into, 'valhalla'), { recursive: true, force: true })
    if (isDiskFull(error)) throw error
    say(
      `The routing engine is not available here (${error instanceof Error ? error.message : String(error)}).`,
    )
    say('Ways will be found by our own router, which is slower over large extracts.')
  }
}

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes(String((error as NodeJS.ErrnoException | null)?.code)) ||
  /no space left|ENOSPC/i.test(error instanceof Error ? error.message : '')

/** The failure, as a sentence that says what to do. */
export function extractFailure(error: unknown): StartError {
  if (error instanceof ExtractError) return new StartError(error.message)
  const { code, message } = error as NodeJS.ErrnoException
  if (isDiskFull(error))
    return new StartError('The disk is full: free some space, and load the extract again.')
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new StartError(
      'The data folder cannot be written: change its permissions, or set TESSERA_DATA to another one.',
    )
  return new StartError(`The map could not be made: ${message}`)
}

/** Reports a step when it begins, and each tenth of it. */
function tenths(say: (line: string) => void, step: string): (part: number) => void {
  let told = 0
  say(`${step} …`)
  return (part) => {
    const tenth = Math.floor(part * 10)
    if (tenth <= told) return
    told = tenth
    say(`${step}: ${tenth * 10} %`)
  }
}
