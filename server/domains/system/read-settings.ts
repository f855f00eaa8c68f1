// What a page needs to know before anyone signs in.
import type { Answer } from '#lib/contract/endpoint.ts'
import type { system } from '#lib/contract/system.ts'
import type { Context } from '#server/context.ts'

export async function readSettings({ ports, settings }: Context): Promise<Answer<typeof system.settings>> {
  const { registration, demo, captcha } = settings
  return { registration, demo, sandbox: ports.sandboxes.state() !== 'off', captcha }
}
