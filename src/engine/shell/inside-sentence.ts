/** A name inside a sentence: `Clienti` → `clienti`; abbreviations such as `PEC` keep their capitals. */
export function insideSentence(name: string): string {
  return /^\p{Lu}\p{Lu}/u.test(name) ? name : name.charAt(0).toLocaleLowerCase() + name.slice(1)
}
