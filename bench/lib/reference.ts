// Starts one of the small reference servers of bench/references.
import { freePort, type Program, startProgram } from './program.ts'

export async function startReference(file: string, ready: string, env: Record<string, string> = {}): Promise<Program> {
  return startProgram({
    name: `reference ${file}`,
    command: ['node', `bench/references/${file}`],
    env: { NODE_ENV: 'production', ...env },
    port: await freePort(),
    ready,
  })
}
