/** A shape that we drew, on a square of 16; empty, it only keeps its place. */
export function ShapeIcon({ path, className }: { path?: string | undefined; className: string }) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
      {path === undefined ? null : <path d={path} />}
    </svg>
  )
}
