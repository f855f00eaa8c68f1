// Bulk upload by FTP, loaded only where it is shown: the page of a person's images does not wait for it.
'use client'
import dynamic from 'next/dynamic'

export const LazyFtpPanel = dynamic(() => import('./ftp-panel.tsx').then(file => file.FtpPanel))
