import type { SchemaText } from '../../src/contract/model/catalogue'
import type { Entity } from '../../src/contract/model/entity'
import { createSchemaAssets } from '../../src/server/schema-folder/assets'
import { BUILTIN_FILES } from '../../src/server/schema-folder/builtin/files'
import { createInlineCompiler } from '../../src/server/schema-folder/compiler'
import { readFolder } from '../../src/server/schema-folder/files'
import { makeLive, type ServedCatalogue } from '../../src/server/schema-folder/live'
import { MANIFESTS } from '../../src/server/schema-folder/widgets'

const compiler = createInlineCompiler(MANIFESTS)

/**
 * The catalogue that a server would serve from a schema folder, after a `change` of its files; `last` =
 * entities of the last start.
 */
export async function served(
  folder: string,
  change: (files: Map<string, SchemaText>) => void = () => undefined,
  last: Entity[] = [],
): Promise<ServedCatalogue> {
  const files = await readFolder(folder)
  change(files)
  const catalogue = await compiler.read([...files.values(), ...BUILTIN_FILES])
  return makeLive({
    files,
    bare: catalogue,
    changes: new Map(),
    catalogue,
    refused: [],
    previous: new Map(),
    last: new Map(last.map((entity) => [entity.route, entity])),
    builtin: (await compiler.read(BUILTIN_FILES)).entities,
    assets: createSchemaAssets(compiler),
  })
}
