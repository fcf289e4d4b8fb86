import type { OpenFile } from './open'
import type { FileKind, Source } from './source'

/** A file with what the grammar left of it. */
export interface Volume extends OpenFile {
  /** the name others use: route, lookup, group or menu; the file's own name when it says none */
  name: string
}

const NAME_KEYS: Record<FileKind, string> = { entity: 'route', group: 'group', lookup: 'lookup', menu: 'menu', card: 'card' }

/** Files of one kind by name. */
export type Shelf = ReadonlyMap<string, Volume>

/** Puts the files of one kind on a shelf: base files give way, a second file of the same name is an error of its own. */
export function shelve(kind: FileKind, opened: readonly OpenFile[]): { shelf: Shelf; volumes: Volume[] } {
  const own = opened.filter(({ source }) => source.kind === kind)
  const taken = new Set(own.filter(({ source }) => !source.builtin).map(({ source }) => nameOf(source)))
  const volumes = own
    .filter(({ source }) => !source.builtin || !taken.has(nameOf(source)))
    .map((file) => ({ ...file, name: nameOf(file.source) }))
  const shelf = new Map<string, Volume>()
  for (const volume of volumes) {
    const first = shelf.get(volume.name)
    if (first) reportTwin(volume, first)
    else shelf.set(volume.name, volume)
  }
  return { shelf, volumes }
}

/** The name a file gives itself, even when much else in it is wrong. */
function nameOf(source: Source): string {
  const name = source.value?.[NAME_KEYS[source.kind]]
  return typeof name === 'string' && name !== '' ? name : source.stem
}

function reportTwin(volume: Volume, first: Volume): void {
  const key = NAME_KEYS[volume.source.kind]
  const code = volume.source.kind === 'entity' ? 'DUPLICATE_ROUTE' : 'DUPLICATE_NAME'
  const message = `the ${key} "${volume.name}" is taken by ${first.source.path}`
  volume.source.report.value(code, [key], message, 'choose another name, or remove one of the files')
}
