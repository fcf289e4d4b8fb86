import { hash, verify } from '@node-rs/argon2'

/** argon2id at the cost OWASP recommends (19 MiB, 2 passes); both run on worker threads of the library. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let decoy: Promise<string> | undefined

/** True when the password fits. Without a stored hash the same work is done in vain, so that time tells nothing. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no password is this one')
  const fits = await verify(stored ?? (await decoy), password)
  return fits && stored !== null
}
