/** One of our own shapes, on a square of 16; an empty one is a placeholder. */
export function ShapeIcon({ path, className }: { path?: string | undefined; className: string }) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
      {path === undefined ? null : <path d={path} />}
    </svg>
  )
}
