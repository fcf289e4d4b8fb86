import type { Json } from '../json'
import type { LocalText } from '../language'
import type { RecordData } from '../model/record'
import type { PageProps, PageReader } from './application-page'
import type { View, WidgetHost } from './widget'

/** What commands and pages of an office reach: a host without a record, and calls of the API. */
export interface OwnHost extends WidgetHost {
  /** calls the API as the person; the parsed body of the answer. Rejects with an ApiError */
  call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: Json) => Promise<unknown>
}

/** A command on the shown records of one entity. Its id is the name of its file. */
export interface OwnCommand {
  /** route of the entity */
  route: string
  label: LocalText
  /** name of an icon */
  icon: string
  /** whether this person is offered it; absent = everyone who sees the record */
  isFor?: (user: PageReader) => boolean
  /** reports its own outcome by `host.notify`; a rejection is shown as an error */
  run: (call: { record: RecordData; host: OwnHost }) => Promise<void>
}

/** Declares a command: the default export of `app/commands/ID.ts`. */
export const defineOwnCommand = (command: OwnCommand): OwnCommand => command

/** A page with an address of its own. Its id is the name of its file. */
export interface OwnPage {
  /** `/fleet` or `/fleet/$id` */
  path: string
  title: LocalText
  /** name of an icon */
  icon?: string
  /** who may open it; absent = everyone who is signed in */
  isFor?: (user: PageReader) => boolean
  /** an entry of the personal menu */
  inMenu?: boolean
  /** found by the palette; default true */
  inPalette?: boolean
  load: () => Promise<{ Page: View<PageProps & { host: OwnHost }> }>
}

/** Declares a page: the default export of `app/pages/ID.tsx`. */
export const defineOwnPage = (page: OwnPage): OwnPage => page
