/** The browser's own way to save: a link that is clicked once. */
export function saveBlob(page: Document, content: Blob, name: string): void {
  const link = page.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
