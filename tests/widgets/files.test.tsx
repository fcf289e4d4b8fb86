import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { FieldDescription } from '../../src/contract/model/page'
import type { FileRef } from '../../src/contract/ports/files'
import type { InputProps, WidgetHost } from '../../src/contract/ports/widget'
import type { FilesOptions } from '../../src/generated/options'
import { Input } from '../../src/widgets/files/Input'
import { render, text } from '../ui/render'

/**
 * Drops files with these names on a field for files; returns the names of those that are uploaded, and what
 * the field says.
 */
async function dropped(options: FilesOptions, names: readonly string[]) {
  const start = vi.fn()
  const uploads = { start, retry: vi.fn(), drop: vi.fn(), use: () => [] }
  const field = { path: 'files', label: 'File', schema: {} } as unknown as FieldDescription
  const props = { field, options, value: null, mode: 'update', onChange: vi.fn(), onBlur: vi.fn() }
  const { place } = await render(
    <Input
      {...(props as unknown as InputProps<FileRef[], FilesOptions>)}
      host={{ text, uploads, value: () => null } as unknown as WidgetHost}
    />,
  )
  const zone = place.querySelector('.drop-zone') as HTMLElement
  const files = names.map((name) => new File(['x'], name))
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { files, types: ['Files'], items: [] },
  })
  await act(async () => zone.dispatchEvent(event))
  const taken = start.mock.calls.flatMap(([, some]) => (some as File[]).map(({ name }) => name))
  const hint = zone.textContent ?? ''
  return {
    taken,
    hint,
    said: [...place.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
  }
}

test('a field for one file takes the first and names the others', async () => {
  const { said, taken } = await dropped({ multiple: false }, ['a.pdf', 'b.pdf', 'c.pdf'])
  expect(taken).toEqual(['a.pdf'])
  expect(said).toEqual(['Non allegati, il massimo qui è 1: b.pdf, c.pdf'])
})

test('a field for several takes as many as it may have and names the others, five of them', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `${at}.pdf`)
  const { said, taken } = await dropped({ multiple: true, maxFiles: 2 }, names)
  expect(taken).toEqual(['0.pdf', '1.pdf'])
  expect(said).toEqual(['Non allegati, il massimo qui è 2: 2.pdf, 3.pdf, 4.pdf, 5.pdf, 6.pdf, …'])
  expect((await dropped({ multiple: true }, names)).said).toEqual([])
})

test('a field without kinds of its own promises those that the office accepts, not any', async () => {
  expect((await dropped({}, [])).hint).toContain("File dei tipi che l'ufficio ammette, fino a")
  expect((await dropped({ extensions: ['pdf'] }, [])).hint).toContain('pdf')
})
