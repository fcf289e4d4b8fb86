import { validatorModule } from '../../catalogue/patterns/validator'
import { createReader } from '../../catalogue/read/read'
import type { JsonSchema } from '../../contract/json'
import type { Catalogue, SchemaText } from '../../contract/model/catalogue'
import type { OwnNames } from '../../contract/ports/office-server'
import type { WidgetManifest } from '../../contract/ports/widget'

/** The two slow operations on schema files; the server runs them in a worker, tests inline. */
export interface Compiler {
  read: (files: readonly SchemaText[]) => Promise<Catalogue>
  /** text of the browser's validator module */
  validator: (schema: JsonSchema) => Promise<string>
  /** what the code of the office adds, besides the product's; the next reading knows it */
  own: (manifests: readonly WidgetManifest[], names: OwnNames) => void
  close: () => Promise<void>
}

/** A compilation that exceeded its time limit. */
export class CompileTimeout extends Error {
  override readonly name = 'CompileTimeout'
}

/** Compiles in the current thread. Reading the same folder again is incremental. */
export function createInlineCompiler(manifests: readonly WidgetManifest[]): Compiler {
  let read = createReader(manifests)
  return {
    read: async (files) => read(files),
    validator: async (schema) => validatorModule(schema),
    own: (widgets, names) => {
      read = createReader([...manifests, ...widgets], names)
    },
    close: async () => undefined,
  }
}
