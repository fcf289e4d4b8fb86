import { join, relative } from 'node:path'
import type { CliCommand } from '../command'

const TYPES_TARGET = { contract: 'tessera/widget', command: 'npx tessera generate' }

/** `tessera generate` */
export const generateCommand: CliCommand = {
  name: 'generate',
  words: [],
  help: 'Writes schemas/meta: what editors complete and check in schema files, and types of the records',
  flags: [{ name: '--check', help: 'only compares; fails when a file is not fresh' }],
  run: async ({ cwd, flags, place }) => {
    const [
      { metaFiles },
      { typesModule },
      { writeIfChanged },
      { readProject },
      { readCatalogue },
      { projectOf },
    ] = await Promise.all([
      import('../../../codegen/meta'),
      import('../../../codegen/types-module'),
      import('../../../codegen/files'),
      import('../../../codegen/project'),
      import('../../catalogue/read/read'),
      import('../project'),
    ])
    const project = await projectOf(place())
    const catalogue = readCatalogue(readProject(project).files, project.manifests, project.names)
    const dry = flags.has('--check')
    const meta = join(project.schemas, 'meta')
    const types = { path: join(meta, 'records.ts'), text: await typesModule(catalogue, TYPES_TARGET) }
    const files = [...metaFiles(catalogue, project.manifests, meta), types]
    const changed = files.filter(({ path, text }) => writeIfChanged(path, text ?? '', dry))
    for (const { path } of changed) console.log(`${dry ? 'differs' : 'written'}: ${relative(cwd, path)}`)
    if (changed.length === 0) console.log(`${files.length} files are up to date`)
    else if (dry) console.log('Run "npx tessera generate" and commit the result.')
    return dry && changed.length > 0 ? 1 : 0
  },
}
