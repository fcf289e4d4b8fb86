/** What lies over a page and takes its keys. */
const LAYERS = '[aria-modal=true], [role=dialog], [role=alertdialog]'

/**
 * True while a dialog lies over the page. The whole page is searched, which takes milliseconds where it holds a thousand
 * fields: ask for a key that means something here, never for every key.
 */
export function isCovered(): boolean {
  return document.querySelector(LAYERS) !== null
}
