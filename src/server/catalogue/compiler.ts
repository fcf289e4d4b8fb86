import { createReader } from '../../catalog/read'
import { validatorModule } from '../../catalog/validator'
import type { Catalogue, SchemaText } from '../../contract/catalogue'
import type { JsonSchema } from '../../contract/json'
import type { WidgetManifest } from '../../contract/widget'

/** The two slow things done with schema files; the server does them in a worker, tests in place. */
export interface Compiler {
  read: (files: readonly SchemaText[]) => Promise<Catalogue>
  /** text of the browser's validator module */
  validator: (schema: JsonSchema) => Promise<string>
  close: () => Promise<void>
}

/** A compilation that did not end in its time. */
export class CompileTimeout extends Error {
  override readonly name = 'CompileTimeout'
}

/** Compiles in this very thread. One that reads the same folder again and again looks only at what changed. */
export function createInlineCompiler(manifests: readonly WidgetManifest[]): Compiler {
  const read = createReader(manifests)
  return {
    read: async (files) => read(files),
    validator: async (schema) => validatorModule(schema),
    close: async () => undefined,
  }
}
