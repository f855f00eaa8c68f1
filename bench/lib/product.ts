// Builds and starts the product without the small process that keeps it alive, on a data folder and a port of its own, and signs in.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoAccounts } from '../../server/seed/demo-accounts.ts'
import { freePort, type Program, runProgram, startProgram } from './program.ts'

export type Product = Program & { directory: string }

/** People that lib/fill.ts adds: creators with the demo creator's password, numbered from 1. */
export const BENCH_PERSON = (number: number): string => `bench-${number}@auctor.example`

/** The first start fills the folder with the demo world, which takes a while. */
export async function startProduct(directory: string, env: Record<string, string> = {}): Promise<Product> {
  const port = await freePort()
  const program = await startProgram({
    name: 'the product',
    command: ['node', 'scripts/serve.ts'],
    // Pages name themselves by the address they are opened at here.
    env: {
      NODE_ENV: 'production',
      DATA_DIR: directory,
      LOG_LEVEL: 'warn',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...env,
    },
    port,
    ready: '/api/health/ready',
    seconds: 600,
  })
  if (env.ROLE !== 'api') await announced(program)
  return { ...program, directory }
}

/** The start says in the terminal when the demo world is complete. */
async function announced(program: Program): Promise<void> {
  const deadline = Date.now() + 600_000
  while (!program.output().includes('is ready')) {
    if (Date.now() > deadline) throw new Error(`the product did not become ready: ${program.output()}`)
    await sleep(200)
  }
}

/** The access token of an account, the demo creator's unless another one is given. */
export async function signIn(
  origin: string,
  email: string = demoAccounts[0].email,
  password: string = demoAccounts[0].password,
): Promise<string> {
  const response = await fetch(`${origin}/api/rest-auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`signing in answered ${response.status}: ${await response.text()}`)
  // The answer's shape is the contract's SignedIn.
  const { access_token } = (await response.json()) as { access_token: string }
  return access_token
}

/** The access token of a new administrator, made beside the running product. */
async function adminToken({ origin, directory }: Product): Promise<string> {
  const email = 'bench-admin@auctor.example'
  const password = `Bench-${randomUUID().slice(0, 8)}-9`
  const env = { DATA_DIR: directory, ADMIN_PASSWORD: password }
  await runProgram(['node', 'scripts/create-admin.ts', email], { env })
  return signIn(origin, email, password)
}

/** The access token of a new administrator who is a lawyer too, and sees the pages of both. */
export async function staffToken(product: Product): Promise<string> {
  const token = await adminToken(product)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const profile = await fetch(`${product.origin}/api/profiles/current`, { headers })
  // The answer's shape is the contract's Profile.
  const { id } = (await profile.json()) as { id: string }
  const body = JSON.stringify({ roles: ['admin', 'lawyer'] })
  const given = await fetch(`${product.origin}/api/admin/users/${id}/roles`, { method: 'PATCH', headers, body })
  if (!given.ok) throw new Error(`giving roles answered ${given.status}: ${await given.text()}`)
  return token
}

export const sessionCookie = (token: string): Record<string, string> => ({ cookie: `auctor_session=${token}` })
