import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { RecordData } from '../contract/model/record'
import type { User } from '../contract/model/user'
import type { Widget, WidgetCheck, WidgetComponents } from '../contract/ports/widget'
import type { Office } from '../engine/office/office'

/** A command on shown records of one entity that a hand-made part of the application adds. */
export interface AddedCommand {
  id: string
  /** entity whose records have it */
  route: string
  /** text key */
  label: string
  icon: string
  /** whether this person is offered it */
  isFor: (user: User) => boolean
  /** loaded when it is chosen; it reports its own outcome */
  load: () => Promise<(office: Office, record: RecordData) => Promise<void>>
}

/** The plugins an application was built with. */
export interface Registry {
  /** as the application lists them */
  all: readonly Widget[]
  widget: (id: string) => Widget | undefined
  /** the lazily loaded half of a widget; a promise until it has arrived, the same one for every asker */
  components: (widget: Widget) => WidgetComponents | Promise<WidgetComponents>
  /** by widget id; loaded when the first record is opened */
  checks: () => Promise<Record<string, WidgetCheck>>
  /** commands that hand-made parts add to an entity's records */
  commands: (route: string) => readonly AddedCommand[]
}

/** What `app` lists. */
export interface RegistryParts {
  widgets: readonly Widget[]
  /** pure checks by widget id (`generated/checks`) */
  checks?: Registry['checks'] | undefined
  commands?: readonly AddedCommand[] | undefined
}

const NO_CHECKS: Registry['checks'] = async () => ({})

/** Two plugins with the same name stop the start. */
function byId(widgets: readonly Widget[]): Map<string, Widget> {
  const known = new Map<string, Widget>()
  for (const widget of widgets) {
    const { id } = widget.manifest
    if (known.has(id)) throw new Error(`Widget "${id}" is listed twice`)
    known.set(id, widget)
  }
  return known
}

/** What has arrived of each widget: it stays when the office's own widgets are replaced by newer ones. */
const faces = new WeakMap<Widget, WidgetComponents | Promise<WidgetComponents>>()

/** Loads the lazily loaded half of a widget. */
export function loadComponents(widget: Widget): Promise<WidgetComponents> {
  const loading = widget.load()
  faces.set(widget, loading)
  loading.then(
    (loaded) => faces.set(widget, loaded),
    // a failed download is forgotten, so that the next visit tries again
    () => faces.delete(widget),
  )
  return loading
}

/** Puts the listed plugins together; throws when two share an id. */
export function createRegistry({ widgets, checks = NO_CHECKS, commands = [] }: RegistryParts): Registry {
  const known = byId(widgets)
  return {
    all: widgets,
    widget: (id) => known.get(id),
    components: (widget) => faces.get(widget) ?? loadComponents(widget),
    checks,
    commands: (route) => commands.filter((one) => one.route === route),
  }
}

const RegistryContext = createContext<Registry | null>(null)

/** Hands the application's plugins to every page below. */
export function RegistryProvider({
  widgets,
  checks,
  commands,
  children,
}: RegistryParts & { children: ReactNode }) {
  const registry = useMemo(() => createRegistry({ widgets, checks, commands }), [widgets, checks, commands])
  return <RegistryContext value={registry}>{children}</RegistryContext>
}

/** The application's plugins. Throws outside of a `RegistryProvider`. */
export function useRegistry(): Registry {
  const registry = useContext(RegistryContext)
  if (!registry) throw new Error('useRegistry needs a RegistryProvider')
  return registry
}
