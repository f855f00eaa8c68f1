// Fetches the form beside the answers after the page itself: it is drawn with the page, and most people come for an answer.
'use client'
import dynamic from 'next/dynamic'

export const SupportFormLazily = dynamic(() => import('./support-form.tsx').then(file => file.SupportForm))
