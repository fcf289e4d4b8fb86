import { join } from 'node:path'
import {
  cardGrammar,
  entityGrammar,
  type Grammar,
  groupGrammar,
  lookupGrammar,
  menuGrammar,
  rowsGrammar,
} from '../src/catalogue/grammar'
import { PROBLEM_CODES } from '../src/contract/errors/problem'
import type { SchemaText } from '../src/contract/model/catalogue'
import { type InstallationSetting, SETTINGS } from '../src/contract/model/installation'

const GENERATED_NOTE = '<!-- Made by `npm run generate`. Do not edit. -->'

/** Reference pages for authors of schema files: every key of the grammar, every problem code. */
export function referenceFiles(folder: string): SchemaText[] {
  return [
    { path: join(folder, 'schema-files.md'), text: keysPage() },
    { path: join(folder, 'problems.md'), text: problemsPage() },
    { path: join(folder, 'settings.md'), text: settingsPage() },
  ]
}

const VALUES: Readonly<Record<InstallationSetting['holds'], string>> = {
  text: 'a text',
  number: 'a number',
  switch: '`true` or `false`; as a variable `1` or `0`',
  list: 'a list of texts; as a variable with commas',
}

/** Every setting of an installation: its key in tessera.config.ts and its variable. */
function settingsPage(): string {
  const rows = Object.entries<InstallationSetting>(SETTINGS).map(
    ([key, { absent, holds, meaning, secret, variable }]) => {
      const file = secret === 'always' ? 'a secret: the variable alone' : `\`${key}\``
      const limit = secret === 'password' ? '; with a password by the variable alone' : ''
      return `| ${file} | \`${variable}\` | ${VALUES[holds]} | ${meaning}${limit} | ${absent} |`
    },
  )
  return [
    GENERATED_NOTE,
    '# Settings',
    'What `tessera.config.ts` of an office says, and the variable of the environment that goes before it. `without` is the one key that no variable has: the names of shipped files that the office goes without, as `["notices", "lookups/prize"]`. [The office folder](../guides/office-folder.md) says how they are written.',
    ['| key | variable | value | meaning | without it |', '|---|---|---|---|---|', ...rows].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

function keysPage(): string {
  const parts = [
    ['entities/*.json', entityGrammar()],
    ['groups/*.json', groupGrammar()],
    ['lookups/*.json', lookupGrammar()],
    ['menus/*.json', menuGrammar()],
    ['dashboard/*.json', cardGrammar()],
    ['rows/*.json', rowsGrammar()],
  ] as const
  const sections = parts.map(([name, grammar]) => section(name, grammar))
  const property = entityGrammar().$defs?.property
  return [
    GENERATED_NOTE,
    '# Keys of schema files',
    ...sections,
    ...(property ? [section('A property', property)] : []),
  ]
    .join('\n\n')
    .concat('\n')
}

function section(name: string, grammar: Grammar): string {
  const rows = writeRows(grammar, '')
  return [
    `## ${name}`,
    grammar.description ?? '',
    ['| key | value | meaning |', '|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')
}

function writeRows(grammar: Grammar, prefix: string): string[] {
  return Object.entries(grammar.properties ?? {}).flatMap(([key, value]) => {
    const path = `${prefix}${key}`
    const required = grammar.required?.includes(key) ? ' **needed**' : ''
    return [
      `| \`${path}\`${required} | ${cell(describeKind(value))} | ${cell(value.description ?? '')} |`,
      ...inner(value, path),
    ]
  })
}

function inner(value: Grammar, path: string): string[] {
  if (value.properties) return writeRows(value, `${path}.`)
  if (typeof value.additionalProperties === 'object')
    return writeRows(value.additionalProperties, `${path}.*.`)
  return value.items?.properties ? writeRows(value.items, `${path}[].`) : []
}

function describeKind(value: Grammar): string {
  if (value.enum) return value.enum.map((word) => `\`${word}\``).join(' ')
  if (value.$ref) return 'property or entry, as above'
  return [value.type ?? 'anything'].flat().join(' or ')
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')

function problemsPage(): string {
  const rows = Object.entries(PROBLEM_CODES).map(
    ([code, { severity, meaning }]) => `| \`${code}\` | ${severity} | ${cell(meaning)} |`,
  )
  const intro =
    'What `npm run check:schemas` may say about a file. An error takes the file out of the office until it is mended; a warning does not.'
  return [
    GENERATED_NOTE,
    '# Problems of schema files',
    intro,
    ['| code | severity | meaning |', '|---|---|---|', ...rows].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}
