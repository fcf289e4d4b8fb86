import type { Page } from '@playwright/test'
import { type Caller, signedIn } from '../support/api'
import { expect, signIn } from './test'

/** A customer of the demo company as the API gives it. */
export interface Customer {
  id: string
  path: string
  version: number
  creditLimit: number | null
}

const ENDPOINT = '/api/subjects/customers'

/** A customer to work on: tests beside each other take different ones. */
export async function customer(url: string, index: number): Promise<{ api: Caller; record: Customer }> {
  const api = await signedIn(url, 'admin')
  const { body } = await api.get(`${ENDPOINT}?statusEquals=ACTIVE&sort=code,asc&size=20`)
  const { items } = body.data
  const found = items[index % items.length]
  return {
    api,
    record: {
      id: found.id,
      path: `/customers/${found.id}`,
      version: found.extraFields.current_envers_version,
      creditLimit: found.creditLimit ?? null,
    },
  }
}

/** The record as stored now. */
export async function stored(api: Caller, id: string) {
  return (await api.get(`${ENDPOINT}/${id}`)).body.data
}

/** Somebody else saves these fields. */
export async function saveElsewhere(api: Caller, id: string, part: object): Promise<void> {
  const { extraFields } = await stored(api, id)
  const { status } = await api.put(`${ENDPOINT}/${id}`, { ...part, extraFields })
  expect(status).toBe(200)
}

/** Opens a customer for editing as this user. */
export async function openEdit(page: Page, username: string, path: string): Promise<void> {
  await signIn(page, username, `${path}/edit`)
  await expect(page.locator('[data-route="customers"][data-mode="update"]')).toBeVisible()
}

/** The control of a field by its path. */
export function field(page: Page, path: string) {
  return page.locator(`.record [data-field="${path}"]`).locator('input, select, textarea').first()
}

/**
 * Waits until the foot says that the work is kept, and the browser's store holds what was typed into this
 * field last.
 */
export async function draftKept(page: Page, path?: string): Promise<void> {
  await expect(page.getByText(/Bozza salvata alle/)).toBeVisible()
  if (path !== undefined) await expect.poll(() => page.evaluate(draftPaths)).toContain(path)
}

/** The fields that drafts in this browser hold; runs in the page. */
function draftPaths(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('tessera')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => resolve(reading.result.flatMap(({ changes }) => Object.keys(changes)))
    }
  })
}

/** Writes into a field as a person does: a number shows itself without separators once it has the focus. */
export async function write(page: Page, path: string, text: string): Promise<void> {
  await field(page, path).focus()
  await field(page, path).fill(text)
}
