// The buttons of a sandbox's banner, fetched only where somebody is in one.
'use client'
import dynamic from 'next/dynamic'

export const LazySandboxButton = dynamic(() => import('./sandbox-button.tsx').then(file => file.SandboxButton))
export const LazyLeaveButton = dynamic(() => import('./leave-button.tsx').then(file => file.LeaveButton))
