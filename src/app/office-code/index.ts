// The style sheets of what the office's code shares with the page come with this module.
import '../../public/widget'
import type { Http } from '../../adapters/rest/http'
import type { OfficePieces } from '../../contract/ports/office-code'
import type { InstalledParts } from '../installed-parts'
import { followChanges } from './changes'
import { connectCalls } from './host'
import { createInstalled } from './installed-store'
import { menuTexts } from './own-texts'
import { addPieces, type LoadedPieces, loadPieces } from './pieces'
import { followLeaks } from './widgets'

/** The office's own code in this browser. */
export interface BrowserCode {
  /** the application's parts with those of the office */
  installed: InstalledParts
  /** texts that menus and commands show, by key */
  texts: (lang: string) => Record<string, string>
  /** connects it with the back end, and in development with its changes */
  begin: (http: Http) => void
}

/** Loads the code that the list at an address names; what fails costs itself alone. Never rejects. */
export async function loadOfficeCode(address: string, own: InstalledParts): Promise<BrowserCode> {
  const base = own.get()
  const list = await importList(address)
  let pieces: LoadedPieces = new Map()
  if (list.changes) await watchWidgets(() => [...pieces.values()].map(({ piece }) => piece.id))
  pieces = await loadPieces(list, pieces)
  const installed = createInstalled(addPieces(base, pieces))
  const renew = async (next: string) => {
    const fresh = await importList(next)
    // Colours and texts are those of the page: it is drawn anew. What was typed is kept as a draft.
    if (fresh.look !== list.look) return location.reload()
    pieces = await loadPieces(fresh, pieces)
    installed.set({ ...addPieces(base, pieces), pages: installed.get().pages })
  }
  return {
    installed,
    texts: (lang) => menuTexts([...pieces.values()], lang),
    begin: (http) => {
      connectCalls(http)
      if (list.changes) followChanges(list.changes, renew)
    },
  }
}

/** In development the console tells what widgets leave behind. */
async function watchWidgets(widgets: () => string[]): Promise<void> {
  const { watchLeaks } = await import('./leaks')
  followLeaks(watchLeaks({ widgets, tell: (sentence) => console.warn(sentence) }))
}

/** The list; an empty one, said in the console, where it cannot be loaded. */
async function importList(address: string): Promise<OfficePieces> {
  try {
    return ((await import(/* @vite-ignore */ address)) as { default: OfficePieces }).default
  } catch (error) {
    console.error(`The office's own code could not be loaded (${address}).`, error)
    return { pieces: [] }
  }
}
