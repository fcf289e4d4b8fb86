import { StartError } from './kernel/say'

/** The environment variables of the process. */
export type EnvironmentVariables = Record<string, string | undefined>

/**
 * A URL with one of these protocols; undefined when the variable is empty. Throws a StartError for anything
 * else.
 */
export function readAddress(
  name: string,
  text: string | undefined,
  protocols: readonly string[],
): string | undefined {
  if (!text?.trim()) return undefined
  const address = text.trim()
  if (URL.canParse(address) && protocols.includes(new URL(address).protocol)) return address
  throw new StartError(
    `${name} is not a URL that starts with ${protocols.map((one) => `${one}//`).join(' or ')}.`,
  )
}
