import { expect, test } from 'vitest'
import { useRowKeys } from '../../../src/pages/list/scroll'
import { render } from '../../ui/render'

/** What stands in a place of the page: `made` is written by hand once and tells elements apart. */
function Rows({ start, held = false }: { start: number; held?: boolean }) {
  const keyOf = useRowKeys({ start, end: start + 10 }, held)
  return Array.from({ length: 10 }, (_, at) => (
    <p key={keyOf(start + at)} data-row={start + at}>
      {start + at}
    </p>
  ))
}

const rows = () => [...document.querySelectorAll<HTMLElement>('p')]

test('a jump draws other rows into the elements that are there, a step keeps each row in its own', async () => {
  const { again } = await render(<Rows start={0} />)
  const first = rows()
  await again(<Rows start={500} />)
  expect(rows()).toEqual(first)
  expect(rows().map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 10 }, (_, at) => String(500 + at)),
  )
  await again(<Rows start={504} />)
  expect(rows().slice(0, 6)).toEqual(first.slice(4))
  expect(rows()[0]?.dataset.row).toBe('504')
})

test('a row somebody stands in never becomes another', async () => {
  const { again } = await render(<Rows start={0} held />)
  const first = rows()
  await again(<Rows start={500} held />)
  expect(rows().some((row) => first.includes(row))).toBe(false)
  await again(<Rows start={496} held />)
  expect(rows()[4]?.dataset.row).toBe('500')
})
