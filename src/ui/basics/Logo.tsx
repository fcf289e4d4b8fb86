/** The logo: four tiles of a mosaic. */
export function Logo() {
  return (
    <span className="logo" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  )
}
