// Takes the browser into a demo account, or back out of it.
'use client'
import type { ReactNode } from 'react'
import { startTour } from '#features/tour/tour-progress.ts'
import { api } from '#lib/api/endpoints.ts'
import { SwitchButton } from './switch-button.tsx'

export type DemoButtonProps = {
  way: 'creator' | 'buyer' | 'leave'
  /** Where to go afterwards, without the language. */
  to: string
  /** Said when nothing answered. */
  failed: string
  className: string
  children: ReactNode
}

/** The client comes with the first click: most people never make one. */
async function go(way: DemoButtonProps['way']): Promise<void> {
  const { call } = await import('#lib/api/client.ts')
  if (way === 'leave') return void (await call(api.sessions.leaveDemo, {}))
  await call(api.sessions.enterDemo, { body: { account: way } })
  startTour(way)
}

export const DemoButton = ({ way, ...more }: DemoButtonProps) => <SwitchButton change={() => go(way)} {...more} />
