import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readCatalogue } from '../src/catalogue/read/read'
import { problemLine } from '../src/contract/errors/problem'
import type { Catalogue, SchemaText } from '../src/contract/model/catalogue'
import type { WidgetManifest } from '../src/contract/ports/widget'
import { apiPage } from './api-page'
import { checksModule } from './checks-module'
import {
  actionCallsModule,
  corePaths,
  effectHandlers,
  mailPlaceholders,
  serverFields,
  settingKeysModule,
} from './core-paths'
import { readManifests, readSchemaFolder, writeIfChanged } from './files'
import { metaFiles } from './meta'
import { describeFailure, readOptions } from './options'
import { optionsModule } from './options-module'
import { referenceFiles } from './reference'
import type { ServerFacts } from './server-facts'
import { typesModule } from './types-module'
import { validatorFiles } from './validator-files'

/** Loads what is known of the server. */
export type ReadServer = () => Promise<ServerFacts>

/**
 * Writes everything generated from schema files, manifests and features of the server; `--check` only
 * compares and exits 1 on a difference.
 */
export async function generate(
  args: readonly string[],
  root: string,
  readServer: ReadServer,
): Promise<number> {
  try {
    const { words, options } = readOptions(args, ['--check'], ['--validators'])
    const folder = words[0] === undefined ? join(root, 'schemas') : resolve(words[0])
    const manifests = readManifests(root)
    const catalogue = readCatalogue(readSchemaFolder(folder), manifests)
    const wanted = options.get('--validators')
    const files =
      wanted === undefined
        ? await sourceFiles({ catalogue, manifests, folder, root, server: await readServer() })
        : validatorFiles(catalogue, resolve(wanted))
    return finish(catalogue, files, options.has('--check'))
  } catch (failure) {
    console.error(describeFailure(failure))
    return 1
  }
}

interface Sources {
  catalogue: Catalogue
  manifests: WidgetManifest[]
  /** the schema folder */
  folder: string
  root: string
  server: ServerFacts
}

async function sourceFiles({ catalogue, folder, manifests, root, server }: Sources): Promise<SchemaText[]> {
  const { features } = server
  const generated = join(root, 'src/generated')
  return [
    { path: join(generated, 'types.ts'), text: await typesModule(catalogue) },
    { path: join(generated, 'manifests.json'), text: `${JSON.stringify(manifests, null, 2)}\n` },
    { path: join(generated, 'checks.ts'), text: checksModule(manifests) },
    { path: join(generated, 'core-paths.json'), text: corePaths(features) },
    { path: join(generated, 'server-fields.json'), text: serverFields(features) },
    { path: join(generated, 'effect-handlers.json'), text: effectHandlers(features) },
    { path: join(generated, 'action-calls.ts'), text: actionCallsModule(features) },
    { path: join(generated, 'setting-keys.ts'), text: settingKeysModule(features) },
    { path: join(generated, 'mail-placeholders.json'), text: mailPlaceholders() },
    { path: join(generated, 'options.ts'), text: await optionsModule(manifests) },
    ...metaFiles(catalogue, manifests, join(folder, 'meta')),
    ...referenceFiles(join(root, 'docs/reference')),
    ...apiPages(join(root, 'docs/reference/api.md'), server),
  ]
}

/** The page of the API, where it is there: its prose is written by hand. */
function apiPages(path: string, server: ServerFacts): SchemaText[] {
  return existsSync(path) ? [{ path, text: apiPage(readFileSync(path, 'utf8'), server) }] : []
}

function finish(catalogue: Catalogue, files: readonly SchemaText[], dry: boolean): number {
  const changed = files
    .filter((file) => writeIfChanged(file.path, file.text ?? '', dry))
    .map((file) => file.path)
  const errors = catalogue.problems.filter((problem) => problem.severity === 'error')
  for (const path of changed) console.log(`${dry ? 'differs' : 'written'}: ${path}`)
  for (const problem of errors) console.error(problemLine(problem))
  if (changed.length === 0) console.log(`${files.length} files are up to date`)
  else if (dry) console.error('Run "npm run generate" and commit the result.')
  return errors.length > 0 || (dry && changed.length > 0) ? 1 : 0
}
