// Bulk upload, fetched only where it is drawn: the page of one's photographs does not wait for it.
'use client'
import dynamic from 'next/dynamic'

export const FtpPanel = dynamic(() => import('./ftp-panel.tsx').then(file => file.FtpPanel))
