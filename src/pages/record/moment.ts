const two = (value: number) => String(value).padStart(2, '0')

/** An instant in the reader's own time: `21/11/2026 10:42`; '' for none. */
export function momentText(iso: string | null | undefined): string {
  if (!iso) return ''
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()} ${two(at.getHours())}:${two(at.getMinutes())}`
}
