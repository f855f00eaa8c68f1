// Hashes and checks passwords with argon2id; the work runs on libuv's threads, never on the one that answers requests.
import { hash, verify } from 'argon2'

/** OWASP's smallest parameters: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, options)

let nobody: Promise<string> | undefined

/** Whether `password` has this hash. Without a hash (nobody has this address) it costs the same time and is false. */
export async function passwordMatches(password_hash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const matches = await verify(password_hash ?? (await nobody), password)
  return password_hash !== null && matches
}
