import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config'

const read = (path: string) => readFileSync(path, 'utf8')
const PACKAGE: { engines: { node: string }; scripts: Record<string, string> } = JSON.parse(
  read('package.json'),
)
const RECOMMENDED_NODE = read('.nvmrc').trim()
/** `^20.19.0 || ^22.13.0 || >=24.0.0` */
const SUPPORTED_NODES = [...PACKAGE.engines.node.matchAll(/(\d+)\.\d+\.\d+/g)].map(([, major = '']) => major)

/** Scripts of package.json that a text asks for and that do not exist. */
function missingScripts(text: string): string[] {
  const asked = [...text.matchAll(/npm (?:run (?:--silent )?)?([a-z][\w:-]*)/g)].map(([, name = '']) => name)
  return asked.filter((name) => !['ci', 'prune'].includes(name) && PACKAGE.scripts[name] === undefined)
}

const valuesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = '']) => value)

describe('the image', () => {
  const file = read('Containerfile')
  const statements = file.split('\n').filter((line) => /^[A-Z]+ /.test(line))
  const wordsOf = (name: string) =>
    statements.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1))
  const environment = Object.fromEntries(
    valuesOf(wordsOf('ENV').join(' '), /(\S+=\S*)/g).map((one) => one.split('=')),
  )

  test('the image copies existing files, which the context does not leave out', () => {
    const sources = wordsOf('COPY')
      .filter((words) => !words.startsWith('--from'))
      .flatMap((words) => words.split(' ').slice(0, -1))
    expect(sources).toContain('package-lock.json')
    expect(sources.filter((source) => !existsSync(source))).toEqual([])
    expect(sources.filter((source) => read('.dockerignore').split('\n').includes(source))).toEqual([])
  })

  test('the image installs nothing from the machine that builds it', () => {
    expect(read('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['node_modules', 'dist', '.data', '.git']),
    )
  })

  test('the image runs existing scripts, on the recommended Node', () => {
    expect(wordsOf('RUN').length).toBeGreaterThan(2)
    expect(missingScripts(wordsOf('RUN').join('\n'))).toEqual([])
    const [words = '[]'] = wordsOf('CMD')
    expect(missingScripts((JSON.parse(words) as string[]).join(' '))).toEqual([])
    expect(new Set(wordsOf('FROM').map((words) => /node:(\d+)-/.exec(words)?.[1]))).toEqual(
      new Set([RECOMMENDED_NODE]),
    )
  })

  test('the image leaves its packages as they are: nothing rewrites the lock file that the start compares', () => {
    expect(valuesOf(file, /^RUN .*(npm prune.*)$/gm)).toEqual(['npm prune --omit=dev --no-save'])
  })

  test('the image opens the server’s port, stores its data in the volume, and has no known password', () => {
    expect(wordsOf('EXPOSE')).toEqual([String(readConfig({}).port)])
    expect(environment.PORT).toBe(String(readConfig({}).port))
    expect(wordsOf('VOLUME')).toEqual([environment.TESSERA_DATA])
    expect(readConfig(environment)).toMatchObject({ host: '0.0.0.0', data: '/data', port: 4280 })
  })

  test('the image checks its health by a call that everyone may make', () => {
    const [, path] = /(\/api\/\w+)/.exec(wordsOf('HEALTHCHECK').join()) ?? []
    expect(read('docs/reference/api.md').includes(`| \`GET ${path}\` | open |`)).toBe(true)
  })
})

test('the development container installs by commands that exist, on the recommended Node, and forwards the port', () => {
  const container = JSON.parse(read('.devcontainer/devcontainer.json'))
  expect(container.image).toMatch(new RegExp(`:${RECOMMENDED_NODE}$`))
  expect(missingScripts(container.postCreateCommand)).toEqual([])
  expect(container.forwardPorts).toEqual([readConfig({}).port])
})

describe('continuous integration', () => {
  const github = read('.github/workflows/check.yml')
  const gitlab = read('.gitlab-ci.yml')
  /** What a job is about, without how the machine was set up and how it counts its parts. */
  const commandsOf = (text: string, pattern: RegExp) =>
    valuesOf(text, pattern)
      .filter((one) => !/^npm ci/.test(one))
      .map((one) => one.replace(/--shard=.*/, '--shard'))

  test('continuous integration runs the same existing commands on GitHub and GitLab', () => {
    const commands = commandsOf(github, /^ +- run: (.+)$/gm)
    expect(commands).toEqual(commandsOf(gitlab, /^ {4}- ((?:npm|npx|\.ci).+)$/gm))
    const wanted = ['npm run check:schemas -- --strict', 'npm run generate -- --check', '.ci/run --shard']
    expect(commands).toEqual(expect.arrayContaining(wanted))
    expect(missingScripts(commands.join('\n'))).toEqual([])
    accessSync('.ci/run', constants.X_OK)
  })

  test('continuous integration runs every test on every Node that the package supports', () => {
    expect(SUPPORTED_NODES).toContain(RECOMMENDED_NODE)
    expect(github).toContain(`node: [${SUPPORTED_NODES.join(', ')}]`)
    expect(gitlab).toContain(`NODE: [${SUPPORTED_NODES.map((one) => `"${one}"`).join(', ')}]`)
    expect(gitlab).toContain(`image: node:${RECOMMENDED_NODE}\n`)
    expect(valuesOf(github, /node-version-file: (.+)/g)).toEqual(['.nvmrc'])
    const parts = /part: \[(.+)\]/.exec(github)?.[1]?.split(', ') ?? []
    expect(github).toContain(`--shard=\${{ matrix.part }}/${parts.length}\n`)
    expect(gitlab).toContain(`PART: [${parts.map((one) => `"${one}"`).join(', ')}]`)
    expect(gitlab).toContain(`--shard=$PART/${parts.length}\n`)
  })
})

test('what is stored has the line ends that its attributes say, so that a fresh clone has no changes', () => {
  const files = execFileSync('git', ['ls-files', '--eol'], { encoding: 'utf8' }).trim().split('\n')
  expect(files.filter((line) => /^i\/(crlf|mixed)/.test(line) && !/attr\/-text/.test(line))).toEqual([])
})
