/** Hands a file to the person's browser to keep. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has its own copy by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
