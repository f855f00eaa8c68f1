// The parts of the image page that only signed-in visitors get, fetched only for them: the page is the product's shop window.
'use client'
import dynamic from 'next/dynamic'

export const LikeButton = dynamic(() => import('./like-button.tsx').then(file => file.LikeButton))
export const EditImage = dynamic(() => import('./edit/edit-image.tsx').then(file => file.EditImage))
export const CertificateLive = dynamic(() =>
  import('./certificate/certificate-live.tsx').then(file => file.CertificateLive),
)
export const ImageWatch = dynamic(() => import('./image-watch.tsx').then(file => file.ImageWatch))
