/** An office as it was decided. */
export interface NewOffice {
  name: string
  folder: string
  language: 'it' | 'en'
  isDemo: boolean
  /** '' = the embedded database */
  database: string
  /** of the engine */
  version: string
}

/** The files of a new office, by path. */
export function officeFiles(office: NewOffice): Record<string, string> {
  const { database, isDemo } = office
  return {
    'package.json': packageFile(office),
    'tessera.config.ts': CONFIG,
    '.gitignore': 'node_modules\n.data\n.env\n',
    'README.md': office.language === 'it' ? readmeIt(office) : readmeEn(office),
    // A demo office has entities to look at; an empty one shows how a file begins.
    ...(isDemo ? { 'schemas/.gitkeep': '' } : { 'schemas/entities/visits.json': EXAMPLE }),
    'tests/office.test.ts': isDemo ? DEMO_TEST : EXAMPLE_TEST,
    '.github/workflows/check.yml': GITHUB,
    '.gitlab-ci.yml': GITLAB,
    ...(database === '' ? {} : { '.env': `DATABASE_URL=${database}\n` }),
  }
}

function packageFile({ folder, isDemo, name, version }: NewOffice): string {
  const id = folder
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const content = {
    name: id || 'office',
    version: '0.0.0',
    description: name,
    private: true,
    type: 'module',
    scripts: {
      start: isDemo ? 'tessera start --demo' : 'tessera start',
      check: 'tessera check --strict',
      test: 'tessera test',
    },
    dependencies: { tessera: `^${version}` },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

const CONFIG = [
  "import { defineConfig } from 'tessera/config'",
  '',
  '// Every setting has a variable of the environment, which goes before this file. Secrets belong into .env.',
  'export default defineConfig({})',
  '',
].join('\n')

const EXAMPLE = `{
  "route": "visits",
  "title": "{subject}",
  "record": {
    "required": ["subject", "day"],
    "properties": {
      "subject": { "type": "string", "maxLength": 80 },
      "day": { "type": "string", "format": "date" },
      "kind": { "enum": ["CALL", "MEETING"], "default": "CALL" },
      "notes": { "type": "string", "maxLength": 2000 }
    }
  },
  "list": { "columns": ["subject", "day", "kind"], "sort": "day,desc" },
  "conf": { "icon": "calendar", "menu": { "isVisible": true, "menu": "main", "group": "anagraphics" } },
  "texts": {
    "it": {
      "visits": "Visite",
      "subject": "Oggetto",
      "day": "Giorno",
      "kind": "Tipo",
      "kind.CALL": "Telefonata",
      "kind.MEETING": "Incontro",
      "notes": "Note"
    },
    "en": {
      "visits": "Visits",
      "subject": "Subject",
      "day": "Day",
      "kind": "Kind",
      "kind.CALL": "Call",
      "kind.MEETING": "Meeting",
      "notes": "Notes"
    }
  }
}
`

/** A scenario: `tessera test` runs it once vitest is installed. */
const testFile = (scenario: string): string => `import { openOffice, type TestOffice } from 'tessera/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let office: TestOffice
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

${scenario}`

const EXAMPLE_TEST =
  testFile(`test('a visit is a call unless it says otherwise, and needs a day', async () => {
  const admin = await office.as('ROLE_ADMIN')
  const visit = await admin.create('visits', { subject: 'Harbour', day: '2026-05-04' })
  expect(visit.kind).toBe('CALL')
  await expect(admin.create('visits', { subject: 'Harbour' })).rejects.toMatchObject({
    errors: [{ path: 'day', code: 'REQUIRED' }],
  })
})
`)

const DEMO_TEST = testFile(`test('the files of the office have no problems', () => {
  expect(office.problems).toEqual([])
})
`)

const GITHUB = `name: check
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    timeout-minutes: 10
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 22, cache: npm }
      - run: npm ci
      - run: npm run check
      # The scenarios of tests/, once "npm install --save-dev vitest" was run:
      # - run: npm test
`

const GITLAB = `check:
  image: node:22
  timeout: 10 minutes
  cache:
    key:
      files: [package-lock.json]
    paths: [.npm]
  script:
    - npm ci --cache .npm --prefer-offline
    - npm run check
    # The scenarios of tests/, once "npm install --save-dev vitest" was run:
    # - npm test
`

const readmeEn = ({ name }: NewOffice): string => `# ${name}

An office of Tessera. \`npm start\` serves it on <http://127.0.0.1:4280> and prints how to sign in.

- \`schemas/\`: the files of this office. They lie over those that come with Tessera; a new file in \`schemas/entities\` is a new kind of record, at once.
- \`npm run check\`: the problems of the files.
- \`npm test\`: the tests in \`tests/\`, once \`npm install --save-dev vitest\` was run.
- \`npx tessera generate\`: what editors complete while you type.
- \`npx tessera backup FOLDER\`: a copy of database and files.
- \`npm update tessera\`: the newest version; the data stays in \`.data\`, or in the PostgreSQL of \`.env\`.
`

const readmeIt = ({ name }: NewOffice): string => `# ${name}

Un ufficio di Tessera. \`npm start\` lo apre su <http://127.0.0.1:4280> e dice come accedere.

- \`schemas/\`: i file di questo ufficio, che si aggiungono a quelli di Tessera; un nuovo file in \`schemas/entities\` è subito un nuovo tipo di scheda.
- \`npm run check\`: i problemi dei file.
- \`npm test\`: le prove in \`tests/\`, dopo \`npm install --save-dev vitest\`.
- \`npx tessera generate\`: i suggerimenti per l’editor.
- \`npx tessera backup CARTELLA\`: una copia di database e file.
- \`npm update tessera\`: la versione più recente; i dati restano in \`.data\`, o nel PostgreSQL di \`.env\`.
`
