import type { GroupFile } from '../contract/entity-file'
import type { LookupFile } from '../contract/lookup-file'
import type { MenuFileSource } from '../contract/menu-file'
import type { WidgetManifest } from '../contract/widget'
import type { JsonPath } from './report'
import { stemOf } from './resolve/defaults'
import type { NamedFiles, SchemaSource } from './schema-files'

/** Names of one kind with what stands behind them. */
export interface Names<T> {
  get: (name: string) => T | undefined
  has: (name: string) => boolean
  keys: () => Iterable<string>
}

/** Names that files may refer to, with the files behind them, and the widgets at hand. */
export interface Library {
  entities: Names<Named>
  lookups: Names<Named & { file: LookupFile | undefined }>
  groups: Names<Named & { file: GroupFile | undefined; sourceOf: (path: JsonPath) => string }>
  menus: Names<Named & { file: MenuFileSource | undefined }>
  manifests: readonly WidgetManifest[]
}

/** A name; `broken` and `file` follow the state of its report: a file with errors is undefined from that moment on. */
export interface Named {
  path: string
  readonly broken: boolean
  /** what the grammar left of the file: the same object for the same text */
  readonly draft: object | undefined
  /** entities of type path have no records */
  recordless: boolean
  /** of an entity, the stem of its authorities */
  readonly authority: string
}

class Entry<T> implements Named {
  private readonly schema: SchemaSource

  constructor(schema: SchemaSource) {
    this.schema = schema
  }

  get path(): string {
    return this.schema.source.path
  }

  get broken(): boolean {
    return this.schema.source.report.broken
  }

  get draft(): object | undefined {
    return this.schema.draft
  }

  get file(): T | undefined {
    return this.broken ? undefined : (this.schema.draft?.value as T | undefined)
  }

  /** where a value of the file stands: `groups/berth.json:14` */
  sourceOf = (path: JsonPath): string => this.schema.source.report.sourceOf(path)

  get authority(): string {
    const own = this.schema.draft?.value.authority
    return typeof own === 'string' ? own : stemOf(this.schema.name)
  }

  get recordless(): boolean {
    const conf = this.schema.draft?.value.conf
    return typeof conf === 'object' && conf !== null && 'type' in conf && conf.type === 'path'
  }
}

/** The library of one schema folder. */
export function makeLibrary(
  named: Record<'entity' | 'lookup' | 'group' | 'menu', NamedFiles>,
  manifests: readonly WidgetManifest[],
): Library {
  return {
    entities: entries(named.entity),
    lookups: entries<LookupFile>(named.lookup),
    groups: entries<GroupFile>(named.group),
    menus: entries<MenuFileSource>(named.menu),
    manifests,
  }
}

function entries<T>(byName: NamedFiles): Map<string, Entry<T>> {
  return new Map([...byName].map(([name, schema]) => [name, new Entry<T>(schema)]))
}
