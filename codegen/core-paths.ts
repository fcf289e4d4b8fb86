import { placeholdersIn } from '../src/catalogue/labels/placeholders'
import { EFFECT_MAILS } from '../src/contract/model/effect'
import type { Feature } from '../src/server/feature'
import shipped from '../src/server/features/messaging/mail/templates.json'

/**
 * Data about the server for the check of schema files: paths of its features, folders they share with
 * entities, and entities inside a folder of the server. The check reads this file, so that it needs no server
 * code.
 */
export function corePaths(features: readonly Feature<unknown>[]): string {
  const routes = features.flatMap((feature) => feature.routes).filter(({ passesOn }) => !passesOn)
  const paths = [...new Set(routes.map(({ path }) => path))]
  const sharedFolders = [...new Set(features.flatMap((feature) => feature.sharedFolders ?? []))].sort()
  const ownEndpoints = Object.assign({}, ...features.map((feature) => feature.ownEndpoints ?? {}))
  return `${JSON.stringify({ paths, sharedFolders, ownEndpoints }, null, 2)}\n`
}

/**
 * Fields that features of the server set, by entity, for the check of fields marked `server`. Routes and
 * fields are sorted, so that the file does not depend on the order of features.
 */
export function serverFields(features: readonly Feature<unknown>[]): string {
  const sets = new Map<string, Set<string>>()
  for (const { sets: own = {} } of features)
    for (const [route, fields] of Object.entries(own))
      sets.set(route, new Set([...(sets.get(route) ?? []), ...fields]))
  const sorted = [...sets]
    .map(([route, fields]) => [route, [...fields].sort()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`
}

/** The effect handlers of the server's features, by name, for the check of schema files. */
export function effectHandlers(features: readonly Feature<unknown>[]): string {
  const all = features
    .flatMap(({ handlers = {} }) => Object.entries(handlers))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const facts = all.map(([name, { args, isOpen, runs }]) => [
    name,
    { runs, args, ...(isOpen ? { isOpen } : {}) },
  ])
  return `${JSON.stringify(Object.fromEntries(facts), null, 2)}\n`
}

/**
 * The calls that actions of schema files may make, by the last segment of their path: those that features of
 * the server contribute.
 */
export function actionCallsModule(features: readonly Feature<unknown>[]): string {
  const calls = features.flatMap(({ actions = {}, recordCalls = {} }) => [
    ...Object.entries(actions).map(([name, { answer, method }]) => [name, { method, answer }] as const),
    ...Object.entries(recordCalls).flatMap(([name, { action }]) => (action ? [[name, action] as const] : [])),
  ])
  const lines = calls
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, { answer, method }]) => {
      const key = /^\w+$/.test(name) ? name : `'${name}'`
      return `  ${key}: { method: '${method}', path: '{endpoint}/{id}/${name}'${answer ? `, answer: '${answer}'` : ''} },\n`
    })
  return `// Made by \`npm run generate\` from the features of the server. Do not edit.
import type { ActionCall } from '../contract/model/action'

/** The calls that actions of schema files may make, by the last segment of their path. */
export const ACTION_CALLS = {
${lines.join('')}} as const satisfies Record<string, ActionCall>
`
}

/** The keys of the settings that features declare, so that reading another one does not compile. */
export function settingKeysModule(features: readonly Feature<unknown>[]): string {
  const keys = features.flatMap(({ settings = {} }) => Object.keys(settings)).sort()
  return `// Made by \`npm run generate\` from the features of the server. Do not edit.

/** The keys of settings that the server reads. */
export type SettingKey =
${keys.map((key) => `  | '${key}'\n`).join('')}`
}

/**
 * The placeholders of the shipped texts of mails that effects send, by event, for the check of schema files.
 */
export function mailPlaceholders(): string {
  const texts = (event: (typeof EFFECT_MAILS)[number]) =>
    Object.values(shipped[event]).flatMap((text) => Object.values(text))
  const facts = EFFECT_MAILS.map((event) => [
    event,
    [...new Set(texts(event).flatMap(placeholdersIn))].sort(),
  ])
  return `${JSON.stringify(Object.fromEntries(facts), null, 2)}\n`
}
