import { describe, expect, test } from 'vitest'
import { cycles } from '../support/cycles'
import { type Module, modulesBelow, target } from '../support/sources'

const modules = modulesBelow('src', 'codegen')
const known = new Set(modules.map((module) => module.path))

/** What each layer may import besides itself; `widgets/*​/check` is the one door into a widget. */
const MAY: Record<string, readonly string[]> = {
  contract: [],
  catalogue: ['contract'],
  generated: ['contract'],
  engine: ['catalogue', 'contract'],
  ui: ['contract'],
  widgets: ['ui', 'contract'],
  adapters: ['catalogue', 'contract'],
  pages: ['engine', 'ui', 'contract'],
  dialogs: ['pages', 'engine', 'ui', 'contract'],
  testing: ['catalogue', 'contract', 'pages', 'ui', 'widgets'],
  public: ['contract', 'testing', 'ui', 'widgets'],
  app: ['adapters', 'catalogue', 'contract', 'dialogs', 'engine', 'pages', 'public', 'ui', 'widgets'],
  server: ['catalogue', 'contract'],
  codegen: ['catalogue', 'contract', 'server'],
  cli: ['catalogue', 'codegen', 'contract', 'server'],
}

/** Packages with one home each. A folder name stands for everything below it. */
const HOMES: readonly { packages: RegExp; homes: readonly string[] }[] = [
  {
    packages:
      /^(ajv|ajv-formats|ajv-i18n|@marcbachmann\/cel-js|jsonc-parser|re2js|fastest-levenshtein)(\/|$)/,
    homes: ['src/catalogue'],
  },
  { packages: /^ky(\/|$)/, homes: ['src/adapters'] },
  { packages: /^@tanstack\/query-core$|^zustand\/vanilla$/, homes: ['src/engine'] },
  { packages: /^@tanstack\/(react-table|table-core)(\/|$)/, homes: ['src/engine/list'] },
  {
    packages: /^@tanstack\/react-query$|^zustand$/,
    homes: ['src/pages', 'src/dialogs'],
  },
  { packages: /^@rjsf\//, homes: ['src/pages/form'] },
  { packages: /^(react-aria|react-aria-components|react-stately|lucide-react)(\/|$)/, homes: ['src/ui'] },
  { packages: /^@tanstack\/react-router$/, homes: ['src/app', 'src/adapters'] },
  { packages: /^i18next$/, homes: ['src/app'] },
  { packages: /^(pg|@electric-sql\/pglite)(\/|$)/, homes: ['src/server/kernel/db'] },
  { packages: /^fflate$/, homes: ['src/server/features/documents/export', 'src/engine/import'] },
  { packages: /^numfmt$/, homes: ['src/engine/import'] },
  { packages: /^(nodemailer|sanitize-html)$/, homes: ['src/server/features/messaging/mail'] },
  { packages: /^pdfmake(\/|$)/, homes: ['src/server/features/documents/print'] },
  {
    packages: /^htmlparser2(\/|$)/,
    homes: [
      'src/server/features/documents/print',
      'src/server/features/documents/icons',
      'src/engine/import',
    ],
  },
  { packages: /^content-disposition$/, homes: ['src/server/features/documents/files'] },
  { packages: /^uqr$/, homes: ['src/ui'] },
  {
    packages: /^((react-)?leaflet|leaflet[.-][\w-]+|@mapbox\/vector-tile|pbf)(\/|$)/,
    homes: ['src/pages/maps'],
  },
  {
    packages: /^(jose|otpauth|@node-rs\/argon2|@zxcvbn-ts\/language-common)(\/|$)/,
    homes: ['src/server/features/identity/accounts', 'src/server/features/identity/provider'],
  },
  { packages: /^(oidc-client-ts|web-vitals)$/, homes: ['src/adapters'] },
  {
    packages: /^(@tiptap\/|@dagrejs\/dagre$|dompurify$|ibantools$|libphonenumber-js(\/|$))/,
    homes: ['src/widgets'],
  },
  { packages: /^json-schema-to-typescript$/, homes: ['codegen'] },
]

function layer(path: string): string {
  const parts = path.split('/')
  return parts[0] === 'src' ? (parts[1] ?? '') : (parts[0] ?? '')
}

function allowed(from: string, to: string): boolean {
  const [source, sink] = [layer(from), layer(to)]
  if (source === sink || sink === 'generated') return true
  if (source === 'generated') return sink === 'contract' || /^src\/widgets\/[^/]+\/check\.ts$/.test(to)
  return MAY[source]?.includes(sink) ?? false
}

/** What modules need to be understood: types are imports like others. `isCounted` leaves imports out. */
function importGraph(isCounted: (one: Module['imports'][number]) => boolean): Map<string, string[]> {
  const targets = ({ imports, path }: Module) =>
    imports.filter(isCounted).flatMap(({ specifier }) => target(path, specifier, known) ?? [])
  return new Map(modules.map((module) => [module.path, targets(module)]))
}

/**
 * Folders that are entered by their face alone: `index.ts`, and the doors named here. A door is a page that
 * is the whole face of its folder, or what others fetch later than the face.
 */
const FACES: Record<string, readonly string[]> = {
  'src/dialogs': [],
  'src/engine/record': [],
  'src/catalogue/grammar': [],
  'src/catalogue/kinds': ['declarations', 'cells', 'workbook'],
  'src/pages/batches': ['BatchesPage', 'dialogs/BatchDialog', 'dialogs/ExportDialog'],
  'src/pages/field': [],
  'src/pages/folder': ['FolderPage'],
  'src/pages/form': [],
  'src/pages/gallery': ['GalleryPage', 'fixtures'],
  'src/pages/help': ['use-help'],
  'src/pages/import': ['ImportPage'],
  'src/pages/list': [],
  'src/pages/list/filters': ['FilterBar'],
  'src/pages/list/grid': ['RowTable', 'RowCards', 'clipboard'],
  'src/pages/list/board': ['BoardRows'],
  'src/pages/list/calendar': ['CalendarRows'],
  'src/pages/list/tree': ['TreeRows'],
  'src/pages/list/views': ['ViewTabs', 'saved-views'],
  'src/pages/palette': ['PaletteKey'],
  'src/pages/record': ['RecordPage', 'file-commands', 'bars/MergeDialog'],
  'src/pages/record/bars': ['StateBars', 'MergeDialog'],
  'src/pages/record/panel': ['RecordPanel', 'History', 'use-panel'],
  'src/pages/shell': ['BrokenEntity'],
  'src/pages/start': ['StartPage', 'card-map'],
  'src/server/backup': [],
  'src/server/schema-folder': [],
  'src/server/demo': [],
  'src/server/records': [],
  'src/server/site': [],
}

describe('imports', () => {
  test('modules were seen at all', () => {
    expect(modules.length).toBeGreaterThan(50)
    expect(modules.some((module) => module.imports.length > 3)).toBe(true)
  })

  test('flow in the agreed directions only', () => {
    const wrong = modules.flatMap((module) =>
      module.imports.flatMap((one) => {
        const to = target(module.path, one.specifier, known)
        return to && !allowed(module.path, to) ? [`${module.path} imports ${to}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  test('every relative import finds its file', () => {
    const lost = modules.flatMap((module) =>
      module.imports
        .filter((one) => one.specifier.startsWith('.') && !/\.(css|json|svg)(\?|$)/.test(one.specifier))
        .filter((one) => !target(module.path, one.specifier, known))
        .map((one) => `${module.path} imports ${one.specifier}`),
    )
    expect(lost).toEqual([])
  })

  test('the imports have no cycle, types included', () => {
    expect(cycles(importGraph(({ dynamic }) => !dynamic))).toEqual([])
  })

  test('code that is fetched later leads back in one place only: the sheets of a list hold lists', () => {
    expect(cycles(importGraph(() => true)).map((knot) => knot.sort())).toEqual([
      [
        'src/pages/list/ListPage.tsx',
        'src/pages/list/sheets/OpenSheet.tsx',
        'src/pages/list/sheets/Sheets.tsx',
      ],
    ])
  })

  test('an import into a folder with a public file goes to that file', () => {
    const wrong = modules.flatMap(({ path, imports }) =>
      imports.flatMap((one) => {
        const to = target(path, one.specifier, known) ?? ''
        const folder =
          Object.keys(FACES).find((face) => to.startsWith(`${face}/`) && !path.startsWith(`${face}/`)) ?? ''
        const doors = ['index', ...(FACES[folder] ?? [])].map((door) => `${folder}/${door}`)
        return folder === '' || doors.includes(to.replace(/\.tsx?$/, '')) ? [] : [`${path} imports ${to}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  test('dialogs, pages and built-in commands are declared in one place each', () => {
    const places = (word: RegExp) =>
      modules
        .filter(({ path, text }) => word.test(text) && !/^src\/(contract|public)\//.test(path))
        .map(({ path }) => path)
    expect(places(/\bdefineDialog\b/)).toEqual(['src/dialogs/index.ts'])
    expect(places(/\bdefinePage\b/)).toEqual(['src/app/pages.tsx'])
    const tables = places(/readonly (\w+Command|Command<\w+>)\[\] = \[/)
    expect(
      tables.filter(
        (path) => !/^src\/(widgets\/\w+\/\w+|pages\/commands\/\w+|pages\/record\/commands)\.ts$/.test(path),
      ),
    ).toEqual(['src/app/commands.ts', 'src/cli/commands.ts'])
  })

  test('every library is imported only from its own folder', () => {
    const strays = modules.flatMap((module) =>
      module.imports.flatMap(({ specifier }) => {
        const rule = HOMES.find(({ packages }) => packages.test(specifier))
        if (!rule || rule.homes.some((home) => module.path.startsWith(`${home}/`))) return []
        return [`${module.path} imports ${specifier}, whose home is ${rule.homes.join(' or ')}`]
      }),
    )
    expect(strays).toEqual([])
  })

  test('no import brings React into the layers that must run without a screen', () => {
    const wrong = modules
      .filter((module) => /^src\/(contract|catalogue|engine|adapters|server|generated)\//.test(module.path))
      .filter((module) =>
        module.imports.some((one) => /^react(-dom)?(\/|$)/.test(one.specifier) && !one.typeOnly),
      )
    expect(wrong.map((module) => module.path)).toEqual([])
  })

  test('no module has a default export where no tool asks for one', () => {
    const wrong = modules.filter(
      (module) => /^src\//.test(module.path) && /^export default /m.test(module.text),
    )
    expect(wrong.map((module) => module.path)).toEqual([])
  })
})
