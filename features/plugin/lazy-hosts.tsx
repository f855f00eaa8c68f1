// Where a creator's photographs are shown, fetched only for creators.
'use client'
import dynamic from 'next/dynamic'

export const LazyPluginHosts = dynamic(() => import('./plugin-hosts.tsx').then(file => file.PluginHosts))
