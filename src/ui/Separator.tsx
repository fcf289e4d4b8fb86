/** The hairline between two groups of a toolbar; `className` may say when it goes (`opt`, `keep-wide`). */
export function Separator({ className }: { className?: string }) {
  return <span className={className ? `sep ${className}` : 'sep'} aria-hidden="true" />
}
