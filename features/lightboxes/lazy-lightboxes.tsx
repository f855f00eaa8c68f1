// One lightbox, own or shared, on the page that lists them too: each fetched only where it is shown.
'use client'
import dynamic from 'next/dynamic'

export const LazyLightboxScreen = dynamic(() => import('./lightbox-screen.tsx').then(file => file.LightboxScreen))
export const LazySharedLightboxScreen = dynamic(() =>
  import('./shared-lightbox-screen.tsx').then(file => file.SharedLightboxScreen),
)
