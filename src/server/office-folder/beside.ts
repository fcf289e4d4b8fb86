import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { BESIDE_FOLDERS } from '../../catalogue/files/library'
import { BESIDE_PREFIX } from '../../contract/model/catalogue'

/** The rows and templates of an office, by their paths from its schema folder: `../rows/vat-codes.csv`. */
export const besidePaths = (office: string): string[] =>
  BESIDE_FOLDERS.flatMap((folder) => {
    const full = join(office, folder)
    if (!existsSync(full)) return []
    const names = readdirSync(full).filter((name) => /^[^.].*\.(json|csv)$/.test(name))
    return names.sort().map((name) => `${BESIDE_PREFIX}${folder}/${name}`)
  })
