// Takes the browser into a sandbox, or to somebody else in it.
'use client'
import type { ReactNode } from 'react'
import { SwitchButton } from '#features/account/sessions/switch-button.tsx'
import { api } from '#lib/api/endpoints.ts'
import { href } from '#lib/routes.ts'
import type { SandboxAccount } from '#lib/rules/demo.ts'

type Props = {
  way: SandboxAccount
  /** Said when nothing answered. */
  failed: string
  className: string
  disabled?: boolean
  children: ReactNode
}

/** The client comes with the first click: most people never make one. */
async function go(way: Props['way']): Promise<void> {
  const { call } = await import('#lib/api/client.ts')
  await call(api.sandboxes.enter, { body: { account: way } })
}

export const SandboxButton = ({ way, ...more }: Props) => (
  <SwitchButton change={() => go(way)} to={href('home')} {...more} />
)
