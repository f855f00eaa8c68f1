// What the link of a letter is for, fetched only for those who come by one.
'use client'
import dynamic from 'next/dynamic'

export const LazyNewsletterLink = dynamic(() => import('./newsletter-link.tsx').then(file => file.NewsletterLink))
