/** A keyboard shortcut, in words the keyboard shows: `Ctrl K`. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd>{keys}</kbd>
}
