import { join } from 'node:path'
import { validatorModule } from '../src/catalogue/patterns/validator'
import { publicEntity } from '../src/catalogue/resolve/public-entity'
import type { Catalogue, SchemaText } from '../src/contract/model/catalogue'

/**
 * The catalogue as static files, for a front end without the reference server: description and stand-alone
 * validator of every entity by content hash, and an index from routes to hashes.
 */
export function validatorFiles(catalogue: Catalogue, folder: string): SchemaText[] {
  const entities = catalogue.entities.filter((entity) => entity.type !== 'path')
  const index = Object.fromEntries(entities.map((entity) => [entity.route, entity.hash]))
  return [
    ...entities.flatMap((entity) => [
      { path: join(folder, `${entity.hash}.json`), text: `${JSON.stringify(publicEntity(entity))}\n` },
      { path: join(folder, `${entity.hash}.js`), text: validatorModule(entity.schema) },
    ]),
    { path: join(folder, 'index.json'), text: `${JSON.stringify(index, null, 2)}\n` },
  ]
}
