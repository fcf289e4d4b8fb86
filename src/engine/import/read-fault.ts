/** Why a file cannot be read, as the key of a text with its parameters. */
export class ReadFault extends Error {
  override readonly name = 'ReadFault'
  readonly params: Record<string, string | number>

  constructor(key: string, params: Record<string, string | number> = {}) {
    super(key)
    this.params = params
  }
}
