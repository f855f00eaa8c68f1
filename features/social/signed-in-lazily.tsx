// The parts of public pages that only signed-in visitors get, fetched only for them.
'use client'
import dynamic from 'next/dynamic'

export const FollowButton = dynamic(() => import('./follow-button.tsx').then(file => file.FollowButton))
