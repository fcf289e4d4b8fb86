import { applyFileChanges } from '../../../catalogue/files/changed-text'
import { oncePer } from '../../../catalogue/once'
import type { SchemaText } from '../../../contract/model/catalogue'
import type { OwnNames } from '../../../contract/ports/office-server'

/** The file that offers jobs to schedules: of the product, or of a folder that is complete by itself. */
const SCHEDULER_FILE = /^(tessera\/)?entities\/scheduler\.json$/

/** The files with the jobs of the office among those that schedules may run. */
export function offerJobs(files: readonly SchemaText[], { jobs }: OwnNames): readonly SchemaText[] {
  if (Object.keys(jobs).length === 0) return files
  return files.map((file) => (SCHEDULER_FILE.test(file.path) ? withJobs(file)(jobs) : file))
}

/** The same object for the same file and the same jobs: it is not read again. */
const withJobs = oncePer((file: SchemaText) =>
  oncePer((jobs: OwnNames['jobs']): SchemaText => {
    const offered = readOffered(file.text)
    if (file.text === undefined || offered === null) return file
    const added = Object.keys(jobs).filter((name) => !offered.includes(name))
    const names = added.flatMap((name) =>
      (['it', 'en'] as const).map((lang) => ({
        path: ['texts', lang, 'enum', `handler.${name}`],
        value: jobs[name]?.title[lang] ?? name,
      })),
    )
    const handlers = { path: ['record', 'properties', 'handler', 'enum'], value: [...offered, ...added] }
    return { ...file, text: applyFileChanges(file.text, [handlers, ...names]) }
  }),
)

/** The jobs that the file offers; null where it offers none, or cannot be read. */
function readOffered(text: string | undefined): string[] | null {
  try {
    const offered = JSON.parse(text ?? '').record?.properties?.handler?.enum
    return Array.isArray(offered) ? offered : null
  } catch {
    return null
  }
}
