import type { Locator, Page } from '@playwright/test'
import { again, expect } from '../test'

/** The dialog of the map. */
export const map = (page: Page) => page.locator('[data-dialog="maps"]')
/** The dialog that asks how a path is driven. */
export const pathDialog = (page: Page) => page.locator('[data-dialog="path-configuration"]')
/** Markers that are drawn by themselves. */
export const pins = (dialog: Locator) => dialog.locator('.map-pin')
/** Rows of the list of stages. */
export const stages = (dialog: Locator) => dialog.locator('[data-stage]')

/** The dropdown of the mode: its button says the current one. */
export const modeButton = (dialog: Locator) => dialog.getByRole('button', { name: /^Modo della mappa: / })

/** Chooses a mode in the dropdown. */
export async function chooseMode(dialog: Locator, name: 'Tappe' | 'Percorso'): Promise<void> {
  await modeButton(dialog).click()
  await dialog.page().getByRole('menuitem', { name }).click()
}

/**
 * The demo company's own subjects come first: those that other tests made of half an address refuse a place
 * on the map.
 */
export const OLDEST = '/subjects?sort=createdAt%2Casc'

/** Puts so many subjects on the map, `at` index by index; answers their ids. */
export async function placeSubjects(
  page: Page,
  count: number,
  at: (index: number) => { latitude: number | null; longitude: number | null },
) {
  const places = Array.from({ length: count }, (_, index) => at(index))
  return page.evaluate(async (wanted) => {
    const { token } = JSON.parse(localStorage.getItem('jpuzzle5.user') ?? '{}')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const url = '/api/subjects/subjects'
    const { data } = await (
      await fetch(`${url}?sort=createdAt,asc&size=${wanted.length}`, { headers })
    ).json()
    const ids: string[] = []
    for (const [index, { address, extraFields, id }] of data.items.entries()) {
      const body = JSON.stringify({ extraFields, address: { ...address, ...wanted[index] } })
      const { status } = await fetch(`${url}/${id}`, { method: 'PUT', headers, body })
      if (status !== 200) throw new Error(`${id}: ${status}`)
      ids.push(id)
    }
    return ids
  }, places)
}

/** Places too far from one another to stand in one group. */
export const apart = (index: number) => ({
  latitude: 44.6 + 0.03 * index,
  longitude: 10.9 + 0.05 * (index % 3),
})

/** Opens the chosen subjects on the map. */
export async function openRows(page: Page, ids: readonly string[]): Promise<Locator> {
  await again(page, OLDEST)
  for (const id of ids) await page.locator(`tbody tr[data-id="${id}"]`).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Apri sulla mappa' }).click()
  await expect(map(page)).toBeVisible()
  return map(page)
}

/** Presses the pin of a title: pins may stand below a group's edge. */
export const pressPin = (dialog: Locator, index: number) => pins(dialog).nth(index).press('Enter')

/** Walks by Tab until something has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}
