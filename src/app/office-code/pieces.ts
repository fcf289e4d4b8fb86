import type { DialogDefinition } from '../../contract/ports/dialog'
import type { OfficePieces, PieceOfOffice } from '../../contract/ports/office-code'
import type { OwnCommand, OwnPage } from '../../contract/ports/own-parts'
import type { Widget, WidgetCheck } from '../../contract/ports/widget'
import { type AddedCommand, loadComponents } from '../../pages/registry'
import type { Installed } from '../installed-parts'
import { toCommand, toPage } from './app-parts'
import { toWidget } from './widgets'

/** A piece and what its module exports; null = it did not load. */
export interface LoadedPiece {
  piece: PieceOfOffice
  value: unknown
  /** of a widget: as the registry holds it */
  widget?: Widget
}

/** The loaded pieces of an office, by kind and id. */
export type LoadedPieces = ReadonlyMap<string, LoadedPiece>

/**
 * Loads the pieces of a list. Those that are the same as before are taken over, so that fields drawn with
 * them stay as they are; a new version of a widget is complete before it replaces the old one.
 */
export async function loadPieces(list: OfficePieces, before: LoadedPieces): Promise<LoadedPieces> {
  const loaded = list.pieces.map(async (piece): Promise<[string, LoadedPiece]> => {
    const key = `${piece.kind} ${piece.id}`
    const known = before.get(key)
    if (known && JSON.stringify(known.piece) === JSON.stringify(piece)) return [key, known]
    return [key, await loadPiece(piece, known !== undefined)]
  })
  return new Map(await Promise.all(loaded))
}

async function loadPiece(piece: PieceOfOffice, isReplaced: boolean): Promise<LoadedPiece> {
  const value = await importPiece(piece)
  if (piece.kind !== 'widget') return { piece, value }
  const widget = toWidget(piece, value)
  if (isReplaced) await loadComponents(widget).catch(() => undefined)
  return { piece, value, widget }
}

/** What a module of the office is about: its default, else the first thing it exports. */
async function importPiece({ id, kind, module }: PieceOfOffice): Promise<unknown> {
  if (module === null) return null
  try {
    const exported = (await import(/* @vite-ignore */ module)) as Record<string, unknown>
    return exported.default ?? Object.values(exported)[0] ?? null
  } catch (error) {
    console.error(`The ${kind} "${id}" of the office could not be loaded (${module}).`, error)
    return null
  }
}

/** The application with the pieces of the office. */
export function addPieces(base: Installed, pieces: LoadedPieces): Installed {
  const all = [...pieces.values()]
  const of = <T>(kind: PieceOfOffice['kind'], make: (piece: PieceOfOffice, value: T) => unknown) =>
    all
      .filter((one) => one.piece.kind === kind && one.value)
      .map(({ piece, value }) => make(piece, value as T))
  const dialogs = of<DialogDefinition>('dialog', (piece, value) => ({ ...value, id: piece.id }))
  const paths = new Set(base.pages.map(({ path }) => path))
  return {
    widgets: [...base.widgets, ...all.flatMap(({ widget }) => widget ?? [])],
    checks: async () => ({ ...(await base.checks()), ...(await loadChecks(all)) }),
    dialogs: async () => [...(await base.dialogs()), ...(dialogs as DialogDefinition[])],
    commands: [...base.commands, ...(of<OwnCommand>('command', toCommand) as AddedCommand[])],
    pages: [
      // Ahead of the lists of entities, whose address could be any word.
      ...(of<OwnPage>('page', toPage) as Installed['pages'][number][]).filter(({ path }) => !paths.has(path)),
      ...base.pages,
    ],
  }
}

/** Checks that do not load are left to the server, which runs them at every save. */
async function loadChecks(all: readonly LoadedPiece[]): Promise<Record<string, WidgetCheck>> {
  const found = all.map(async ({ piece: { check, id } }) => {
    if (check === null) return []
    try {
      const module = (await import(/* @vite-ignore */ check)) as Record<string, unknown>
      return [[id, quiet(id, (module.check ?? module.default) as WidgetCheck)] as const]
    } catch (error) {
      console.error(`The check of the widget "${id}" could not be loaded (${check}).`, error)
      return []
    }
  })
  return Object.fromEntries((await Promise.all(found)).flat())
}

/** A check that throws says nothing here: the server refuses the value. */
const quiet =
  (id: string, check: WidgetCheck): WidgetCheck =>
  (...given) => {
    try {
      return check(...given)
    } catch (error) {
      console.error(`The check of the widget "${id}" failed.`, error)
      return []
    }
  }
