// The upload form on the home page, fetched only for whoever is signed in: visitors see the same address without it.
'use client'
import dynamic from 'next/dynamic'

export const LazyUploadPanel = dynamic(() => import('./upload-panel.tsx').then(file => file.UploadPanel))
