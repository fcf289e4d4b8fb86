import { join } from 'node:path'
import {
  cardGrammar,
  entityGrammar,
  type Grammar,
  groupGrammar,
  type KnownNames,
  lookupGrammar,
  menuGrammar,
  overlayGrammar,
  rowsGrammar,
  themeGrammar,
} from '../src/catalogue/grammar'
import type { Catalogue, SchemaText } from '../src/contract/model/catalogue'
import type { WidgetManifest } from '../src/contract/ports/widget'

const DRAFT = 'https://json-schema.org/draft/2020-12/schema'

/** The grammars as files for editors: with the widgets' options, the existing names, and hover texts. */
export function metaFiles(
  catalogue: Catalogue,
  manifests: readonly WidgetManifest[],
  folder: string,
): SchemaText[] {
  const known = knownNames(catalogue)
  const grammars = {
    entity: entityGrammar(known, manifests),
    group: groupGrammar(known, manifests),
    lookup: lookupGrammar(),
    menu: menuGrammar(),
    dashboard: cardGrammar(known),
    rows: rowsGrammar(known),
  }
  const over = Object.entries(grammars).map(
    ([name, grammar]) => [`overlay/${name}`, overlayGrammar(grammar)] as const,
  )
  return [...Object.entries({ ...grammars, theme: themeGrammar() }), ...over].map(([name, grammar]) => ({
    path: join(folder, `${name}.schema.json`),
    text: `${JSON.stringify({ $schema: DRAFT, title: `Tessera ${name}`, ...(plain(grammar) as Grammar) }, null, 2)}\n`,
  }))
}

function knownNames(catalogue: Catalogue): KnownNames {
  return {
    entities: catalogue.entities.map((entity) => entity.route).sort(),
    lookups: catalogue.lookups.map((lookup) => lookup.name).sort(),
    groups: [
      ...new Set(catalogue.entities.flatMap((entity) => entity.fields.flatMap((field) => field.group ?? []))),
    ].sort(),
    menus: catalogue.menus.map((menu) => menu.menu).sort(),
  }
}

/** Removes the keywords that only our own check understands. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== 'x-code' && key !== 'x-hint')
      .map(([key, value]) => [key, plain(value)]),
  )
}
