/** What a person types as a time of the day, as `HH:mm`: `1745`, `9:30`, `9.30`, `7`; anything else comes back as it is. */
export function readTime(typed: string): string {
  const text = typed.trim()
  const parts = /^(\d{1,2})(?:[:.](\d{1,2}))?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text)
  const [hours, minutes] = [Number(parts?.[1] ?? Number.NaN), Number(parts?.[2] ?? 0)]
  if (!(hours < 24 && minutes < 60)) return text
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
