// The parts of the image page that only signed-in visitors get, fetched only for them: the page is the product's shop window.
'use client'
import dynamic from 'next/dynamic'

export const LazyLikeButton = dynamic(() => import('./like-button.tsx').then(file => file.LikeButton))
export const LazyEditImage = dynamic(() => import('./edit/edit-image.tsx').then(file => file.EditImage))
export const LazyDossier = dynamic(() => import('./dossier/dossier-panel.tsx').then(file => file.DossierPanel))
export const LazyCertificateLive = dynamic(() =>
  import('./certificate/certificate-live.tsx').then(file => file.CertificateLive),
)
export const LazyImageWatch = dynamic(() => import('./image-watch.tsx').then(file => file.ImageWatch))
export const LazyNftPanel = dynamic(() => import('#features/nft/creator/nft-panel.tsx').then(file => file.NftPanel))
