import { resolve } from 'node:path'
import { describeConf } from '../src/catalogue/describe/conf'
import { describePage } from '../src/catalogue/describe/page'
import { listCauses, listTriggers } from '../src/catalogue/files/effect-graph'
import { readCatalogue } from '../src/catalogue/read/read'
import { publicEntity } from '../src/catalogue/resolve/public-entity'
import { problemLine } from '../src/contract/errors/problem'
import { DEFAULT_LANGUAGE, localText } from '../src/contract/language'
import type { Catalogue } from '../src/contract/model/catalogue'
import { EFFECT_CHAIN_MAX, type Effect } from '../src/contract/model/effect'
import type { Entity } from '../src/contract/model/entity'
import type { Mode } from '../src/contract/model/record'
import { type Principal, ROLE_ADMIN, ROLES } from '../src/contract/model/user'
import { defaultFolder } from './check'
import { readManifests } from './files'
import { describeFailure, readOptions } from './options'
import { type Project, readProject } from './project'

/** Names of modes on the command line. */
const MODES: Record<string, Mode> = {
  create: 'create',
  new: 'create',
  update: 'update',
  edit: 'update',
  show: 'show',
}

/**
 * Prints as JSON the record page of a user with a role, with --cards the cards of their start page: the data
 * the screen is drawn from. With --effects it prints the effects of the entity, resolved, with the position
 * of each and the effects that it may trigger in turn.
 */
export function describe(args: readonly string[], root: string): number {
  try {
    const { words, options } = readOptions(
      args,
      ['--cards', '--effects'],
      ['--mode', '--role', '--lang', '--schemas'],
    )
    const named = options.get('--schemas')
    const schemas = named === undefined ? defaultFolder(root) : resolve(named)
    return describeProject({ schemas, manifests: readManifests(root) }, words[0], options)
  } catch (failure) {
    console.error(describeFailure(failure))
    return 1
  }
}

/** Describes a route of a project, or its cards; returns the exit code, throws a sentence. */
export function describeProject(
  project: Project,
  route: string | undefined,
  options: ReadonlyMap<string, string>,
): number {
  if (route === undefined && !options.has('--cards'))
    throw new Error('Name a route: npm run describe customers -- --mode edit --role ROLE_USER --lang it')
  const role = options.get('--role') ?? ROLE_ADMIN
  if (!ROLES.some((one) => one === role))
    throw new Error(`There is no role "${role}". Roles: ${ROLES.join(', ')}`)
  const mode = oneOf('--mode', options.get('--mode') ?? 'show', MODES)
  const catalogue = readCatalogue(readProject(project).files, project.manifests, project.names)
  const lang = options.get('--lang') ?? DEFAULT_LANGUAGE
  const print = (value: object) => console.log(JSON.stringify(value, null, 2))
  if (route === undefined) print(listCards(catalogue, role, lang))
  else if (options.has('--effects')) print(listEffects(catalogue, findEntity(catalogue, route)))
  else print(describeEntity(findEntity(catalogue, route), { mode, role, lang }))
  return 0
}

const listEffects = (catalogue: Catalogue, entity: Entity) =>
  (entity.effects ?? []).map((effect) => ({ ...effect, leadsTo: listChain(catalogue, entity, effect) }))

const describeEntity = (entity: Entity, { lang, mode, role }: { lang: string; mode: Mode; role: string }) =>
  describePage(publicEntity(entity), describeConf(entity, toPrincipal(entity, role, lang), lang), mode, lang)

function oneOf<T>(option: string, word: string, known: Record<string, T>): T {
  const value = Object.hasOwn(known, word) ? known[word] : undefined
  if (value === undefined)
    throw new Error(`${option} is one of ${Object.keys(known).join(', ')}, not "${word}".`)
  return value
}

function findEntity(catalogue: Catalogue, route: string): Entity {
  const entity = catalogue.entities.find((one) => one.route === route)
  if (entity) return entity
  const broken = catalogue.quarantined.find((one) => one.route === route)
  const problems = catalogue.problems.filter((problem) => problem.file === broken?.file).map(problemLine)
  if (broken)
    throw new Error([`"${route}" cannot be described, its file has errors:`, ...problems].join('\n'))
  throw new Error(
    `There is no entity "${route}". Entities: ${catalogue.entities.map((one) => one.route).join(', ')}`,
  )
}

/** An effect that another one may trigger. */
interface NextEffect {
  effect: string
  source: string
  /** its condition */
  when?: string
  /**
   * it is already in the chain, or the chain has its maximum length: whether it ends depends on conditions
   */
  again?: true
  leadsTo?: NextEffect[]
}

/** The effects that an effect may trigger, each with those that it triggers in turn. */
function listChain(
  catalogue: Catalogue,
  { route }: Entity,
  effect: Effect,
  before: readonly string[] = [],
): NextEffect[] {
  const { entities } = catalogue
  const path = [...before, effect.source]
  const causes = listCauses(
    route,
    effect,
    (other) => entities.find((one) => one.route === other)?.statuses?.default,
  )
  return entities.flatMap((other) =>
    (other.effects ?? [])
      .filter((next) => listTriggers(other.route, next).some((one) => causes.includes(one)))
      .map((next): NextEffect => {
        const said = {
          effect: `${other.route} ${next.id}`,
          source: next.source,
          ...(next.when ? { when: next.when } : {}),
        }
        if (path.includes(next.source) || path.length >= EFFECT_CHAIN_MAX) return { ...said, again: true }
        const leadsTo = listChain(catalogue, other, next, path)
        return leadsTo.length > 0 ? { ...said, leadsTo } : said
      }),
  )
}

/** The cards whose records the role may read, in their order, with its default ones marked. */
function listCards({ cards, entities }: Catalogue, role: string, lang: string) {
  const readable = (route: string | null): boolean => {
    const entity = entities.find((one) => one.route === route)
    return (
      route === null ||
      (entity !== undefined && describeConf(entity, toPrincipal(entity, role, lang), lang).canRead)
    )
  }
  return cards
    .filter(({ entity }) => readable(entity))
    .sort((a, b) => a.order - b.order)
    .map(({ roles, text, ...card }) => ({
      ...card,
      title: localText(text, lang) ?? card.id,
      shown: roles === null || roles.includes(role),
    }))
}

/** A user with the role and the authorities that the file's permissions seed for it. */
function toPrincipal(entity: Entity, role: string, lang: string): Principal {
  const stems = (['read', 'write', 'delete'] as const).filter((operation) =>
    entity.rights[operation].includes(role),
  )
  const authorities = stems.map((operation) => `${entity.authority}_${operation.charAt(0).toUpperCase()}`)
  return { id: 'describe', lang, username: 'describe', authorities: [role, ...authorities], subjectId: null }
}
