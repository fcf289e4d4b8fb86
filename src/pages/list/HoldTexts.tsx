/**
 * The hidden texts of records that keys can hold and move: the keys, named by `id` for `aria-describedby`,
 * and what the hold says.
 */
export function HoldTexts({ id, keys, said }: { id: string; keys: string; said: string }) {
  return (
    <>
      <p className="sr-only" id={id}>
        {keys}
      </p>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  )
}
