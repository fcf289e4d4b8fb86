import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { MenuEntry } from '../../src/contract/model/conf'
import { SideGroup } from '../../src/ui/page/SideNav'
import { render } from './render'

afterEach(() => vi.unstubAllGlobals())

test('what stands open in the wide menu does not float over the page once the menu is a rail', async () => {
  const listeners = new Set<() => void>()
  const media = {
    matches: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  vi.stubGlobal('matchMedia', () => media)
  const turn = (matches: boolean) =>
    act(async () => {
      media.matches = matches
      for (const listener of [...listeners]) listener()
    })
  const entry = {
    id: 'master',
    label: 'Dati anagrafici',
    icon: 'database',
    path: null,
    items: [],
  } as unknown as MenuEntry
  await render(
    <SideGroup entry={entry} open>
      voci
    </SideGroup>,
  )
  const isOpen = () => document.querySelector('details')?.open
  expect(isOpen()).toBe(true)
  await turn(true)
  expect(isOpen()).toBe(false)
  await turn(false)
  expect(isOpen()).toBe(true)
})
