import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { didYouMean } from '../../../catalogue/files/findings'
import type { Problem } from '../../../contract/errors/problem'
import type { Json } from '../../../contract/json'
import { NO_NAMES, type OwnNames } from '../../../contract/ports/office-server'
import { listFilesBelow } from '../../kernel/files-below'
import { hashOf } from '../compile'
import { findServerFiles } from '../folder'
import {
  codeProblem,
  type Declared,
  type DeclaredServer,
  type HandlerKind,
  namesOf,
  readDeclared,
} from './declared'
import { createHandlerThread, type HandlerOrder, type HandlerThread, type ThreadNeeds } from './thread'

/** The server code of an office while its server runs. */
export interface OfficeHandlers {
  /** another object after each change */
  declared: () => DeclaredServer
  names: () => OwnNames
  /** the handlers of one kind and name: several checks may be about one entity */
  find: (kind: HandlerKind, name: string) => readonly Declared[]
  /** Problems of the code, and of checks of entities that none of these routes has */
  problems: (routes: ReadonlySet<string>) => readonly Problem[]
  /** `background`: work that nobody waits for has its own thread. @throws HandlerFailure, HandlerRefusal */
  call: (handler: Declared, order: Omit<HandlerOrder, 'key'> & { background?: boolean }) => Promise<Json>
  /**
   * loads the files again; calls that run end with the code they began with. Whether names or problems differ
   */
  reload: () => Promise<boolean>
  close: () => Promise<void>
}

/** Dependencies of the server code of an office. */
export interface HandlerNeeds extends Pick<ThreadNeeds, 'log' | 'blockedMs'> {
  /** folder of the office */
  office: string
  /** where translated files are kept; null = nowhere */
  data: string | null
}

const NO_DECLARATIONS: DeclaredServer = { handlers: [], problems: [] }

/** An office without server code. */
export const NO_HANDLERS: OfficeHandlers = {
  declared: () => NO_DECLARATIONS,
  names: () => NO_NAMES,
  find: () => [],
  problems: () => [],
  call: () => Promise.reject(new Error('the office has no server code')),
  reload: async () => false,
  close: async () => undefined,
}

/** The threads of one version of the code. */
interface Version {
  /** hash of the files of `server/` */
  content: string
  declared: DeclaredServer
  names: OwnNames
  calls: HandlerThread
  background: HandlerThread
}

/** Loads the server code of an office; a file that fails costs itself alone. */
export async function openHandlers(needs: HandlerNeeds): Promise<OfficeHandlers> {
  let live = await loadVersion(needs)
  const find = (kind: HandlerKind, name: string) =>
    live.declared.handlers.filter((one) => one.kind === kind && one.name === name)
  return {
    declared: () => live.declared,
    names: () => live.names,
    find,
    problems: (routes) => [...live.declared.problems, ...strayChecks(live.declared, routes)],
    call: ({ key }, { background = false, ...order }) =>
      (background ? live.background : live.calls).call({ ...order, key }),
    reload: async () => {
      const before = live
      if (contentOf(needs.office) === before.content) return false
      live = await loadVersion(needs)
      before.calls.retire()
      before.background.retire()
      return factsOf(before) !== factsOf(live)
    },
    close: async () => void (await Promise.all([live.calls.close(), live.background.close()])),
  }
}

/** Files of `server/` at every depth: an edit of a widget loads none of them again. */
const contentOf = (office: string): string =>
  hashOf(
    listFilesBelow(join(office, 'server'))
      .flatMap((path) => [path, readFileSync(path, 'utf8')])
      .join('\0'),
  )

/** What others know of a version. */
const factsOf = ({ declared, names }: Version): string => JSON.stringify([names, declared.problems])

async function loadVersion({ blockedMs, data, log, ...needs }: HandlerNeeds): Promise<Version> {
  const office = resolve(needs.office)
  const content = contentOf(office)
  const files = findServerFiles(office)
  const open = () =>
    createHandlerThread({
      office,
      files,
      cache: data === null ? false : join(data, 'office-code', 'server'),
      log,
      ...(blockedMs === undefined ? {} : { blockedMs }),
      stray: ({ place, words }) =>
        log(
          `${place ? `${place.file}:${place.line}` : 'server/'}: nothing waited for what failed: ${words}; await it, or catch it`,
        ),
    })
  const calls = open()
  const declared = files.length === 0 ? NO_DECLARATIONS : readDeclared(office, await calls.load())
  return { content, declared, names: namesOf(declared), calls, background: open() }
}

/** Checks of entities that are not there. */
function strayChecks({ handlers }: DeclaredServer, routes: ReadonlySet<string>): Problem[] {
  return handlers
    .filter(({ kind, name }) => kind === 'checks' && !routes.has(name))
    .map(({ file, line, name }) =>
      codeProblem(
        file,
        line,
        `the check is about "${name}", which is no entity`,
        didYouMean(name, routes, 'name it by its route, as in schemas/entities'),
      ),
    )
}

/** What the server code of an office declares, for commands: nothing of it stays open. */
export async function readOfficeHandlers(
  office: string,
): Promise<{ names: OwnNames; problems: (routes: ReadonlySet<string>) => readonly Problem[] }> {
  const handlers = await openHandlers({ office, data: null, log: () => undefined })
  const { names, problems } = handlers
  const kept = { names: names(), problems }
  await handlers.close()
  return kept
}
