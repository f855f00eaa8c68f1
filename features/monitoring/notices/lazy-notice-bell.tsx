// The bell, fetched only for whoever is signed in.
'use client'
import dynamic from 'next/dynamic'

export const LazyNoticeBell = dynamic(() => import('./notice-bell.tsx').then(file => file.NoticeBell))
