import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { DirectionsCapabilities } from '../../../../../contract/maps/geo'
import type { Router } from '../directions'
import { isOptimized, readValhalla, valhallaCall, valhallaRefusal } from '../valhalla'
import CONFIG from './valhalla-config.json'

/** The routing engine; only `npm run geo:load` installs it, because of its 280 MB. */
const PACKAGE = '@valhallajs/valhallajs'
const VERSION = '3.6.1'

/** Most points of one tour. */
const POINTS_MAX = 50

/** Folder of the engine, and of its roads. */
const engineAt = (folder: string): string => join(folder, 'engine')
const roadsAt = (folder: string): string => join(folder, 'valhalla')

interface Actor {
  route: (call: object) => Promise<unknown>
  optimizedRoute: (call: object) => Promise<unknown>
}

/**
 * Runs a program in a folder; rejects with an Error that says how it failed. The office itself starts no
 * program.
 */
export type RunProgram = (command: 'npm' | 'node', args: readonly string[], folder: string) => Promise<void>

/** Installs the engine below a folder. Rejects with an Error that says why not. */
export async function installEngine(folder: string, run: RunProgram): Promise<void> {
  const home = engineAt(folder)
  if (existsSync(join(home, 'node_modules', PACKAGE, 'package.json'))) return
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
  await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', `${PACKAGE}@${VERSION}`],
    home,
  )
}

/** Builds the engine's roads from an extract. `engines`: folder of the engine; `into`: of the roads. */
export async function buildRoads(
  engines: string,
  into: string,
  extract: string,
  run: RunProgram,
): Promise<void> {
  const roads = roadsAt(into)
  mkdirSync(roads, { recursive: true })
  const config = join(roads, 'config.json')
  writeFileSync(config, JSON.stringify(buildConfig(roads)))
  const command = join(engineAt(engines), 'node_modules', PACKAGE, 'bin', 'valhalla-cli.js')
  await run('node', [command, 'build_tiles', '-c', config, resolve(extract)], engineAt(engines))
}

/** The settings of the engine; its folders are known only after it is installed. */
function buildConfig(roads: string): object {
  const { mjolnir, service_limits: limits, ...rest } = CONFIG
  return {
    ...rest,
    mjolnir: {
      ...mjolnir,
      tile_dir: roads,
      tile_extract: '',
      admin: '',
      timezone: '',
      logging: { type: '' },
    },
    service_limits: {
      ...limits,
      allow_hard_exclusions: true,
      auto: { ...limits.auto, max_locations: POINTS_MAX },
    },
  }
}

const CAPABILITIES: DirectionsCapabilities = {
  provider: 'valhalla',
  traffic: false,
  // Without traffic and time zones a departure would change nothing.
  departure: false,
  avoidHighways: true,
  optimize: true,
  maxPoints: POINTS_MAX,
}

/**
 * The engine in this process; null where it or its roads are missing. `say` is called with the reason if it
 * cannot be used.
 */
export function openEngine(engines: string, folder: string, say: (line: string) => void): Router | null {
  const config = join(roadsAt(folder), 'config.json')
  const home = join(engineAt(engines), 'package.json')
  if (!existsSync(config) || !existsSync(home)) return null
  try {
    const { Actor } = createRequire(home)(PACKAGE) as { Actor: new (config: string) => Actor }
    // The folder may have been moved since the roads were built.
    const settings = JSON.parse(readFileSync(config, 'utf8')) as { mjolnir: { tile_dir: string } }
    settings.mjolnir.tile_dir = roadsAt(folder)
    return createRouter(new Actor(JSON.stringify(settings)))
  } catch (error) {
    say(
      `The routing engine cannot be used (${error instanceof Error ? error.message : String(error)}): ways are found without it.`,
    )
    return null
  }
}

function createRouter(actor: Actor): Router {
  return {
    capabilities: CAPABILITIES,
    route: async (request) => {
      const call = valhallaCall(request)
      const found = await (isOptimized(request) ? actor.optimizedRoute(call) : actor.route(call)).catch(
        (error: unknown) => {
          throw valhallaRefusal(null, error instanceof Error ? error.message : '')
        },
      )
      return readValhalla(typeof found === 'string' ? JSON.parse(found) : found, request)
    },
  }
}
